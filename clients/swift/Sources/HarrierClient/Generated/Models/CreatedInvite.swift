// Made from openapi.yaml by `make generate`.

import Foundation

/// A new invitation.
public struct CreatedInvite: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// The token, beginning with `hri_`, or null if the link was sent by email. It cannot be retrieved again.
    public var token: String?
    /// Link to a page for creating an account, or null if it was sent by email.
    public var link: String?
    /// Address to which the link is sent, or null.
    public var email: String?
    /// Team of an athlete who uses it, or null.
    public var teamID: String?
    public var role: InviteRole
    /// When it was created.
    public var createdAt: Date
    /// When it expires.
    public var expiresAt: Date
    /// Always null: it has not been used yet.
    public var usedAt: Date?

    public init(id: UUID, token: String?, link: String?, email: String?, teamID: String?, role: InviteRole, createdAt: Date, expiresAt: Date, usedAt: Date?) {
        self.id = id
        self.token = token
        self.link = link
        self.email = email
        self.teamID = teamID
        self.role = role
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.usedAt = usedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case token
        case link
        case email
        case teamID = "team_id"
        case role
        case createdAt = "created_at"
        case expiresAt = "expires_at"
        case usedAt = "used_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(token, forKey: .token)
        try container.encode(link, forKey: .link)
        try container.encode(email, forKey: .email)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(role, forKey: .role)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(expiresAt, forKey: .expiresAt)
        try container.encode(usedAt, forKey: .usedAt)
    }
}
