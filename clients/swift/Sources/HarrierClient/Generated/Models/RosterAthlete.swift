// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete with a coach's team.
public struct RosterAthlete: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the athlete.
    public var name: String
    /// Claimed Athlete ID, or null.
    public var athleteID: String?
    /// ID of a team. Stored as written, compared case-insensitively.
    public var teamID: String
    /// Name of the team.
    public var team: String
    public var status: ConsentStatus

    public init(userID: UUID, name: String, athleteID: String?, teamID: String, team: String, status: ConsentStatus) {
        self.userID = userID
        self.name = name
        self.athleteID = athleteID
        self.teamID = teamID
        self.team = team
        self.status = status
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case athleteID = "athlete_id"
        case teamID = "team_id"
        case team
        case status
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(team, forKey: .team)
        try container.encode(status, forKey: .status)
    }
}
