import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response of the server.
struct Reply: Sendable {
    let status: Int
    private let headers: [String: String]
    private let body: Data

    init(_ response: HTTPURLResponse, _ body: Data) {
        var headers: [String: String] = [:]
        for name in ["Content-Type", "ETag", "Retry-After", "X-Request-Id", Written.header] {
            headers[name] = response.value(forHTTPHeaderField: name)
        }
        self.init(status: response.statusCode, headers: headers, body: body)
    }

    init(status: Int, headers: [String: String], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    var etag: String? { headers["ETag"] }
    var position: String? { headers[Written.header] }

    /// The decoded response of an operation that returns nothing (204).
    struct Nothing: Decodable {}

    /// Returns the decoded response, or throws the problem.
    func answer<Answer: Decodable>() throws -> Answer {
        guard (200..<300).contains(status) else { throw problem }
        // A file is text or bytes; every other response is JSON, even a single string.
        if let type = headers["Content-Type"], !type.hasPrefix("application/json") {
            if let text = String(decoding: body, as: UTF8.self) as? Answer { return text }
            if let bytes = body as? Answer { return bytes }
        }
        return try JSON.decoder.decode(Answer.self, from: status == 204 ? Data("{}".utf8) : body)
    }

    private var problem: HarrierProblem {
        let retryAfter = headers["Retry-After"].flatMap(Int.init)
        let requestID = headers["X-Request-Id"]
        if let said = try? JSON.decoder.decode(Problem.self, from: body) {
            return HarrierProblem(
                status: status, type: said.type, title: said.title, detail: said.detail, fields: said.errors ?? [],
                requestID: said.requestID, retryAfter: retryAfter)
        }
        if let said = try? JSON.decoder.decode(AuthenticationFailure.self, from: body) {
            return HarrierProblem(
                status: status, type: said.type, detail: said.error, fields: said.errors ?? [], requestID: requestID, retryAfter: retryAfter)
        }
        if let outcome = try? JSON.decoder.decode(ImportOutcome.self, from: body) {
            return HarrierProblem(
                status: status, detail: "Nothing was imported: \(outcome.failed) rows failed.", requestID: requestID, outcome: outcome)
        }
        // The response comes from something in front of the server, such as a proxy.
        return HarrierProblem(
            status: status, detail: HTTPURLResponse.localizedString(forStatusCode: status), requestID: requestID, retryAfter: retryAfter)
    }
}
