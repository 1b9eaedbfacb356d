// Made from openapi.yaml by `make generate`.

import Foundation

/// The subject of an event.
public struct FeedEventData: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var raceID: UUID
    /// Number of results. Null if the event is about the race itself.
    public var count: Int?
    /// `_id` of each result, or null if there are more than 100.
    public var results: [UUID]?
    /// `_id` of the import that added the results, or null.
    public var importID: UUID?
    /// The changed fields of the race, or null.
    public var fields: [String]?
    /// The new state of the race, or null.
    public var state: RaceState?

    public init(raceID: UUID, count: Int?, results: [UUID]?, importID: UUID?, fields: [String]?, state: RaceState?) {
        self.raceID = raceID
        self.count = count
        self.results = results
        self.importID = importID
        self.fields = fields
        self.state = state
    }

    enum CodingKeys: String, CodingKey {
        case raceID = "race_id"
        case count
        case results
        case importID = "import_id"
        case fields
        case state
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(count, forKey: .count)
        try container.encode(results, forKey: .results)
        try container.encode(importID, forKey: .importID)
        try container.encode(fields, forKey: .fields)
        try container.encode(state, forKey: .state)
    }
}
