// Made from openapi.yaml by `make generate`.

import Foundation

/// A user's goal for a period. Has at least one field.
public struct PeriodGoalInput: Sendable, Hashable, Codable {
    /// Distance in miles. A distance has `miles` or `meters`, not both.
    public var miles: Double?
    /// Distance in meters, to a hundredth. Not with `miles` (422, code `unused`).
    public var meters: Double?
    /// Duration of the runs in seconds, to a hundredth.
    public var seconds: Double?
    /// Number of runs.
    public var runs: Int?

    public init(miles: Double? = nil, meters: Double? = nil, seconds: Double? = nil, runs: Int? = nil) {
        self.miles = miles
        self.meters = meters
        self.seconds = seconds
        self.runs = runs
    }

    enum CodingKeys: String, CodingKey {
        case miles
        case meters
        case seconds
        case runs
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(miles, forKey: .miles)
        try container.encodeIfPresent(meters, forKey: .meters)
        try container.encodeIfPresent(seconds, forKey: .seconds)
        try container.encodeIfPresent(runs, forKey: .runs)
    }
}
