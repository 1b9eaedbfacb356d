// Made from openapi.yaml by `make generate`.

import Foundation

/// How teams are scored; what is left out has the kind's default.
public struct NewScoring: Sendable, Hashable, Codable {
    public var kind: ScoringKind
    public var scorers: Int?
    public var displacers: Int?
    public var tieBreak: TieBreak?
    public var unscoredTeams: [String]?
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
