// Made from openapi.yaml by `make generate`.

import Foundation

/// A user's goal for each week, month or year, with the progress in one of them.
public struct PeriodGoal: Sendable, Hashable, Codable {
    public var period: GoalPeriod
    /// Distance in miles, or null if not part of the goal.
    public var miles: Double?
    /// Distance in meters, or null if not part of the goal.
    public var meters: Double?
    /// Duration of the runs in seconds, or null if not part of the goal.
    public var seconds: Double?
    /// Number of runs, or null if not part of the goal.
    public var runs: Int?
    /// When it was last set.
    public var updatedAt: Date
    public var progress: GoalProgress

    public init(period: GoalPeriod, miles: Double?, meters: Double?, seconds: Double?, runs: Int?, updatedAt: Date, progress: GoalProgress) {
        self.period = period
        self.miles = miles
        self.meters = meters
        self.seconds = seconds
        self.runs = runs
        self.updatedAt = updatedAt
        self.progress = progress
    }

    enum CodingKeys: String, CodingKey {
        case period
        case miles
        case meters
        case seconds
        case runs
        case updatedAt = "updated_at"
        case progress
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(period, forKey: .period)
        try container.encode(miles, forKey: .miles)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(runs, forKey: .runs)
        try container.encode(updatedAt, forKey: .updatedAt)
        try container.encode(progress, forKey: .progress)
    }
}
