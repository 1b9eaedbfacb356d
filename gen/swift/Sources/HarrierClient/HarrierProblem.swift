import Foundation

/// What the server refused, and why.
public struct HarrierProblem: Error, Sendable, Hashable {
    /// The HTTP status: 400 unreadable, 401 not signed in, 403 not allowed, 404, 409 taken, 422 against a rule, 429 too often, 503 try again.
    public var status: Int
    /// Tells this problem from others of its status, such as `/problems/token-expired`; `about:blank` where the status says all.
    public var type: String
    public var title: String
    /// What went wrong, in a sentence for people.
    public var detail: String
    /// The fields of the request that are wrong.
    public var fields: [ProblemField]
    /// Names the request in the server's log.
    public var requestID: String?
    /// After how many seconds it is worth trying again.
    public var retryAfter: Int?
    /// Why an import took no row.
    public var report: ImportReport?

    public init(
        status: Int, type: String = "about:blank", title: String = "", detail: String, fields: [ProblemField] = [],
        requestID: String? = nil, retryAfter: Int? = nil, report: ImportReport? = nil
    ) {
        self.status = status
        self.type = type
        self.title = title
        self.detail = detail
        self.fields = fields
        self.requestID = requestID
        self.retryAfter = retryAfter
        self.report = report
    }

    /// What is wrong with a field, by its pointer (`/name`) or the name of a path or query parameter.
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
