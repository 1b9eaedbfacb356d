import Foundation

/// What a signed-in user holds. Keep it where secrets are kept: a keychain, not a file that others read.
public struct Tokens: Sendable, Hashable, Codable {
    public var access: String
    /// When the access token ends, by this device's clock.
    public var expires: Date
    /// For the next pair, once.
    public var refresh: String
    public var userID: UUID

    public init(access: String, expires: Date, refresh: String, userID: UUID) {
        self.access = access
        self.expires = expires
        self.refresh = refresh
        self.userID = userID
    }

    init(_ answer: Authentication, now: Date) {
        self.init(access: answer.token, expires: now + Double(answer.expiresIn), refresh: answer.refreshToken, userID: answer.userID)
    }
}

/// A user's session on a server: keeps the access token fresh for every call that is made in it.
///
/// A refresh token works once, and using it again ends the session, so calls that find the token old at the same time wait for one
/// refresh between them; and each new pair is given to `keep` before it is used.
public actor HarrierSession {
    /// Is given each new pair of tokens, and nil when the session has ended: the user has to sign in again.
    public typealias Keep = @Sendable (Tokens?) async -> Void

    public nonisolated let userID: UUID
    private var state: Result<Tokens, HarrierProblem>
    private let keep: Keep
    private let refresh: @Sendable (_ refreshToken: String) async throws -> Tokens
    private var refreshing: Task<Tokens, any Error>?

    /// An access token this close to its end is renewed before it is sent.
    private static let margin: TimeInterval = 30

    init(_ tokens: Tokens, keep: @escaping Keep, refresh: @escaping @Sendable (String) async throws -> Tokens) {
        self.userID = tokens.userID
        self.state = .success(tokens)
        self.keep = keep
        self.refresh = refresh
    }

    /// The tokens as they are now; nil when the session has ended.
    public var tokens: Tokens? { try? state.get() }

    /// An access token that is good now, and not the one that the server refused. Throws what ended the session.
    func accessToken(refused: String? = nil) async throws -> String {
        if let refreshing { return try await refreshing.value.access }
        let tokens = try state.get()
        if tokens.access != refused, tokens.expires > Date() + Self.margin { return tokens.access }
        // A task of its own: one who waits and gives up must not take the new pair away from the others.
        let task = Task { try await renew(tokens) }
        refreshing = task
        return try await task.value.access
    }

    private func renew(_ old: Tokens) async throws -> Tokens {
        defer { refreshing = nil }
        do {
            let new = try await refresh(old.refresh)
            state = .success(new)
            await keep(new)
            return new
        } catch let problem as HarrierProblem where problem.status == 401 {
            await end(problem)
            throw problem
        }
    }

    /// Forgets the tokens; whoever calls from now on is told why.
    func end(_ problem: HarrierProblem) async {
        state = .failure(problem)
        await keep(nil)
    }
}

extension Harrier {
    /// Registers an account and signs it in. `keep` is given the tokens now and whenever there are new ones.
    public func register(_ user: NewUser, keep: @escaping HarrierSession.Keep = { _ in }) async throws -> Harrier {
        try await begin(anonymous.registerUser(user), keep: keep)
    }

    /// Signs in. `keep` is given the tokens now and whenever there are new ones.
    public func signIn(email: String, password: String, keep: @escaping HarrierSession.Keep = { _ in }) async throws -> Harrier {
        try await begin(anonymous.logIn(Login(email: email, password: password)), keep: keep)
    }

    /// Goes on with the session whose tokens were kept.
    public func resume(_ tokens: Tokens, keep: @escaping HarrierSession.Keep = { _ in }) -> Harrier {
        let anonymous = anonymous
        let session = HarrierSession(tokens, keep: keep) { refreshToken in
            Tokens(try await anonymous.refreshSession(Refresh(refreshToken: refreshToken)), now: Date())
        }
        return Harrier(server: server, urlSession: urlSession, caller: .user(session))
    }

    /// Ends the session, here and on the server.
    public func signOut() async throws {
        try await logOut()
        await session?.end(HarrierProblem(status: 401, detail: "Signed out."))
    }

    private func begin(_ answer: Authentication, keep: @escaping HarrierSession.Keep) async -> Harrier {
        let tokens = Tokens(answer, now: Date())
        await keep(tokens)
        return resume(tokens, keep: keep)
    }
}
