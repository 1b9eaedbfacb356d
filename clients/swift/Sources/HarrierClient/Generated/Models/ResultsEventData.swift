// Made from openapi.yaml by `make generate`.

import Foundation

/// The subject.
public struct ResultsEventData: Sendable, Hashable, Codable {
    /// `_id` of the race.
    public var raceID: UUID
    /// Number of results.
    public var count: Int
    /// `_id` of each result, or null if there are more than 100.
    public var results: [UUID]?

    public init(raceID: UUID, count: Int, results: [UUID]?) {
        self.raceID = raceID
        self.count = count
        self.results = results
    }

    enum CodingKeys: String, CodingKey {
        case raceID = "race_id"
        case count
        case results
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(count, forKey: .count)
        try container.encode(results, forKey: .results)
    }
}
