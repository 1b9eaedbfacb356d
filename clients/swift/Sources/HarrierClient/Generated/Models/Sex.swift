// Made from openapi.yaml by `make generate`.

import Foundation

/// Sex, as in age grading tables.
public struct Sex: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let female = Sex(rawValue: "female")
    public static let male = Sex(rawValue: "male")

    /// The values that this version of the contract knows.
    public static let allCases: [Sex] = [.female, .male]
}
