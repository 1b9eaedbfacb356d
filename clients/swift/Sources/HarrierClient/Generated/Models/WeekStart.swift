// Made from openapi.yaml by `make generate`.

import Foundation

/// Day on which weeks begin, in clients, summaries of the log, a team's week, plans and files. The list of one athlete's week begins on Monday.
public struct WeekStart: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let monday = WeekStart(rawValue: "monday")
    public static let sunday = WeekStart(rawValue: "sunday")
    public static let saturday = WeekStart(rawValue: "saturday")

    /// The values that this version of the contract knows.
    public static let allCases: [WeekStart] = [.monday, .sunday, .saturday]
}
