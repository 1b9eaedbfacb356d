// Made from openapi.yaml by `make generate`.

import Foundation

/// How teams are scored: by the sum of places, by points, or not at all.
public struct ScoringKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let crossCountry = ScoringKind(rawValue: "cross_country")
    public static let points = ScoringKind(rawValue: "points")
    public static let `none` = ScoringKind(rawValue: "none")

    /// The values that this version of the contract knows.
    public static let allCases: [ScoringKind] = [.crossCountry, .points, .`none`]
}
