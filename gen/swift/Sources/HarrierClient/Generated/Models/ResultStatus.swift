// Made from openapi.yaml by `make generate`.

import Foundation

public enum ResultStatus: String, Sendable, Codable, CaseIterable {
    case finished = "finished"
    case dnf = "dnf"
    case dns = "dns"
    case dq = "dq"
}
