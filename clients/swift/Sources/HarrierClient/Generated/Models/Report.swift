// Made from openapi.yaml by `make generate`.

import Foundation

/// A report as the reporter, or the holder of a disputed Athlete ID, sees it.
public struct Report: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    public var role: ReportRole
    public var kind: ReportKind
    /// `_id` of the race or result, which may have been deleted since. Null for a claim.
    public var objectID: UUID?
    /// The disputed Athlete ID, or null.
    public var athleteID: String?
    /// Name of the object. Null if it was deleted, or the Athlete ID no longer belongs to its holder.
    public var subject: String?
    /// Reason of the report. Null for a dispute.
    public var reason: ReportReason?
    /// The reporter's text, or null. Null for the holder.
    public var text: String?
    public var state: ReportState
    /// The operator's note on the decision, or null. Null for the holder.
    public var note: String?
    /// When it was made.
    public var createdAt: Date
    /// When it was decided, or null.
    public var decidedAt: Date?

    public init(id: UUID, role: ReportRole, kind: ReportKind, objectID: UUID?, athleteID: String?, subject: String?, reason: ReportReason?, text: String?, state: ReportState, note: String?, createdAt: Date, decidedAt: Date?) {
        self.id = id
        self.role = role
        self.kind = kind
        self.objectID = objectID
        self.athleteID = athleteID
        self.subject = subject
        self.reason = reason
        self.text = text
        self.state = state
        self.note = note
        self.createdAt = createdAt
        self.decidedAt = decidedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case role
        case kind
        case objectID = "object_id"
        case athleteID = "athlete_id"
        case subject
        case reason
        case text
        case state
        case note
        case createdAt = "created_at"
        case decidedAt = "decided_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(role, forKey: .role)
        try container.encode(kind, forKey: .kind)
        try container.encode(objectID, forKey: .objectID)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(subject, forKey: .subject)
        try container.encode(reason, forKey: .reason)
        try container.encode(text, forKey: .text)
        try container.encode(state, forKey: .state)
        try container.encode(note, forKey: .note)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(decidedAt, forKey: .decidedAt)
    }
}
