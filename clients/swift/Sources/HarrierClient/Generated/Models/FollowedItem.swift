// Made from openapi.yaml by `make generate`.

import Foundation

/// A day or a race result of a followed athlete.
public struct FollowedItem: Sendable, Hashable, Codable {
    public var type: FollowedType
    /// The day, or the date of the race.
    public var date: Day
    /// Name of the athlete.
    public var athlete: String
    /// The entry of the day, or null.
    public var entry: Entry?
    /// The result, or null.
    public var result: RaceResult?

    public init(type: FollowedType, date: Day, athlete: String, entry: Entry?, result: RaceResult?) {
        self.type = type
        self.date = date
        self.athlete = athlete
        self.entry = entry
        self.result = result
    }

    enum CodingKeys: String, CodingKey {
        case type
        case date
        case athlete
        case entry
        case result
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        try container.encode(date, forKey: .date)
        try container.encode(athlete, forKey: .athlete)
        try container.encode(entry, forKey: .entry)
        try container.encode(result, forKey: .result)
    }
}
