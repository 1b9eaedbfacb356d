// Made from openapi.yaml by `make generate`.

import Foundation

/// The subject.
public struct RaceStateEventData: Sendable, Hashable, Codable {
    /// `_id` of the race.
    public var raceID: UUID
    /// The new state.
    public var state: RaceState

    public init(raceID: UUID, state: RaceState) {
        self.raceID = raceID
        self.state = state
    }

    enum CodingKeys: String, CodingKey {
        case raceID = "race_id"
        case state
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(state, forKey: .state)
    }
}
