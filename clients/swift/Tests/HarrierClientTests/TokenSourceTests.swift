import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import HarrierClient

/// Rejects the token "old", and returns the caller's name for any other.
private final class Server: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        let refused = request.value(forHTTPHeaderField: "Authorization") == "Bearer old"
        let problem = #"{"type":"/problems/token-expired","title":"Unauthorized","status":401,"detail":"Expired.","instance":"/user/count","request_id":"1"}"#
        let headers = ["Content-Type": refused ? "application/problem+json" : "application/json"]
        let response = HTTPURLResponse(url: request.url!, statusCode: refused ? 401 : 200, httpVersion: nil, headerFields: headers)!
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data((refused ? problem : #"{"count":7}"#).utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
}

private actor Asked {
    private(set) var refused: [String?] = []
    func note(_ token: String?) { refused.append(token) }
}

@Suite struct TokenSourceTests {
    @Test func rejectedTokenIsReplacedOnce() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Server.self]
        let asked = Asked()
        let harrier = Harrier(server: URL(string: "http://127.0.0.1")!, urlSession: URLSession(configuration: configuration)).with(token: { refused in
            await asked.note(refused)
            return refused == nil ? "old" : "new"
        })
        let answer: JSON = try await harrier.send(Call("GET", "/user/count"))
        #expect(answer == .object(["count": .number(7)]))
        #expect(await asked.refused == [nil, "old"])
    }

    @Test func reasonWhyThereIsNoTokenIsThrown() async throws {
        let harrier = Harrier(server: URL(string: "http://127.0.0.1")!).with(token: { _ in throw URLError(.userAuthenticationRequired) })
        await #expect(throws: URLError.self) { let _: JSON = try await harrier.send(Call("GET", "/user/count")) }
    }
}
