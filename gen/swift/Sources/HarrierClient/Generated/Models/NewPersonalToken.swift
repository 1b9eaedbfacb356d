// Made from openapi.yaml by `make generate`.

import Foundation

public struct NewPersonalToken: Sendable, Hashable, Codable {
    /// A UUIDv7.
    public var id: UUID
    /// The token, shown this once; it begins with `hrp_`.
    public var token: String
    public var name: String
    public var scopes: [TokenScope]
    public var createdAt: Date
    /// Null: it is new.
    public var usedAt: Date?
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
