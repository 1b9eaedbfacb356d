// Made from openapi.yaml by `make generate`.

import Foundation

/// A secret link, without its token.
public struct Link: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    public var kind: LinkKind
    /// Purpose of the link, or null.
    public var name: String?
    /// When it was created.
    public var createdAt: Date
    /// When it was last used, to within an hour, or null.
    public var usedAt: Date?

    public init(id: UUID, kind: LinkKind, name: String?, createdAt: Date, usedAt: Date?) {
        self.id = id
        self.kind = kind
        self.name = name
        self.createdAt = createdAt
        self.usedAt = usedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case kind
        case name
        case createdAt = "created_at"
        case usedAt = "used_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(name, forKey: .name)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(usedAt, forKey: .usedAt)
    }
}
