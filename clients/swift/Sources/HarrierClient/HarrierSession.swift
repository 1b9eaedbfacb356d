import Foundation

/// The tokens of a signed-in user. They are secrets: store them in a keychain, not in a file that others can read.
public struct Tokens: Sendable, Hashable, Codable {
    public var access: String
    /// When the access token expires, by this device's clock.
    public var expires: Date
    /// Gets the next pair. Used again more than ten seconds later, it ends the session.
    public var refresh: String
    public var userID: UUID
    /// Pass it to the next `signIn` on this device, even after the session has ended: then strangers who try passwords do not lock the user out.
    public var device: String?

    public init(access: String, expires: Date, refresh: String, userID: UUID, device: String? = nil) {
        self.access = access
        self.expires = expires
        self.refresh = refresh
        self.userID = userID
        self.device = device
    }

    init(_ answer: Authentication, now: Date) {
        self.init(
            access: answer.token, expires: now + Double(answer.expiresIn), refresh: answer.refreshToken, userID: answer.userID, device: answer.device)
    }
}

/// A user's session on a server. It renews the access token when a call needs it.
///
/// A refresh token works once, and using it again more than ten seconds later ends the session. So calls that need a new token at the same time share one
/// refresh, and each new pair is passed to `keep` before it is used.
public actor HarrierSession {
    /// Called with each new pair of tokens, and with nil when the session has ended and the user has to sign in again.
    public typealias Keep = @Sendable (Tokens?) async -> Void

    public nonisolated let userID: UUID
    private var state: Result<Tokens, HarrierProblem>
    private let keep: Keep
    private let refresh: @Sendable (_ refreshToken: String) async throws -> Tokens
    private var refreshing: Task<Tokens, any Error>?

    /// An access token that expires this soon is renewed before it is sent.
    private static let margin: TimeInterval = 30

    init(_ tokens: Tokens, keep: @escaping Keep, refresh: @escaping @Sendable (String) async throws -> Tokens) {
        self.userID = tokens.userID
        self.state = .success(tokens)
        self.keep = keep
        self.refresh = refresh
    }

    /// The current tokens; nil if the session has ended.
    public var tokens: Tokens? { try? state.get() }

    /// Returns a valid access token, other than the one that the server rejected. Throws the error that ended the session.
    func accessToken(refused: String? = nil) async throws -> String {
        if let refreshing { return try await refreshing.value.access }
        let tokens = try state.get()
        if tokens.access != refused, tokens.expires > Date() + Self.margin { return tokens.access }
        // In a task of its own, so that cancelling one call does not lose the new pair for the others.
        let task = Task { try await renew(tokens) }
        refreshing = task
        return try await task.value.access
    }

    private func renew(_ old: Tokens) async throws -> Tokens {
        defer { refreshing = nil }
        do {
            var new = try await refresh(old.refresh)
            new.device = new.device ?? old.device
            state = .success(new)
            await keep(new)
            return new
        } catch let problem as HarrierProblem where problem.status == 401 {
            await end(problem)
            throw problem
        }
    }

    /// Begins another session after the password has changed, which ended this one. If that fails, later calls throw the reason.
    func signInAgain(email: String?, password: String, on server: Harrier) async {
        do {
            let device = (try? state.get())?.device
            let answer = try await server.logIn(LoginInput(email: email ?? "", password: password, device: device))
            var new = Tokens(answer, now: Date())
            new.device = new.device ?? device
            state = .success(new)
            await keep(new)
        } catch let problem as HarrierProblem {
            await end(problem)
        } catch {
            await end(HarrierProblem(status: 401, detail: "The password has changed. Sign in again."))
        }
    }

    /// Discards the tokens. Later calls throw the reason.
    func end(_ problem: HarrierProblem) async {
        state = .failure(problem)
        await keep(nil)
    }
}

extension Harrier {
    /// Registers an account and signs in. `keep` is called with the tokens now and whenever they are renewed.
    public func register(_ user: UserDraft, keep: @escaping HarrierSession.Keep = { _ in }) async throws -> Harrier {
        try await begin(anonymous.registerUser(user), keep: keep)
    }

    /// Signs in. `device` is that of the last tokens on this device. `keep` is called with the tokens now and whenever they are renewed.
    public func signIn(email: String, password: String, device: String? = nil, keep: @escaping HarrierSession.Keep = { _ in }) async throws -> Harrier {
        try await begin(anonymous.logIn(LoginInput(email: email, password: password, device: device)), keep: keep)
    }

    /// Resumes the session of stored tokens.
    public func resume(_ tokens: Tokens, keep: @escaping HarrierSession.Keep = { _ in }) -> Harrier {
        let anonymous = anonymous
        let session = HarrierSession(tokens, keep: keep) { refreshToken in
            Tokens(try await anonymous.refreshSession(RefreshInput(refreshToken: refreshToken)), now: Date())
        }
        return Harrier(server: server, urlSession: urlSession, caller: .user(session), written: written)
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
