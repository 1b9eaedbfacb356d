// Made from openapi.yaml by `make generate`.

import Foundation

/// The subject.
public struct RaceUpdatedEventData: Sendable, Hashable, Codable {
    /// `_id` of the race.
    public var raceID: UUID
    /// The changed fields, such as `name`, `date` or `scoring`.
    public var fields: [String]

    public init(raceID: UUID, fields: [String]) {
        self.raceID = raceID
        self.fields = fields
    }

    enum CodingKeys: String, CodingKey {
        case raceID = "race_id"
        case fields
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(fields, forKey: .fields)
    }
}
