// Made from openapi.yaml by `make generate`.

import Foundation

/// How final the results are. Directors make a race `provisional` or `official`, which changes nothing about who can correct results. A `locked` race and its results can be changed only by operators, who also set and end this state; votes remain possible.
public struct RaceState: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let provisional = RaceState(rawValue: "provisional")
    public static let official = RaceState(rawValue: "official")
    public static let locked = RaceState(rawValue: "locked")

    /// The values that this version of the contract knows.
    public static let allCases: [RaceState] = [.provisional, .official, .locked]
}
