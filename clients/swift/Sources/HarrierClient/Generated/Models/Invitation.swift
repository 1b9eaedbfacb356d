// Made from openapi.yaml by `make generate`.

import Foundation

/// An invitation, as the invited see it.
public struct Invitation: Sendable, Hashable, Codable {
    /// Name of the user who invites.
    public var inviter: String
    /// Team of an athlete who accepts it, or null for an operator's invitation.
    public var teamID: String?
    /// Name of the team, or null.
    public var team: String?
    public var role: InviteRole
    /// When it expires.
    public var expiresAt: Date

    public init(inviter: String, teamID: String?, team: String?, role: InviteRole, expiresAt: Date) {
        self.inviter = inviter
        self.teamID = teamID
        self.team = team
        self.role = role
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case inviter
        case teamID = "team_id"
        case team
        case role
        case expiresAt = "expires_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(inviter, forKey: .inviter)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(team, forKey: .team)
        try container.encode(role, forKey: .role)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}
