// Made from openapi.yaml by `make generate`.

import Foundation

/// Thresholds for the rules of `GET /team/attention`.
public struct AttentionSettings: Sendable, Hashable, Codable {
    /// Number of days without an entry.
    public var noEntryDays: Int
    /// Number of days in which to look for the latest resting heart rate, including today.
    public var rhrDays: Int
    /// Number of days before it whose mean it is compared with.
    public var rhrBaseDays: Int
    /// How many of these days must have a value.
    public var rhrValues: Int
    /// By how many standard deviations it may exceed the mean.
    public var rhrDeviations: Double
    /// Minimum standard deviation.
    public var rhrLeastDeviation: Double
    /// Number of days over which the mean of sleep is computed.
    public var sleepDays: Int
    /// How many of these days must have a value.
    public var sleepValues: Int
    /// Minimum mean of sleep in hours.
    public var sleepHours: Double
    /// Highest feel that counts as low.
    public var feelAtMost: Int
    /// Number of days with a low feel.
    public var feelTimes: Int
    /// Number of days in which to look for them.
    public var feelDays: Int
    /// Number of weeks whose mean the last complete week is compared with.
    public var weeks: Int
    /// By how much it may exceed the mean, in percent.
    public var weekPercent: Double
    /// Minimum mean for the comparison, in kilometers.
    public var weekLeastKm: Double
    /// Number of days after which a comment needs an answer.
    public var answerDays: Int
    /// Number of planned sessions in a row that were not done, or 0 to ignore them.
    public var missedSessions: Int

    public init(noEntryDays: Int, rhrDays: Int, rhrBaseDays: Int, rhrValues: Int, rhrDeviations: Double, rhrLeastDeviation: Double, sleepDays: Int, sleepValues: Int, sleepHours: Double, feelAtMost: Int, feelTimes: Int, feelDays: Int, weeks: Int, weekPercent: Double, weekLeastKm: Double, answerDays: Int, missedSessions: Int) {
        self.noEntryDays = noEntryDays
        self.rhrDays = rhrDays
        self.rhrBaseDays = rhrBaseDays
        self.rhrValues = rhrValues
        self.rhrDeviations = rhrDeviations
        self.rhrLeastDeviation = rhrLeastDeviation
        self.sleepDays = sleepDays
        self.sleepValues = sleepValues
        self.sleepHours = sleepHours
        self.feelAtMost = feelAtMost
        self.feelTimes = feelTimes
        self.feelDays = feelDays
        self.weeks = weeks
        self.weekPercent = weekPercent
        self.weekLeastKm = weekLeastKm
        self.answerDays = answerDays
        self.missedSessions = missedSessions
    }

    enum CodingKeys: String, CodingKey {
        case noEntryDays = "no_entry_days"
        case rhrDays = "rhr_days"
        case rhrBaseDays = "rhr_base_days"
        case rhrValues = "rhr_values"
        case rhrDeviations = "rhr_deviations"
        case rhrLeastDeviation = "rhr_least_deviation"
        case sleepDays = "sleep_days"
        case sleepValues = "sleep_values"
        case sleepHours = "sleep_hours"
        case feelAtMost = "feel_at_most"
        case feelTimes = "feel_times"
        case feelDays = "feel_days"
        case weeks
        case weekPercent = "week_percent"
        case weekLeastKm = "week_least_km"
        case answerDays = "answer_days"
        case missedSessions = "missed_sessions"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(noEntryDays, forKey: .noEntryDays)
        try container.encode(rhrDays, forKey: .rhrDays)
        try container.encode(rhrBaseDays, forKey: .rhrBaseDays)
        try container.encode(rhrValues, forKey: .rhrValues)
        try container.encode(rhrDeviations, forKey: .rhrDeviations)
        try container.encode(rhrLeastDeviation, forKey: .rhrLeastDeviation)
        try container.encode(sleepDays, forKey: .sleepDays)
        try container.encode(sleepValues, forKey: .sleepValues)
        try container.encode(sleepHours, forKey: .sleepHours)
        try container.encode(feelAtMost, forKey: .feelAtMost)
        try container.encode(feelTimes, forKey: .feelTimes)
        try container.encode(feelDays, forKey: .feelDays)
        try container.encode(weeks, forKey: .weeks)
        try container.encode(weekPercent, forKey: .weekPercent)
        try container.encode(weekLeastKm, forKey: .weekLeastKm)
        try container.encode(answerDays, forKey: .answerDays)
        try container.encode(missedSessions, forKey: .missedSessions)
    }
}
