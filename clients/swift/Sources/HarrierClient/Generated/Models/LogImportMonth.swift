// Made from openapi.yaml by `make generate`.

import Foundation

/// What a dry run would add to a month.
public struct LogImportMonth: Sendable, Hashable, Codable {
    /// The month, as `YYYY-MM`.
    public var month: String
    /// Number of runs.
    public var runs: Int
    /// Number of days with values.
    public var days: Int
    /// Distance of the runs in meters.
    public var meters: Double

    public init(month: String, runs: Int, days: Int, meters: Double) {
        self.month = month
        self.runs = runs
        self.days = days
        self.meters = meters
    }

    enum CodingKeys: String, CodingKey {
        case month
        case runs
        case days
        case meters
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(month, forKey: .month)
        try container.encode(runs, forKey: .runs)
        try container.encode(days, forKey: .days)
        try container.encode(meters, forKey: .meters)
    }
}
