// Made from openapi.yaml by `make generate`.

import Foundation

public struct PersonalTokenDraft: Sendable, Hashable, Codable {
    /// To tell it from others.
    public var name: String
    public var scopes: Set<TokenScope>
    public var expiresInDays: Int?

    public init(name: String, scopes: Set<TokenScope>, expiresInDays: Int? = nil) {
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
