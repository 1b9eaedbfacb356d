// Made from openapi.yaml by `make generate`.

import Foundation

/// What to end, and the reason.
public struct EndSessionsInput: Sendable, Hashable, Codable {
    /// End the personal tokens, the secret links and what apps may do, too.
    public var endTokens: Bool?
    /// Reason, for the audit log. Must not contain private data: every operator can read it, and it is never deleted.
    public var reason: String?

    public init(endTokens: Bool? = nil, reason: String? = nil) {
        self.endTokens = endTokens
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case endTokens = "end_tokens"
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(endTokens, forKey: .endTokens)
        try container.encodeIfPresent(reason, forKey: .reason)
    }
}
