import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the server answered.
struct Reply: Sendable {
    let status: Int
    private let headers: [String: String]
    private let body: Data

    init(_ response: HTTPURLResponse, _ body: Data) {
        var headers: [String: String] = [:]
        for name in ["Content-Type", "Retry-After", "X-Request-Id"] {
            headers[name] = response.value(forHTTPHeaderField: name)
        }
        self.init(status: response.statusCode, headers: headers, body: body)
    }

    init(status: Int, headers: [String: String], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The answer, or the problem thrown.
    func answer<Answer: Decodable>() throws -> Answer {
        guard (200..<300).contains(status) else { throw problem }
        // A file is text as it is; every other answer is JSON, a bare string too.
        if headers["Content-Type"]?.hasPrefix("text/") == true, let text = String(decoding: body, as: UTF8.self) as? Answer {
            return text
        }
        return try JSON.decoder.decode(Answer.self, from: body)
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
            return HarrierProblem(status: status, detail: said.error, requestID: requestID, retryAfter: retryAfter)
        }
        if let report = try? JSON.decoder.decode(ImportReport.self, from: body) {
            return HarrierProblem(
                status: status, detail: "Nothing was imported: \(report.failed) rows failed.", requestID: requestID, report: report)
        }
        // Not this service speaks but something before it, which says what it likes.
        return HarrierProblem(
            status: status, detail: HTTPURLResponse.localizedString(forStatusCode: status), requestID: requestID, retryAfter: retryAfter)
    }
}
