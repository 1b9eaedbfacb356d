// Made from openapi.yaml by `make generate`.

import Foundation

/// The fastest run and race at a distance.
public struct DistanceRecord: Sendable, Hashable, Codable {
    /// Distance, as in the codes of events: `5K`, or `HM` for the half marathon.
    public var eventCode: String
    /// Distance in meters.
    public var meters: Double
    /// Time of the faster of the two, in seconds.
    public var seconds: Double
    /// The fastest run, or null.
    public var run: RecordRun?
    /// The fastest race, or null.
    public var race: RecordRace?

    public init(eventCode: String, meters: Double, seconds: Double, run: RecordRun?, race: RecordRace?) {
        self.eventCode = eventCode
        self.meters = meters
        self.seconds = seconds
        self.run = run
        self.race = race
    }

    enum CodingKeys: String, CodingKey {
        case eventCode = "event_code"
        case meters
        case seconds
        case run
        case race
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(eventCode, forKey: .eventCode)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(run, forKey: .run)
        try container.encode(race, forKey: .race)
    }
}
