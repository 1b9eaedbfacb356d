// Made from openapi.yaml by `make generate`.

import Foundation

public enum ScoringKind: String, Sendable, Codable, CaseIterable {
    case crossCountry = "cross_country"
    case points = "points"
    case `none` = "none"
}
