// Made from openapi.yaml by `make generate`.

import Foundation

/// How final the results are. Directors set `provisional` or `official`. Neither affects who can correct results. Only operators can lock and unlock a race, and change a `locked` race and its results; votes remain possible.
public struct RaceState: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let provisional = RaceState(rawValue: "provisional")
    public static let official = RaceState(rawValue: "official")
    public static let locked = RaceState(rawValue: "locked")

    /// The values that this version of the contract knows.
    public static let allCases: [RaceState] = [.provisional, .official, .locked]
}
