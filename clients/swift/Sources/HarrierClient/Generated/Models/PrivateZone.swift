// Made from openapi.yaml by `make generate`.

import Foundation

/// A circle on the Earth.
public struct PrivateZone: Sendable, Hashable, Codable {
    /// Latitude of the center in degrees.
    public var lat: Double
    /// Longitude of the center in degrees.
    public var lon: Double
    /// Radius in meters.
    public var radius: Double

    public init(lat: Double, lon: Double, radius: Double) {
        self.lat = lat
        self.lon = lon
        self.radius = radius
    }

    enum CodingKeys: String, CodingKey {
        case lat
        case lon
        case radius
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(lat, forKey: .lat)
        try container.encode(lon, forKey: .lon)
        try container.encode(radius, forKey: .radius)
    }
}
