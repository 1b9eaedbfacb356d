// Made from openapi.yaml by `make generate`.

import Foundation

/// How teams are scored. Fields that the kind does not use are left out.
public struct Scoring: Sendable, Hashable, Codable {
    public var kind: ScoringKind
    /// Cross country: number of runners per team who score.
    public var scorers: Int?
    /// Cross country: number of further runners per team who hold places without scoring.
    public var displacers: Int?
    /// Cross country: rule for breaking ties.
    public var tieBreak: TieBreak?
    /// Teams whose runners count as unattached.
    public var unscoredTeams: [String]?
    /// Points: the points of each place, first place first.
    public var points: [Double]?
    /// Points: the points of each place in relays, if they differ.
    public var relayPoints: [Double]?
    /// Points: only the best relay of a team scores, and its others take no place from anybody.
    public var oneRelayPerTeam: Bool?

    public init(kind: ScoringKind, scorers: Int? = nil, displacers: Int? = nil, tieBreak: TieBreak? = nil, unscoredTeams: [String]? = nil, points: [Double]? = nil, relayPoints: [Double]? = nil, oneRelayPerTeam: Bool? = nil) {
        self.kind = kind
        self.scorers = scorers
        self.displacers = displacers
        self.tieBreak = tieBreak
        self.unscoredTeams = unscoredTeams
        self.points = points
        self.relayPoints = relayPoints
        self.oneRelayPerTeam = oneRelayPerTeam
    }

    enum CodingKeys: String, CodingKey {
        case kind
        case scorers
        case displacers
        case tieBreak = "tie_break"
        case unscoredTeams = "unscored_teams"
        case points
        case relayPoints = "relay_points"
        case oneRelayPerTeam = "one_relay_per_team"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(scorers, forKey: .scorers)
        try container.encodeIfPresent(displacers, forKey: .displacers)
        try container.encodeIfPresent(tieBreak, forKey: .tieBreak)
        try container.encodeIfPresent(unscoredTeams, forKey: .unscoredTeams)
        try container.encodeIfPresent(points, forKey: .points)
        try container.encodeIfPresent(relayPoints, forKey: .relayPoints)
        try container.encodeIfPresent(oneRelayPerTeam, forKey: .oneRelayPerTeam)
    }
}
