// Made from openapi.yaml by `make generate`.

import Foundation

/// The subject.
public struct RaceEventData: Sendable, Hashable, Codable {
    /// `_id` of the race.
    public var raceID: UUID

    public init(raceID: UUID) {
        self.raceID = raceID
    }

    enum CodingKeys: String, CodingKey {
        case raceID = "race_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(raceID, forKey: .raceID)
    }
}
