// Made from openapi.yaml by `make generate`.

import Foundation

public enum Visibility: String, Sendable, Codable, CaseIterable {
    case `public` = "public"
    case team = "team"
    case `private` = "private"
}
