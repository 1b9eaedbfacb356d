// Made from openapi.yaml by `make generate`.

import Foundation

/// Unit of times that are plain numbers: decimal minutes (`minutes`) or seconds (`seconds`, `clock`).
public struct TimeUnit: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let clock = TimeUnit(rawValue: "clock")
    public static let minutes = TimeUnit(rawValue: "minutes")
    public static let seconds = TimeUnit(rawValue: "seconds")

    /// The values that this version of the contract knows.
    public static let allCases: [TimeUnit] = [.clock, .minutes, .seconds]
}
