// Made from openapi.yaml by `make generate`.

import Foundation

/// The score of a team in an event.
public struct TeamScore: Sendable, Hashable, Codable {
    /// Name of the team.
    public var team: String
    /// Sum of the scorers' places or points.
    public var score: Double
    /// ID of a team. Stored as written, compared case-insensitively.
    public var teamID: String
    /// Results of the scorers, in order.
    public var athletes: [RaceResult]
    /// Place of the team. Tied teams share a place.
    public var place: Int
    /// Results of the displacers, in order.
    public var displacers: [RaceResult]
    /// Mean time of the scorers in milliseconds, or null if a time is missing.
    public var averageTimeMS: Double?
    /// Time of the last scorer minus that of the first, in milliseconds, or null if a time is missing.
    public var spreadMS: Int64?

    public init(team: String, score: Double, teamID: String, athletes: [RaceResult], place: Int, displacers: [RaceResult], averageTimeMS: Double?, spreadMS: Int64?) {
        self.team = team
        self.score = score
        self.teamID = teamID
        self.athletes = athletes
        self.place = place
        self.displacers = displacers
        self.averageTimeMS = averageTimeMS
        self.spreadMS = spreadMS
    }

    enum CodingKeys: String, CodingKey {
        case team
        case score
        case teamID = "team_id"
        case athletes
        case place
        case displacers
        case averageTimeMS = "average_time_ms"
        case spreadMS = "spread_ms"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(team, forKey: .team)
        try container.encode(score, forKey: .score)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(athletes, forKey: .athletes)
        try container.encode(place, forKey: .place)
        try container.encode(displacers, forKey: .displacers)
        try container.encode(averageTimeMS, forKey: .averageTimeMS)
        try container.encode(spreadMS, forKey: .spreadMS)
    }
}
