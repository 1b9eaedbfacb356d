// Made from openapi.yaml by `make generate`.

import Foundation

/// Service that a log can be connected to: Intervals.icu (`intervals`), which Garmin, Polar, Suunto, COROS and Wahoo send to.
public struct ConnectionService: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let intervals = ConnectionService(rawValue: "intervals")

    /// The values that this version of the contract knows.
    public static let allCases: [ConnectionService] = [.intervals]
}
