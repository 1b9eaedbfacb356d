// Made from openapi.yaml by `make generate`.

import Foundation

/// A race that is hidden while its director is suspended.
public struct HiddenRace: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Name of the race.
    public var name: String
    /// Date of the race, in local time.
    public var date: Day
    /// Number of its results.
    public var results: Int64

    public init(id: UUID, name: String, date: Day, results: Int64) {
        self.id = id
        self.name = name
        self.date = date
        self.results = results
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name
        case date
        case results
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(date, forKey: .date)
        try container.encode(results, forKey: .results)
    }
}
