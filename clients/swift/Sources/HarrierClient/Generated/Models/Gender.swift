// Made from openapi.yaml by `make generate`.

import Foundation

/// Gender of a result.
public struct Gender: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let mens = Gender(rawValue: "mens")
    public static let womens = Gender(rawValue: "womens")

    /// The values that this version of the contract knows.
    public static let allCases: [Gender] = [.mens, .womens]
}
