// Made from openapi.yaml by `make generate`.

import Foundation

/// A new personal token.
public struct CreatedPersonalToken: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// The token, beginning with `hrp_`. It cannot be retrieved again.
    public var token: String
    /// Name of the token.
    public var name: String
    /// Scopes of the token.
    public var scopes: [TokenScope]
    /// When it was created.
    public var createdAt: Date
    /// Always null: the token has not been used yet.
    public var usedAt: Date?
    /// When it expires.
    public var expiresAt: Date

    public init(id: UUID, token: String, name: String, scopes: [TokenScope], createdAt: Date, usedAt: Date?, expiresAt: Date) {
        self.id = id
        self.token = token
        self.name = name
        self.scopes = scopes
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case token
        case name
        case scopes
        case createdAt = "created_at"
        case usedAt = "used_at"
        case expiresAt = "expires_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(token, forKey: .token)
        try container.encode(name, forKey: .name)
        try container.encode(scopes, forKey: .scopes)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(usedAt, forKey: .usedAt)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}
