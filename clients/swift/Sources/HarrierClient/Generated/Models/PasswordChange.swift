// Made from openapi.yaml by `make generate`.

import Foundation

/// A new password, and the current one.
public struct PasswordChange: Sendable, Hashable, Codable {
    /// Current password.
    public var currentPassword: String
    /// 8 to 128 characters. Must not be a well-known leaked password, and must be hard to guess, even for somebody who knows the email and the name.
    public var password: String
    /// Whether to end the caller's personal tokens and secret links, and the authorizations of apps (default: false).
    public var endTokens: Bool?

    public init(currentPassword: String, password: String, endTokens: Bool? = nil) {
        self.currentPassword = currentPassword
        self.password = password
        self.endTokens = endTokens
    }

    enum CodingKeys: String, CodingKey {
        case currentPassword = "current_password"
        case password
        case endTokens = "end_tokens"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(currentPassword, forKey: .currentPassword)
        try container.encode(password, forKey: .password)
        try container.encodeIfPresent(endTokens, forKey: .endTokens)
    }
}
