// Made from openapi.yaml by `make generate`.

import Foundation

/// Totals and averages of a period. Distances, `runs`, `seconds` and `days_run` are of running, without other sports. The health values (`rhr`, `rhr_days`, `sleep`, `sleep_days`) are left out if the caller may not read them.
public struct LogSummary: Sendable, Hashable, Codable {
    /// Name of the period: `2026-W47`, `2026-11` or `2026`. A week is named after the ISO week of its Thursday.
    public var period: String
    /// First summarized day.
    public var from: Day
    /// Last summarized day.
    public var to: Day
    /// Distance in miles.
    public var miles: Double
    /// Distance in meters.
    public var meters: Double
    /// Number of runs.
    public var runs: Int64
    /// Total duration in seconds of the runs with a duration.
    public var seconds: Double
    /// Number of days with a run.
    public var daysRun: Int64
    /// Distance of the longest run in miles, or 0 without runs.
    public var longestRun: Double
    /// Seconds of other sports.
    public var otherSeconds: Double
    /// Mean distance of a week in meters, over the days of the period until the owner's today. Not in sums of a team.
    public var averageWeek: Double?
    /// Sum of the goals of the days in miles, or null if no day has one. A goal for the week is another number (`GET /log/goals`).
    public var goal: Double?
    /// `miles` divided by `goal`, to four decimals, or null if `goal` is null or 0.
    public var goalShare: Double?
    /// Mean resting heart rate in beats per minute, or null if no day has one.
    public var rhr: Double?
    /// Number of days with a resting heart rate.
    public var rhrDays: Int64?
    /// Mean sleep in hours, or null if no day has a value.
    public var sleep: Double?
    /// Number of days with a value for sleep.
    public var sleepDays: Int64?

    public init(period: String, from: Day, to: Day, miles: Double, meters: Double, runs: Int64, seconds: Double, daysRun: Int64, longestRun: Double, otherSeconds: Double, averageWeek: Double? = nil, goal: Double?, goalShare: Double?, rhr: Double? = nil, rhrDays: Int64? = nil, sleep: Double? = nil, sleepDays: Int64? = nil) {
        self.period = period
        self.from = from
        self.to = to
        self.miles = miles
        self.meters = meters
        self.runs = runs
        self.seconds = seconds
        self.daysRun = daysRun
        self.longestRun = longestRun
        self.otherSeconds = otherSeconds
        self.averageWeek = averageWeek
        self.goal = goal
        self.goalShare = goalShare
        self.rhr = rhr
        self.rhrDays = rhrDays
        self.sleep = sleep
        self.sleepDays = sleepDays
    }

    enum CodingKeys: String, CodingKey {
        case period
        case from
        case to
        case miles
        case meters
        case runs
        case seconds
        case daysRun = "days_run"
        case longestRun = "longest_run"
        case otherSeconds = "other_seconds"
        case averageWeek = "average_week"
        case goal
        case goalShare = "goal_share"
        case rhr
        case rhrDays = "rhr_days"
        case sleep
        case sleepDays = "sleep_days"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(period, forKey: .period)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(miles, forKey: .miles)
        try container.encode(meters, forKey: .meters)
        try container.encode(runs, forKey: .runs)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(daysRun, forKey: .daysRun)
        try container.encode(longestRun, forKey: .longestRun)
        try container.encode(otherSeconds, forKey: .otherSeconds)
        try container.encodeIfPresent(averageWeek, forKey: .averageWeek)
        try container.encode(goal, forKey: .goal)
        try container.encode(goalShare, forKey: .goalShare)
        try container.encodeIfPresent(rhr, forKey: .rhr)
        try container.encodeIfPresent(rhrDays, forKey: .rhrDays)
        try container.encodeIfPresent(sleep, forKey: .sleep)
        try container.encodeIfPresent(sleepDays, forKey: .sleepDays)
    }
}
