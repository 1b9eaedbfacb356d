// Made from openapi.yaml by `make generate`.

import Foundation

/// The total of a team over all events.
public struct MeetTotal: Sendable, Hashable, Codable {
    /// Name of the team.
    public var team: String
    /// ID of a team. Stored as written, compared case-insensitively.
    public var teamID: String
    /// Sum of the points.
    public var score: Double
    /// Place of the team. Tied teams share a place.
    public var place: Int
    /// Number of events in which the team scored.
    public var events: Int

    public init(team: String, teamID: String, score: Double, place: Int, events: Int) {
        self.team = team
        self.teamID = teamID
        self.score = score
        self.place = place
        self.events = events
    }

    enum CodingKeys: String, CodingKey {
        case team
        case teamID = "team_id"
        case score
        case place
        case events
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(team, forKey: .team)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(score, forKey: .score)
        try container.encode(place, forKey: .place)
        try container.encode(events, forKey: .events)
    }
}
