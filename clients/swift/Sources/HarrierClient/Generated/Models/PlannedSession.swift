// Made from openapi.yaml by `make generate`.

import Foundation

/// A planned session.
public struct PlannedSession: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// The team that it belongs to, or null for a session that a user planned for themselves.
    public var teamID: String?
    /// The day.
    public var date: Day
    public var to: PlanTo
    /// The session as the coach writes it. It may contain line breaks.
    public var text: String
    /// Title, or null.
    public var title: String?
    /// Kind of run or of another sport, or null.
    public var kind: RunKind?
    /// Planned distance in meters as the sender read it from the text, or null.
    public var meters: Double?
    /// Planned time in seconds as the sender read it from the text, or null.
    public var seconds: Double?
    /// `_id` of each session that those for whom this one is do not have.
    public var insteadOf: [UUID]
    /// Who wrote it last, or null if the account is gone.
    public var by: PlanAuthor?
    /// When it was added.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date

    public init(id: UUID, teamID: String?, date: Day, to: PlanTo, text: String, title: String?, kind: RunKind?, meters: Double?, seconds: Double?, insteadOf: [UUID], by: PlanAuthor?, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.teamID = teamID
        self.date = date
        self.to = to
        self.text = text
        self.title = title
        self.kind = kind
        self.meters = meters
        self.seconds = seconds
        self.insteadOf = insteadOf
        self.by = by
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case teamID = "team_id"
        case date
        case to
        case text
        case title
        case kind
        case meters
        case seconds
        case insteadOf = "instead_of"
        case by
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(date, forKey: .date)
        try container.encode(to, forKey: .to)
        try container.encode(text, forKey: .text)
        try container.encode(title, forKey: .title)
        try container.encode(kind, forKey: .kind)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(insteadOf, forKey: .insteadOf)
        try container.encode(by, forKey: .by)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
