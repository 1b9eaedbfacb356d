// Made from openapi.yaml by `make generate`.

import Foundation

/// An account that has its former email again, and needs a new password.
public struct RestoredEmail: Sendable, Hashable, Codable {
    /// Email address. May contain non-ASCII characters. Stored as written, compared case-insensitively.
    public var email: String
    /// Token to choose the password with. It cannot be retrieved again.
    public var resetToken: String
    /// When the token expires.
    public var expiresAt: Date

    public init(email: String, resetToken: String, expiresAt: Date) {
        self.email = email
        self.resetToken = resetToken
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case email
        case resetToken = "reset_token"
        case expiresAt = "expires_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(email, forKey: .email)
        try container.encode(resetToken, forKey: .resetToken)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}
