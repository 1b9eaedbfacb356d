// Made from openapi.yaml by `make generate`.

import Foundation

/// Team scores and their explanation.
public struct ScoreSheet: Sendable, Hashable, Codable {
    /// Teams with a score, best first.
    public var teams: [ScoredTeam]
    /// How each finisher counts, in the order of the request.
    public var finishers: [ScoredFinisher]
    /// Scores shared by several teams.
    public var ties: [ScoreTie]

    public init(teams: [ScoredTeam], finishers: [ScoredFinisher], ties: [ScoreTie]) {
        self.teams = teams
        self.finishers = finishers
        self.ties = ties
    }

    enum CodingKeys: String, CodingKey {
        case teams
        case finishers
        case ties
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(teams, forKey: .teams)
        try container.encode(finishers, forKey: .finishers)
        try container.encode(ties, forKey: .ties)
    }
}
