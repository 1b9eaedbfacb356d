// Made from openapi.yaml by `make generate`.

import Foundation

/// How teams are scored. What a given kind does not use is left out.
public struct Scoring: Sendable, Hashable, Codable {
    public var kind: ScoringKind
    /// How many runners of a team score (cross country; 5).
    public var scorers: Int?
    /// How many more hold places without scoring (cross country; 2).
    public var displacers: Int?
    /// Who wins a tie (cross country; nfhs).
    public var tieBreak: TieBreak?
    /// Teams that are taken out as if unattached.
    public var unscoredTeams: [String]?
    /// What each place earns, first place first (points; 10-8-6-5-4-3-2-1).
    public var points: [Double]?

    public init(kind: ScoringKind, scorers: Int? = nil, displacers: Int? = nil, tieBreak: TieBreak? = nil, unscoredTeams: [String]? = nil, points: [Double]? = nil) {
        self.kind = kind
        self.scorers = scorers
        self.displacers = displacers
        self.tieBreak = tieBreak
        self.unscoredTeams = unscoredTeams
        self.points = points
    }

    enum CodingKeys: String, CodingKey {
        case kind
        case scorers
        case displacers
        case tieBreak = "tie_break"
        case unscoredTeams = "unscored_teams"
        case points
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(scorers, forKey: .scorers)
        try container.encodeIfPresent(displacers, forKey: .displacers)
        try container.encodeIfPresent(tieBreak, forKey: .tieBreak)
        try container.encodeIfPresent(unscoredTeams, forKey: .unscoredTeams)
        try container.encodeIfPresent(points, forKey: .points)
    }
}
