// Made from openapi.yaml by `make generate`.

import Foundation

/// The new name. A null ID is removed; an ID left out follows from the name.
public struct RenameToDraft: Sendable, Hashable, Codable {
    /// New name. May be the old one if the ID is new.
    public var name: String
    /// New Athlete ID. For athletes only.
    public var athleteID: String?
    /// New ID of the team. For teams only.
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
