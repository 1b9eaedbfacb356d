// Made from openapi.yaml by `make generate`.

import Foundation

public enum DistanceUnit: String, Sendable, Codable, CaseIterable {
    case mi = "mi"
    case km = "km"
}
