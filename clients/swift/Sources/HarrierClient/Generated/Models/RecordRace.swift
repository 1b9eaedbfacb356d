// Made from openapi.yaml by `make generate`.

import Foundation

/// A race that is a record: a result, or a run of the log whose kind is `race`.
public struct RecordRace: Sendable, Hashable, Codable {
    /// `_id` of the result, or null.
    public var resultId: UUID?
    /// `_id` of the race of the result, or null.
    public var raceID: UUID?
    /// `_id` of the run, or null.
    public var runID: UUID?
    /// Name of the race, or the title of the run, or null if it has none.
    public var race: String?
    /// Date of the race.
    public var date: Day
    /// Time in seconds.
    public var seconds: Double

    public init(resultId: UUID?, raceID: UUID?, runID: UUID?, race: String?, date: Day, seconds: Double) {
        self.resultId = resultId
        self.raceID = raceID
        self.runID = runID
        self.race = race
        self.date = date
        self.seconds = seconds
    }

    enum CodingKeys: String, CodingKey {
        case resultId = "result_id"
        case raceID = "race_id"
        case runID = "run_id"
        case race
        case date
        case seconds
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(resultId, forKey: .resultId)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(runID, forKey: .runID)
        try container.encode(race, forKey: .race)
        try container.encode(date, forKey: .date)
        try container.encode(seconds, forKey: .seconds)
    }
}
