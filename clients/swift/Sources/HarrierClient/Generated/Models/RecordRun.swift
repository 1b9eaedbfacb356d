// Made from openapi.yaml by `make generate`.

import Foundation

/// A run that is a record.
public struct RecordRun: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var runID: UUID
    /// The day.
    public var date: Day
    /// Distance in meters.
    public var meters: Double
    /// Duration in seconds.
    public var seconds: Double

    public init(runID: UUID, date: Day, meters: Double, seconds: Double) {
        self.runID = runID
        self.date = date
        self.meters = meters
        self.seconds = seconds
    }

    enum CodingKeys: String, CodingKey {
        case runID = "run_id"
        case date
        case meters
        case seconds
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(runID, forKey: .runID)
        try container.encode(date, forKey: .date)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
    }
}
