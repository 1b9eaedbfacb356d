// Made from openapi.yaml by `make generate`.

import Foundation

/// Format of an upload.
public struct LogImportSource: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let tracks = LogImportSource(rawValue: "tracks")
    public static let strava = LogImportSource(rawValue: "strava")
    public static let garmin = LogImportSource(rawValue: "garmin")
    public static let intervals = LogImportSource(rawValue: "intervals")
    public static let days = LogImportSource(rawValue: "days")
    public static let harrier = LogImportSource(rawValue: "harrier")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportSource] = [.tracks, .strava, .garmin, .intervals, .days, .harrier]
}
