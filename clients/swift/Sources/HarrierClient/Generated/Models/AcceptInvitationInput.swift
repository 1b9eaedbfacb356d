// Made from openapi.yaml by `make generate`.

import Foundation

/// How an invitation is accepted.
public struct AcceptInvitationInput: Sendable, Hashable, Codable {
    /// Whether accepted coaches read health values, too.
    public var health: Bool?

    public init(health: Bool? = nil) {
        self.health = health
    }

    enum CodingKeys: String, CodingKey {
        case health
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(health, forKey: .health)
    }
}
