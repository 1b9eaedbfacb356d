// Made from openapi.yaml by `make generate`.

import Foundation

/// A team that a coach has claimed.
public struct Team: Sendable, Hashable, Codable {
    /// ID of a team. Stored as written, compared case-insensitively.
    public var teamID: String
    /// Name of a team, as it is shown: that which the head coach gave it, or the ID.
    public var name: String

    public init(teamID: String, name: String) {
        self.teamID = teamID
        self.name = name
    }

    enum CodingKeys: String, CodingKey {
        case teamID = "team_id"
        case name
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(name, forKey: .name)
    }
}
