// Made from openapi.yaml by `make generate`.

import Foundation

/// A result that gets another place.
public struct PlaceChange: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Name of the athlete.
    public var athlete: String
    public var gender: Gender
    /// Name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String
    /// Division, or null.
    public var division: String?
    public var round: ResultRound
    /// Place before, or null for a finisher who had none.
    public var before: Int?
    /// Place after.
    public var after: Int

    public init(id: UUID, athlete: String, gender: Gender, event: String, division: String?, round: ResultRound, before: Int?, after: Int) {
        self.id = id
        self.athlete = athlete
        self.gender = gender
        self.event = event
        self.division = division
        self.round = round
        self.before = before
        self.after = after
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case athlete
        case gender
        case event
        case division
        case round
        case before
        case after
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(athlete, forKey: .athlete)
        try container.encode(gender, forKey: .gender)
        try container.encode(event, forKey: .event)
        try container.encode(division, forKey: .division)
        try container.encode(round, forKey: .round)
        try container.encode(before, forKey: .before)
        try container.encode(after, forKey: .after)
    }
}
