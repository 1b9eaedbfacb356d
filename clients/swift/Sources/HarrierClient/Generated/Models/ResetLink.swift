// Made from openapi.yaml by `make generate`.

import Foundation

/// A link for setting a new password.
public struct ResetLink: Sendable, Hashable, Codable {
    /// The link. It cannot be retrieved again.
    public var link: String
    /// When it expires.
    public var expiresAt: Date

    public init(link: String, expiresAt: Date) {
        self.link = link
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case link
        case expiresAt = "expires_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(link, forKey: .link)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}
