// Made from openapi.yaml by `make generate`.

import Foundation

public struct Session: Sendable, Hashable, Codable {
    /// A UUIDv7.
    public var id: UUID
    /// Whether the request belongs to it.
    public var current: Bool
    public var createdAt: Date
    /// When its tokens were last renewed.
    public var usedAt: Date
    public var expiresAt: Date

    public init(id: UUID, current: Bool, createdAt: Date, usedAt: Date, expiresAt: Date) {
        self.id = id
        self.current = current
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case current
        case createdAt = "created_at"
        case usedAt = "used_at"
        case expiresAt = "expires_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(current, forKey: .current)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(usedAt, forKey: .usedAt)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}
