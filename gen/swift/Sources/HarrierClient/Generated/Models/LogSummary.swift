// Made from openapi.yaml by `make generate`.

import Foundation

public struct LogSummary: Sendable, Hashable, Codable {
    /// The whole period's name: `2026-W47`, `2026-11` or `2026`.
    public var period: String
    /// The first day that is summed up.
    public var from: Day
    /// The last.
    public var to: Day
    public var miles: Double
    /// How many runs there were.
    public var runs: Int64
    /// How long the runs took that say it.
    public var seconds: Double
    /// How many days have a run.
    public var daysRun: Int64
    /// The longest run's miles; 0 without runs.
    public var longestRun: Double
    /// The sum of the days' goals; null where no day has one.
    public var goal: Double?
    /// `miles` divided by `goal`, to four decimals; null where the goal is null or 0.
    public var goalShare: Double?
    /// Mean resting heart rate.
    public var rhr: Double?
    /// How many days it is the mean of.
    public var rhrDays: Int64
    /// Mean hours of sleep.
    public var sleep: Double?
    /// How many days it is the mean of.
    public var sleepDays: Int64

    public init(period: String, from: Day, to: Day, miles: Double, runs: Int64, seconds: Double, daysRun: Int64, longestRun: Double, goal: Double?, goalShare: Double?, rhr: Double?, rhrDays: Int64, sleep: Double?, sleepDays: Int64) {
        self.period = period
        self.from = from
        self.to = to
        self.miles = miles
        self.runs = runs
        self.seconds = seconds
        self.daysRun = daysRun
        self.longestRun = longestRun
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
        case runs
        case seconds
        case daysRun = "days_run"
        case longestRun = "longest_run"
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
        try container.encode(runs, forKey: .runs)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(daysRun, forKey: .daysRun)
        try container.encode(longestRun, forKey: .longestRun)
        try container.encode(goal, forKey: .goal)
        try container.encode(goalShare, forKey: .goalShare)
        try container.encode(rhr, forKey: .rhr)
        try container.encode(rhrDays, forKey: .rhrDays)
        try container.encode(sleep, forKey: .sleep)
        try container.encode(sleepDays, forKey: .sleepDays)
    }
}
