// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether wind-aided results count.
public struct WindRule: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let any = WindRule(rawValue: "any")
    public static let legal = WindRule(rawValue: "legal")

    /// The values that this version of the contract knows.
    public static let allCases: [WindRule] = [.any, .legal]
}
