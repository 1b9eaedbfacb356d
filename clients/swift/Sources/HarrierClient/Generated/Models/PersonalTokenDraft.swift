// Made from openapi.yaml by `make generate`.

import Foundation

/// A new personal token.
public struct PersonalTokenDraft: Sendable, Hashable, Codable {
    /// Name for recognizing the token.
    public var name: String
    /// Scopes of the token.
    public var scopes: [TokenScope]
    /// Lifetime in days.
    public var expiresInDays: Int?

    public init(name: String, scopes: [TokenScope], expiresInDays: Int? = nil) {
        self.name = name
        self.scopes = scopes
        self.expiresInDays = expiresInDays
    }

    enum CodingKeys: String, CodingKey {
        case name
        case scopes
        case expiresInDays = "expires_in_days"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(scopes, forKey: .scopes)
        try container.encodeIfPresent(expiresInDays, forKey: .expiresInDays)
    }
}
