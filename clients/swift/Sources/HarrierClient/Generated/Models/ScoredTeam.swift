// Made from openapi.yaml by `make generate`.

import Foundation

/// The score of a team.
public struct ScoredTeam: Sendable, Hashable, Codable {
    /// Name of the team.
    public var team: String
    /// ID of a team. Stored as written, compared case-insensitively.
    public var teamID: String
    /// Sum of the scorers' places or points.
    public var score: Double
    /// Place of the team. Tied teams share a place.
    public var place: Int
    /// Scorers by their index in the request, from 0.
    public var scorers: [Int]
    /// Displacers by their index in the request, from 0.
    public var displacers: [Int]
    /// Mean time of the scorers in milliseconds, or null if a time is missing.
    public var averageTimeMS: Double?
    /// Time of the last scorer minus that of the first, in milliseconds, or null if a time is missing.
    public var spreadMS: Int64?

    public init(team: String, teamID: String, score: Double, place: Int, scorers: [Int], displacers: [Int], averageTimeMS: Double?, spreadMS: Int64?) {
        self.team = team
        self.teamID = teamID
        self.score = score
        self.place = place
        self.scorers = scorers
        self.displacers = displacers
        self.averageTimeMS = averageTimeMS
        self.spreadMS = spreadMS
    }

    enum CodingKeys: String, CodingKey {
        case team
        case teamID = "team_id"
        case score
        case place
        case scorers
        case displacers
        case averageTimeMS = "average_time_ms"
        case spreadMS = "spread_ms"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(team, forKey: .team)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(score, forKey: .score)
        try container.encode(place, forKey: .place)
        try container.encode(scorers, forKey: .scorers)
        try container.encode(displacers, forKey: .displacers)
        try container.encode(averageTimeMS, forKey: .averageTimeMS)
        try container.encode(spreadMS, forKey: .spreadMS)
    }
}
