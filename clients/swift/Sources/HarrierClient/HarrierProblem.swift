import Foundation

/// A problem that the server returned.
public struct HarrierProblem: Error, Sendable, Hashable {
    /// The HTTP status: 400 malformed, 401 not signed in, 403 not allowed, 404 not found, 409 conflict, 422 invalid, 429 too many requests, 503 unavailable.
    public var status: Int
    /// Distinguishes problems with the same status, such as `/problems/token-expired`; `about:blank` if there is no more to say.
    public var type: String
    public var title: String
    /// What went wrong, as a sentence for people.
    public var detail: String
    /// The invalid fields of the request.
    public var fields: [ProblemField]
    /// Identifies the request in the server's log.
    public var requestID: String?
    /// How many seconds to wait before trying again.
    public var retryAfter: Int?
    /// The outcome of an import with rejected rows.
    public var outcome: ImportOutcome?

    public init(
        status: Int, type: String = "about:blank", title: String = "", detail: String, fields: [ProblemField] = [],
        requestID: String? = nil, retryAfter: Int? = nil, outcome: ImportOutcome? = nil
    ) {
        self.status = status
        self.type = type
        self.title = title
        self.detail = detail
        self.fields = fields
        self.requestID = requestID
        self.retryAfter = retryAfter
        self.outcome = outcome
    }

    /// What is wrong with a field, by its pointer (`/name`) or the name of its path or query parameter.
    public subscript(field: String) -> String? {
        fields.first { $0.pointer == field }?.detail
    }
}

extension HarrierProblem: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { detail }

    public var description: String {
        let about = fields.map { " \($0.pointer): \($0.detail)" }.joined()
        let request = requestID.map { " (request \($0))" } ?? ""
        return "\(status) \(detail)\(about)\(request)"
    }
}
