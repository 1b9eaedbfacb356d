// Made from openapi.yaml by `make generate`.

import Foundation

/// A template of a plan.
public struct PlanTemplate: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// The team that it belongs to, or null for a template of the caller's own.
    public var teamID: String?
    /// Name.
    public var name: String
    /// How many weeks it has, of which the last may not be full.
    public var weeks: Int
    /// The sessions, by day.
    public var sessions: [PlanTemplateSession]
    /// Who wrote it last, or null if the account is gone.
    public var by: PlanAuthor?
    /// When it was made.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date

    public init(id: UUID, teamID: String?, name: String, weeks: Int, sessions: [PlanTemplateSession], by: PlanAuthor?, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.teamID = teamID
        self.name = name
        self.weeks = weeks
        self.sessions = sessions
        self.by = by
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case teamID = "team_id"
        case name
        case weeks
        case sessions
        case by
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(name, forKey: .name)
        try container.encode(weeks, forKey: .weeks)
        try container.encode(sessions, forKey: .sessions)
        try container.encode(by, forKey: .by)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
