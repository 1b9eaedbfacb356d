// Made from openapi.yaml by `make generate`.

import Foundation

/// A tie between teams.
public struct ScoreTie: Sendable, Hashable, Codable {
    /// The score.
    public var score: Double
    /// The tied teams, best first.
    public var teams: [String]
    /// The rule that ranked each team before the next.
    public var breaks: [String]

    public init(score: Double, teams: [String], breaks: [String]) {
        self.score = score
        self.teams = teams
        self.breaks = breaks
    }

    enum CodingKeys: String, CodingKey {
        case score
        case teams
        case breaks
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(score, forKey: .score)
        try container.encode(teams, forKey: .teams)
        try container.encode(breaks, forKey: .breaks)
    }
}
