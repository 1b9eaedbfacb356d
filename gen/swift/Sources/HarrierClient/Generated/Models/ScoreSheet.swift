// Made from openapi.yaml by `make generate`.

import Foundation

public struct ScoreSheet: Sendable, Hashable, Codable {
    /// The teams that score, best first.
    public var teams: [ScoredTeam]
    /// What each finisher means to the scores, in the order in which they were given.
    public var finishers: [ScoredFinisher]
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
