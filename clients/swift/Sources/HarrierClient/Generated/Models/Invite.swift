// Made from openapi.yaml by `make generate`.

import Foundation

/// An invitation, without its token.
public struct Invite: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Address to which the link was sent, or null.
    public var email: String?
    /// Team of an athlete who uses it, or null.
    public var teamID: String?
    /// When it was created.
    public var createdAt: Date
    /// When it expires.
    public var expiresAt: Date
    /// When somebody created an account with it, or null.
    public var usedAt: Date?

    public init(id: UUID, email: String?, teamID: String?, createdAt: Date, expiresAt: Date, usedAt: Date?) {
        self.id = id
        self.email = email
        self.teamID = teamID
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.usedAt = usedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case email
        case teamID = "team_id"
        case createdAt = "created_at"
        case expiresAt = "expires_at"
        case usedAt = "used_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(email, forKey: .email)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(expiresAt, forKey: .expiresAt)
        try container.encode(usedAt, forKey: .usedAt)
    }
}
