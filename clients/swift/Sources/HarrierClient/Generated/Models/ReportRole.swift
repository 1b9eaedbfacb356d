// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether the caller made the report, or is the holder of the disputed Athlete ID.
public struct ReportRole: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let reporter = ReportRole(rawValue: "reporter")
    public static let holder = ReportRole(rawValue: "holder")

    /// The values that this version of the contract knows.
    public static let allCases: [ReportRole] = [.reporter, .holder]
}
