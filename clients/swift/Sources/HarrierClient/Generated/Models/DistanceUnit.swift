// Made from openapi.yaml by `make generate`.

import Foundation

/// Miles or kilometers.
public struct DistanceUnit: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let mi = DistanceUnit(rawValue: "mi")
    public static let km = DistanceUnit(rawValue: "km")

    /// The values that this version of the contract knows.
    public static let allCases: [DistanceUnit] = [.mi, .km]
}
