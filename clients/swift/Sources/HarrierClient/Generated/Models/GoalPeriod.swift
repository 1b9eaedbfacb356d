// Made from openapi.yaml by `make generate`.

import Foundation

/// Length of a period with a goal.
public struct GoalPeriod: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let week = GoalPeriod(rawValue: "week")
    public static let month = GoalPeriod(rawValue: "month")
    public static let year = GoalPeriod(rawValue: "year")

    /// The values that this version of the contract knows.
    public static let allCases: [GoalPeriod] = [.week, .month, .year]
}
