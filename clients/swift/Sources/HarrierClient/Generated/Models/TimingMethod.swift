// Made from openapi.yaml by `make generate`.

import Foundation

/// How a time was taken.  - `fat`: fully automatic timing, by photo finish - `hand`: by hand, written as `62.3h` in results. Never converted - `gun`: by a transponder or timer, from the starting signal: the official time of a road race - `chip`: by a transponder, from crossing the start line
public struct TimingMethod: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let fat = TimingMethod(rawValue: "fat")
    public static let hand = TimingMethod(rawValue: "hand")
    public static let gun = TimingMethod(rawValue: "gun")
    public static let chip = TimingMethod(rawValue: "chip")

    /// The values that this version of the contract knows.
    public static let allCases: [TimingMethod] = [.fat, .hand, .gun, .chip]
}
