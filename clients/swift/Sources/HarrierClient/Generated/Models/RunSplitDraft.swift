// Made from openapi.yaml by `make generate`.

import Foundation

/// A part of a run.
public struct RunSplitDraft: Sendable, Hashable, Codable {
    /// Distance in meters, to a hundredth, or null if unknown.
    public var meters: Double?
    /// Duration in seconds, or null if unknown.
    public var seconds: Double?
    /// Mean heart rate in beats per minute, or null if unknown.
    public var heartRate: Double?

    public init(meters: Double?, seconds: Double? = nil, heartRate: Double? = nil) {
        self.meters = meters
        self.seconds = seconds
        self.heartRate = heartRate
    }

    enum CodingKeys: String, CodingKey {
        case meters
        case seconds
        case heartRate = "heart_rate"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(meters, forKey: .meters)
        try container.encodeIfPresent(seconds, forKey: .seconds)
        try container.encodeIfPresent(heartRate, forKey: .heartRate)
    }
}
