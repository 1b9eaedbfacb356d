// Made from openapi.yaml by `make generate`.

import Foundation

public enum VoteKind: String, Sendable, Codable, CaseIterable {
    case up = "up"
    case down = "down"
}
