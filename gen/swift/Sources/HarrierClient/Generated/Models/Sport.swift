// Made from openapi.yaml by `make generate`.

import Foundation

public enum Sport: String, Sendable, Codable, CaseIterable {
    case crossCountry = "cross_country"
    case track = "track"
    case road = "road"
    case trail = "trail"
    case other = "other"
}
