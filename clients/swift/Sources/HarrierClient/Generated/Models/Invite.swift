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
    public var role: InviteRole
    /// When it was created.
    public var createdAt: Date
    /// When it expires.
    public var expiresAt: Date
    /// When somebody used it, or null.
    public var usedAt: Date?
    /// When it was declined, or null.
    public var declinedAt: Date?

    public init(id: UUID, email: String?, teamID: String?, role: InviteRole, createdAt: Date, expiresAt: Date, usedAt: Date?, declinedAt: Date?) {
        self.id = id
        self.email = email
        self.teamID = teamID
        self.role = role
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.usedAt = usedAt
        self.declinedAt = declinedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case email
        case teamID = "team_id"
        case role
        case createdAt = "created_at"
        case expiresAt = "expires_at"
        case usedAt = "used_at"
        case declinedAt = "declined_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(email, forKey: .email)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(role, forKey: .role)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(expiresAt, forKey: .expiresAt)
        try container.encode(usedAt, forKey: .usedAt)
        try container.encode(declinedAt, forKey: .declinedAt)
    }
}
