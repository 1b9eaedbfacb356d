// Made from openapi.yaml by `make generate`.

import Foundation

/// Progress in a period. Other sports do not count.
public struct GoalProgress: Sendable, Hashable, Codable {
    /// Name of the period: `2026-W47`, `2026-11` or `2026`.
    public var period: String
    /// First day of the period.
    public var from: Day
    /// Last day of the period.
    public var to: Day
    /// Number of days of the period.
    public var days: Int
    /// Number of days up to and including the date.
    public var daysPassed: Int
    /// Distance in miles, on all days of the period.
    public var miles: Double
    /// Distance in meters.
    public var meters: Double
    /// Total duration in seconds of the runs with a duration.
    public var seconds: Double
    /// Number of runs.
    public var runs: Int64
    /// Seconds of other sports.
    public var otherSeconds: Double
    /// Distance divided by that of the goal, to four decimals, or null if not part of the goal.
    public var distanceShare: Double?
    /// Duration divided by that of the goal, to four decimals, or null.
    public var secondsShare: Double?
    /// Number of runs divided by that of the goal, to four decimals, or null.
    public var runsShare: Double?

    public init(period: String, from: Day, to: Day, days: Int, daysPassed: Int, miles: Double, meters: Double, seconds: Double, runs: Int64, otherSeconds: Double, distanceShare: Double?, secondsShare: Double?, runsShare: Double?) {
        self.period = period
        self.from = from
        self.to = to
        self.days = days
        self.daysPassed = daysPassed
        self.miles = miles
        self.meters = meters
        self.seconds = seconds
        self.runs = runs
        self.otherSeconds = otherSeconds
        self.distanceShare = distanceShare
        self.secondsShare = secondsShare
        self.runsShare = runsShare
    }

    enum CodingKeys: String, CodingKey {
        case period
        case from
        case to
        case days
        case daysPassed = "days_passed"
        case miles
        case meters
        case seconds
        case runs
        case otherSeconds = "other_seconds"
        case distanceShare = "distance_share"
        case secondsShare = "seconds_share"
        case runsShare = "runs_share"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(period, forKey: .period)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(days, forKey: .days)
        try container.encode(daysPassed, forKey: .daysPassed)
        try container.encode(miles, forKey: .miles)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(runs, forKey: .runs)
        try container.encode(otherSeconds, forKey: .otherSeconds)
        try container.encode(distanceShare, forKey: .distanceShare)
        try container.encode(secondsShare, forKey: .secondsShare)
        try container.encode(runsShare, forKey: .runsShare)
    }
}
