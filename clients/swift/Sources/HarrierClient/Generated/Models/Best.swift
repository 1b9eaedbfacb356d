// Made from openapi.yaml by `make generate`.

import Foundation

/// A result that is the best of an athlete or a team.
public struct Best: Sendable, Hashable, Codable {
    /// Sport of the race.
    public var sport: Sport
    /// Year in which the season of the race begins.
    public var year: Int
    /// Whether the wind was more than 2.0 meters per second, in a run or hurdles of up to 200 meters, or a long or triple jump.
    public var windAided: Bool
    public var result: RaceResult

    public init(sport: Sport, year: Int, windAided: Bool, result: RaceResult) {
        self.sport = sport
        self.year = year
        self.windAided = windAided
        self.result = result
    }

    enum CodingKeys: String, CodingKey {
        case sport
        case year
        case windAided = "wind_aided"
        case result
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sport, forKey: .sport)
        try container.encode(year, forKey: .year)
        try container.encode(windAided, forKey: .windAided)
        try container.encode(result, forKey: .result)
    }
}
