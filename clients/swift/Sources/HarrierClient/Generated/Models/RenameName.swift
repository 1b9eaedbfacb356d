// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete or a team.
public struct RenameName: Sendable, Hashable, Codable {
    /// Name.
    public var name: String
    /// Athlete ID, or null if there is none.
    public var athleteID: String?
    /// ID of the team, or of the athlete's team; null if there is none.
    public var teamID: String?

    public init(name: String, athleteID: String?, teamID: String?) {
        self.name = name
        self.athleteID = athleteID
        self.teamID = teamID
    }

    enum CodingKeys: String, CodingKey {
        case name
        case athleteID = "athlete_id"
        case teamID = "team_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(teamID, forKey: .teamID)
    }
}
