// Made from openapi.yaml by `make generate`.

import Foundation

public enum Gender: String, Sendable, Codable, CaseIterable {
    case mens = "mens"
    case womens = "womens"
}
