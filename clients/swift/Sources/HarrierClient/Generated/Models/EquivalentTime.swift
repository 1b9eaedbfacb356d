// Made from openapi.yaml by `make generate`.

import Foundation

/// An equivalent time over another distance.
public struct EquivalentTime: Sendable, Hashable, Codable {
    /// Code of the event, as in results.
    public var eventCode: String
    /// Distance in meters.
    public var meters: Double
    /// Time in seconds, to a tenth.
    public var seconds: Double
    /// Whether one of the two times is outside of the formula's valid range.
    public var extrapolated: Bool

    public init(eventCode: String, meters: Double, seconds: Double, extrapolated: Bool) {
        self.eventCode = eventCode
        self.meters = meters
        self.seconds = seconds
        self.extrapolated = extrapolated
    }

    enum CodingKeys: String, CodingKey {
        case eventCode = "event_code"
        case meters
        case seconds
        case extrapolated
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(eventCode, forKey: .eventCode)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(extrapolated, forKey: .extrapolated)
    }
}
