// Made from openapi.yaml by `make generate`.

import Foundation

/// Team scores of an event.
public struct EventScores: Sendable, Hashable, Codable {
    /// Name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String
    /// The teams, best first.
    public var teams: [TeamScore]

    public init(event: String, teams: [TeamScore]) {
        self.event = event
        self.teams = teams
    }

    enum CodingKeys: String, CodingKey {
        case event
        case teams
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(event, forKey: .event)
        try container.encode(teams, forKey: .teams)
    }
}
