// Made from openapi.yaml by `make generate`.

import Foundation

/// Unit of durations that are plain numbers.
public struct LogImportDurationUnit: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let seconds = LogImportDurationUnit(rawValue: "seconds")
    public static let minutes = LogImportDurationUnit(rawValue: "minutes")
    public static let hours = LogImportDurationUnit(rawValue: "hours")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportDurationUnit] = [.seconds, .minutes, .hours]
}
