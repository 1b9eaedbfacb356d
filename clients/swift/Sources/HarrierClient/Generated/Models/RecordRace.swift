// Made from openapi.yaml by `make generate`.

import Foundation

/// A result that is a record.
public struct RecordRace: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var resultId: UUID
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var raceID: UUID
    /// Name of the race.
    public var race: String
    /// Date of the race.
    public var date: Day
    /// Time in seconds.
    public var seconds: Double

    public init(resultId: UUID, raceID: UUID, race: String, date: Day, seconds: Double) {
        self.resultId = resultId
        self.raceID = raceID
        self.race = race
        self.date = date
        self.seconds = seconds
    }

    enum CodingKeys: String, CodingKey {
        case resultId = "result_id"
        case raceID = "race_id"
        case race
        case date
        case seconds
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(resultId, forKey: .resultId)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(race, forKey: .race)
        try container.encode(date, forKey: .date)
        try container.encode(seconds, forKey: .seconds)
    }
}
