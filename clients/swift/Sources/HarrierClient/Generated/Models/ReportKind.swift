// Made from openapi.yaml by `make generate`.

import Foundation

/// Kind of a report's object. Kinds can be added.
public struct ReportKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let race = ReportKind(rawValue: "race")
    public static let result = ReportKind(rawValue: "result")
    public static let claim = ReportKind(rawValue: "claim")

    /// The values that this version of the contract knows.
    public static let allCases: [ReportKind] = [.race, .result, .claim]
}
