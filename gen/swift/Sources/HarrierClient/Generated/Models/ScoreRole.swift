// Made from openapi.yaml by `make generate`.

import Foundation

public enum ScoreRole: String, Sendable, Codable, CaseIterable {
    case scorer = "scorer"
    case displacer = "displacer"
    case `none` = "none"
}
