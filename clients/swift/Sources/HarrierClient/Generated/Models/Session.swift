// Made from openapi.yaml by `make generate`.

import Foundation

/// A session. It starts with signing in.
public struct Session: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Whether this request belongs to the session.
    public var current: Bool
    /// When the user signed in.
    public var signedInAt: Date
    /// When its tokens were last refreshed.
    public var usedAt: Date
    /// When it expires unless its tokens are refreshed.
    public var expiresAt: Date

    public init(id: UUID, current: Bool, signedInAt: Date, usedAt: Date, expiresAt: Date) {
        self.id = id
        self.current = current
        self.signedInAt = signedInAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case current
        case signedInAt = "signed_in_at"
        case usedAt = "used_at"
        case expiresAt = "expires_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(current, forKey: .current)
        try container.encode(signedInAt, forKey: .signedInAt)
        try container.encode(usedAt, forKey: .usedAt)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}
