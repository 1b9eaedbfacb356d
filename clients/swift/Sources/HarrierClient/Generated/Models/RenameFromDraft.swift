// Made from openapi.yaml by `make generate`.

import Foundation

/// The athlete or team to rename. A null ID matches results without one; an ID left out matches any.
public struct RenameFromDraft: Sendable, Hashable, Codable {
    /// Name, exactly as in the results.
    public var name: String
    /// Athlete ID. For athletes only.
    public var athleteID: String?
    /// ID of the team, or of the athlete's team.
    public var teamID: String?

    public init(name: String, athleteID: String? = nil, teamID: String? = nil) {
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
        try container.encodeIfPresent(athleteID, forKey: .athleteID)
        try container.encodeIfPresent(teamID, forKey: .teamID)
    }
}
