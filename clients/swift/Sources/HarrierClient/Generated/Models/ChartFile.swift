// Made from openapi.yaml by `make generate`.

import Foundation

/// A chart of a log:  - `year.svg`: the distance of each day of a year - `weeks.svg`: the distance of each of the last 26 weeks - `rhr.svg`: resting heart rate of the last 90 days, with its moving average - `sleep.svg`: sleep of the last 90 days, with its moving average
public struct ChartFile: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let yearPeriodSvg = ChartFile(rawValue: "year.svg")
    public static let weeksPeriodSvg = ChartFile(rawValue: "weeks.svg")
    public static let rhrPeriodSvg = ChartFile(rawValue: "rhr.svg")
    public static let sleepPeriodSvg = ChartFile(rawValue: "sleep.svg")

    /// The values that this version of the contract knows.
    public static let allCases: [ChartFile] = [.yearPeriodSvg, .weeksPeriodSvg, .rhrPeriodSvg, .sleepPeriodSvg]
}
