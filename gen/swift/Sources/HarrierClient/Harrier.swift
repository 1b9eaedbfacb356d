import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A Harrier server, as one caller sees it: nobody in particular, a user in a session, or a script with a personal token.
///
/// Every operation of the contract is a method. What the server refuses is thrown as a ``HarrierProblem``, what does not reach
/// it as a `URLError`.
public struct Harrier: Sendable {
    /// Where the server is, with the prefix that its configuration puts before every path.
    public let server: URL
    let urlSession: URLSession
    let caller: Caller

    enum Caller: Sendable {
        case nobody
        case script(token: String)
        case user(HarrierSession)
    }

    /// The server, for nobody in particular. A `urlSession` of your own brings its own time-outs, proxies and delegates.
    public init(server: URL, urlSession: URLSession = .shared) {
        self.init(server: server, urlSession: urlSession, caller: .nobody)
    }

    init(server: URL, urlSession: URLSession, caller: Caller) {
        self.server = server
        self.urlSession = urlSession
        self.caller = caller
    }

    /// The session of the user who calls; nil for anybody else.
    public var session: HarrierSession? {
        if case .user(let session) = caller { session } else { nil }
    }

    /// The same server, for whoever holds a token: a personal one (`hrp_…`), or an access token that is not to be renewed.
    public func with(token: String) -> Harrier {
        Harrier(server: server, urlSession: urlSession, caller: .script(token: token))
    }

    /// The same server, for nobody in particular.
    var anonymous: Harrier { Harrier(server: server, urlSession: urlSession) }

    func send<Answer: Decodable>(_ call: Call) async throws -> Answer {
        switch caller {
        case .nobody:
            return try await exchange(call, token: nil).answer()
        case .script(let token):
            return try await exchange(call, token: token).answer()
        case .user(let session):
            let token = try await session.accessToken()
            let reply = try await exchange(call, token: token)
            guard reply.status == 401 else { return try reply.answer() }
            // The clocks differ, or the server's keys have changed: one more try with a token that is new.
            return try await exchange(call, token: session.accessToken(refused: token)).answer()
        }
    }

    private func exchange(_ call: Call, token: String?) async throws -> Reply {
        var request = try call.request(to: server)
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response): (Data, URLResponse)
        if let file = call.file {
            (data, response) = try await urlSession.upload(for: request, fromFile: file)
        } else {
            (data, response) = try await urlSession.data(for: request)
        }
        guard let http = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return Reply(http, data)
    }
}
