// Made from openapi.yaml by `make generate`.

import Foundation

/// Sums of a day.
public struct PlanSums: Sendable, Hashable, Codable {
    /// Meters of running.
    public var meters: Double
    /// Seconds of running.
    public var seconds: Double
    /// Seconds of other sports.
    public var otherSeconds: Double

    public init(meters: Double, seconds: Double, otherSeconds: Double) {
        self.meters = meters
        self.seconds = seconds
        self.otherSeconds = otherSeconds
    }

    enum CodingKeys: String, CodingKey {
        case meters
        case seconds
        case otherSeconds = "other_seconds"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(otherSeconds, forKey: .otherSeconds)
    }
}
