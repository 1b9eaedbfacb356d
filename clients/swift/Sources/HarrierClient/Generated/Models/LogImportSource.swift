// Made from openapi.yaml by `make generate`.

import Foundation

/// Format of an upload.
public struct LogImportSource: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let tracks = LogImportSource(rawValue: "tracks")
    public static let strava = LogImportSource(rawValue: "strava")
    public static let garmin = LogImportSource(rawValue: "garmin")
    public static let intervals = LogImportSource(rawValue: "intervals")
    public static let days = LogImportSource(rawValue: "days")
    public static let harrier = LogImportSource(rawValue: "harrier")
    public static let appleHealth = LogImportSource(rawValue: "apple_health")
    public static let runkeeper = LogImportSource(rawValue: "runkeeper")
    public static let polar = LogImportSource(rawValue: "polar")
    public static let trainingpeaks = LogImportSource(rawValue: "trainingpeaks")
    public static let finalSurge = LogImportSource(rawValue: "final_surge")
    public static let runalyze = LogImportSource(rawValue: "runalyze")
    public static let fitbit = LogImportSource(rawValue: "fitbit")
    public static let smashrun = LogImportSource(rawValue: "smashrun")
    public static let nike = LogImportSource(rawValue: "nike")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportSource] = [.tracks, .strava, .garmin, .intervals, .days, .harrier, .appleHealth, .runkeeper, .polar, .trainingpeaks, .finalSurge, .runalyze, .fitbit, .smashrun, .nike]
}
