// Made from openapi.yaml by `make generate`.

import Foundation

/// A report as operators see it.
public struct OperatorReport: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    public var kind: ReportKind
    /// `_id` of the race or result, which may have been deleted since. Null for a claim.
    public var objectID: UUID?
    /// The disputed Athlete ID, or null.
    public var athleteID: String?
    /// Name of the object. Null if it was deleted, or the Athlete ID no longer belongs to its holder.
    public var subject: String?
    /// Whether somebody without an account made it, with the form on a page of the server. Nobody sees their address. Their text is deleted when the report is decided.
    public var visitor: Bool
    /// `_id` of the user who made it, or null for a visitor or if the account was deleted.
    public var reporterID: UUID?
    /// Name of that user, or null.
    public var reporter: String?
    /// `_id` of the user who had the disputed Athlete ID, or null.
    public var holderID: UUID?
    /// Name of that user, or null.
    public var holder: String?
    /// Reason of the report. Null for a dispute.
    public var reason: ReportReason?
    /// The reporter's text, or null.
    public var text: String?
    public var state: ReportState
    /// The operator's note on the decision, or null.
    public var note: String?
    /// Whether the disputed Athlete ID was taken from its holder.
    public var released: Bool
    /// When it was made.
    public var createdAt: Date
    /// When it was decided, or null.
    public var decidedAt: Date?
    /// `_id` of the operator or director who decided it, or null.
    public var decidedBy: UUID?

    public init(id: UUID, kind: ReportKind, objectID: UUID?, athleteID: String?, subject: String?, visitor: Bool, reporterID: UUID?, reporter: String?, holderID: UUID?, holder: String?, reason: ReportReason?, text: String?, state: ReportState, note: String?, released: Bool, createdAt: Date, decidedAt: Date?, decidedBy: UUID?) {
        self.id = id
        self.kind = kind
        self.objectID = objectID
        self.athleteID = athleteID
        self.subject = subject
        self.visitor = visitor
        self.reporterID = reporterID
        self.reporter = reporter
        self.holderID = holderID
        self.holder = holder
        self.reason = reason
        self.text = text
        self.state = state
        self.note = note
        self.released = released
        self.createdAt = createdAt
        self.decidedAt = decidedAt
        self.decidedBy = decidedBy
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case kind
        case objectID = "object_id"
        case athleteID = "athlete_id"
        case subject
        case visitor
        case reporterID = "reporter_id"
        case reporter
        case holderID = "holder_id"
        case holder
        case reason
        case text
        case state
        case note
        case released
        case createdAt = "created_at"
        case decidedAt = "decided_at"
        case decidedBy = "decided_by"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(objectID, forKey: .objectID)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(subject, forKey: .subject)
        try container.encode(visitor, forKey: .visitor)
        try container.encode(reporterID, forKey: .reporterID)
        try container.encode(reporter, forKey: .reporter)
        try container.encode(holderID, forKey: .holderID)
        try container.encode(holder, forKey: .holder)
        try container.encode(reason, forKey: .reason)
        try container.encode(text, forKey: .text)
        try container.encode(state, forKey: .state)
        try container.encode(note, forKey: .note)
        try container.encode(released, forKey: .released)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(decidedAt, forKey: .decidedAt)
        try container.encode(decidedBy, forKey: .decidedBy)
    }
}
