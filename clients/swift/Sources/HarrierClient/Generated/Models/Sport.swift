// Made from openapi.yaml by `make generate`.

import Foundation

/// Kind of race.
public struct Sport: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let crossCountry = Sport(rawValue: "cross_country")
    public static let track = Sport(rawValue: "track")
    public static let road = Sport(rawValue: "road")
    public static let trail = Sport(rawValue: "trail")
    public static let other = Sport(rawValue: "other")

    /// The values that this version of the contract knows.
    public static let allCases: [Sport] = [.crossCountry, .track, .road, .trail, .other]
}
