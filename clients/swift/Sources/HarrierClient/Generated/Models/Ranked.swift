// Made from openapi.yaml by `make generate`.

import Foundation

/// A result in a ranking.
public struct Ranked: Sendable, Hashable, Codable {
    /// Place in the ranking. Equal marks share a place.
    public var place: Int
    /// Whether the wind was more than 2.0 meters per second, in a run or hurdles of up to 200 meters, or a long or triple jump.
    public var windAided: Bool
    public var result: RaceResult

    public init(place: Int, windAided: Bool, result: RaceResult) {
        self.place = place
        self.windAided = windAided
        self.result = result
    }

    enum CodingKeys: String, CodingKey {
        case place
        case windAided = "wind_aided"
        case result
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(place, forKey: .place)
        try container.encode(windAided, forKey: .windAided)
        try container.encode(result, forKey: .result)
    }
}
