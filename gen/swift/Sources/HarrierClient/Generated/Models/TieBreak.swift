// Made from openapi.yaml by `make generate`.

import Foundation

public enum TieBreak: String, Sendable, Codable, CaseIterable {
    case nfhs = "nfhs"
    case ncaa = "ncaa"
}
