import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Calls a Harrier server: without signing in, as a user in a session, or as a script with a personal token.
///
/// Every operation of the contract is a method. It throws a ``HarrierProblem`` if the server returns a problem, and a `URLError` if
/// the call does not reach the server.
public struct Harrier: Sendable {
    /// The server's address, including its base path.
    public let server: URL
    let urlSession: URLSession
    let caller: Caller
    let written: Written
    /// Keeps the ETags of responses, for `tagged`.
    var lastTag: LastTag?

    enum Caller: Sendable {
        case nobody
        case script(token: String)
        case app(TokenSource)
        case user(HarrierSession)
    }

    /// Calls the server without signing in. Pass a `urlSession` to choose timeouts, proxies and delegates.
    public init(server: URL, urlSession: URLSession = .shared) {
        self.init(server: server, urlSession: urlSession, caller: .nobody)
    }

    init(server: URL, urlSession: URLSession, caller: Caller, written: Written = Written()) {
        self.server = server
        self.urlSession = urlSession
        self.caller = caller
        self.written = written
    }

    /// The user's session; nil if not signed in.
    public var session: HarrierSession? {
        if case .user(let session) = caller { session } else { nil }
    }

    /// The same server with a token: a personal one (`hrp_…`), or an access token that is not renewed.
    public func with(token: String) -> Harrier {
        Harrier(server: server, urlSession: urlSession, caller: .script(token: token), written: written)
    }

    /// Returns an access token. `refused` is one that the server has rejected: return another, or throw why there is none.
    public typealias TokenSource = @Sendable (_ refused: String?) async throws -> String

    /// The same server with the access tokens that an OAuth library keeps. `token` is called for each call, and again if the server rejects the token.
    public func with(token: @escaping TokenSource) -> Harrier {
        Harrier(server: server, urlSession: urlSession, caller: .app(token), written: written)
    }

    /// The same server, not signed in.
    var anonymous: Harrier { Harrier(server: server, urlSession: urlSession, caller: .nobody, written: written) }

    func send(_ call: Call) async throws {
        let _: Reply.Nothing = try await send(call)
    }

    func send<Answer: Decodable>(_ call: Call) async throws -> Answer {
        switch caller {
        case .nobody:
            return try await exchange(call, token: nil).answer()
        case .script(let token):
            return try await exchange(call, token: token).answer()
        case .app(let token):
            return try await exchange(call, token: token).answer()
        case .user(let session):
            let source: TokenSource = { try await session.accessToken(refused: $0) }
            guard let password = call.newPassword else { return try await exchange(call, token: source).answer() }
            let email = try await getMe().email
            let answer: Answer = try await exchange(call, token: source).answer()
            await session.signInAgain(email: email, password: password, on: anonymous)
            return answer
        }
    }

    private func exchange(_ call: Call, token source: TokenSource) async throws -> Reply {
        let token = try await source(nil)
        let reply = try await exchange(call, token: token)
        guard reply.status == 401 else { return reply }
        // The clocks differ, or the server's keys have changed: try once more with a new token.
        return try await exchange(call, token: source(token))
    }

    private func exchange(_ call: Call, token: String?) async throws -> Reply {
        var request = try call.request(to: server)
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let position = await written.position { request.setValue(position, forHTTPHeaderField: Written.header) }
        let (data, response): (Data, URLResponse)
        if let file = call.file {
            (data, response) = try await urlSession.upload(for: request, fromFile: file)
        } else {
            (data, response) = try await urlSession.data(for: request)
        }
        guard let http = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        let reply = Reply(http, data)
        await written.keep(reply.position)
        await lastTag?.keep(reply.etag)
        return reply
    }
}
