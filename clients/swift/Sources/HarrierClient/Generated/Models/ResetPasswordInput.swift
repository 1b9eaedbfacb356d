// Made from openapi.yaml by `make generate`.

import Foundation

/// A new password.
public struct ResetPasswordInput: Sendable, Hashable, Codable {
    /// 8 to 128 characters. Must not be a well-known leaked password, and must be hard to guess, even for somebody who knows the email and the name.
    public var password: String
    /// Whether to end the user's personal tokens and secret links (default: true).
    public var endTokens: Bool?

    public init(password: String, endTokens: Bool? = nil) {
        self.password = password
        self.endTokens = endTokens
    }

    enum CodingKeys: String, CodingKey {
        case password
        case endTokens = "end_tokens"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(password, forKey: .password)
        try container.encodeIfPresent(endTokens, forKey: .endTokens)
    }
}
