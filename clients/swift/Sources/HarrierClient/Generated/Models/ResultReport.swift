// Made from openapi.yaml by `make generate`.

import Foundation

/// A report on a result, as the directors of its race see it.
public struct ResultReport: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var resultId: UUID
    /// Athlete, event and race of the result. Null if it was deleted.
    public var subject: String?
    public var reason: ReportReason
    /// The reporter's text, or null.
    public var text: String?
    /// When it was made.
    public var createdAt: Date

    public init(id: UUID, resultId: UUID, subject: String?, reason: ReportReason, text: String?, createdAt: Date) {
        self.id = id
        self.resultId = resultId
        self.subject = subject
        self.reason = reason
        self.text = text
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case resultId = "result_id"
        case subject
        case reason
        case text
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(resultId, forKey: .resultId)
        try container.encode(subject, forKey: .subject)
        try container.encode(reason, forKey: .reason)
        try container.encode(text, forKey: .text)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
