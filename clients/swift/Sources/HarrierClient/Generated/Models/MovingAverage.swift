// Made from openapi.yaml by `make generate`.

import Foundation

/// A moving average.
public struct MovingAverage: Sendable, Hashable, Codable {
    /// The mean, or null if no day has a value.
    public var avg: Double?

    public init(avg: Double?) {
        self.avg = avg
    }

    enum CodingKeys: String, CodingKey {
        case avg
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(avg, forKey: .avg)
    }
}
