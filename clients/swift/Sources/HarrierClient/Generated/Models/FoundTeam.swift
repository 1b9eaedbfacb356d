// Made from openapi.yaml by `make generate`.

import Foundation

/// A team that a coach has claimed.
public struct FoundTeam: Sendable, Hashable, Codable {
    /// ID of a team. Stored as written, compared case-insensitively.
    public var teamID: String
    /// Name of a team, as it is shown: that which the head coach gave it, or the ID.
    public var name: String
    /// Name of the head coach.
    public var coach: String

    public init(teamID: String, name: String, coach: String) {
        self.teamID = teamID
        self.name = name
        self.coach = coach
    }

    enum CodingKeys: String, CodingKey {
        case teamID = "team_id"
        case name
        case coach
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(name, forKey: .name)
        try container.encode(coach, forKey: .coach)
    }
}
