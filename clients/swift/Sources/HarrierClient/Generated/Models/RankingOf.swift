// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether to rank athletes or results.
public struct RankingOf: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let athletes = RankingOf(rawValue: "athletes")
    public static let results = RankingOf(rawValue: "results")

    /// The values that this version of the contract knows.
    public static let allCases: [RankingOf] = [.athletes, .results]
}
