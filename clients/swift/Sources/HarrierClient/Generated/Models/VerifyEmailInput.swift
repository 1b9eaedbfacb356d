// Made from openapi.yaml by `make generate`.

import Foundation

/// Options for verifying an address.
public struct VerifyEmailInput: Sendable, Hashable, Codable {
    /// Whether to end the other sessions of the user (default: false).
    public var endSessions: Bool?

    public init(endSessions: Bool? = nil) {
        self.endSessions = endSessions
    }

    enum CodingKeys: String, CodingKey {
        case endSessions = "end_sessions"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(endSessions, forKey: .endSessions)
    }
}
