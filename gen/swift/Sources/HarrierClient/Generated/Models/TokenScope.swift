// Made from openapi.yaml by `make generate`.

import Foundation

/// What a personal token may do.
public enum TokenScope: String, Sendable, Codable, CaseIterable {
    case read = "read"
    case log = "log"
    case results = "results"
}
