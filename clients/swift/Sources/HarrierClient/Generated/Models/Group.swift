// Made from openapi.yaml by `make generate`.

import Foundation

/// A group of the athletes of a team.
public struct Group: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// ID of a team. Stored as written, compared case-insensitively.
    public var teamID: String
    /// Name.
    public var name: String
    /// The athletes, by name.
    public var athletes: [GroupAthlete]
    /// When it was added.
    public var createdAt: Date
    /// When its name or its athletes were last changed by a coach.
    public var updatedAt: Date

    public init(id: UUID, teamID: String, name: String, athletes: [GroupAthlete], createdAt: Date, updatedAt: Date) {
        self.id = id
        self.teamID = teamID
        self.name = name
        self.athletes = athletes
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case teamID = "team_id"
        case name
        case athletes
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(name, forKey: .name)
        try container.encode(athletes, forKey: .athletes)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
