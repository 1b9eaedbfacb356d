// Made from openapi.yaml by `make generate`.

import Foundation

/// Length of a period.
public struct SummaryPeriod: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let week = SummaryPeriod(rawValue: "week")
    public static let month = SummaryPeriod(rawValue: "month")
    public static let year = SummaryPeriod(rawValue: "year")

    /// The values that this version of the contract knows.
    public static let allCases: [SummaryPeriod] = [.week, .month, .year]
}
