// Made from openapi.yaml by `make generate`.

import Foundation

/// A team whose head coach has named the caller as an assistant.
public struct Assistantship: Sendable, Hashable, Codable {
    /// ID of a team. Stored as written, compared case-insensitively.
    public var teamID: String
    /// Name of a team, as it is shown: that which the head coach gave it, or the ID.
    public var team: String
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the head coach.
    public var user: String
    public var status: ConsentStatus
    /// When the caller was named.
    public var createdAt: Date

    public init(teamID: String, team: String, userID: UUID, user: String, status: ConsentStatus, createdAt: Date) {
        self.teamID = teamID
        self.team = team
        self.userID = userID
        self.user = user
        self.status = status
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case teamID = "team_id"
        case team
        case userID = "user_id"
        case user
        case status
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(team, forKey: .team)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(status, forKey: .status)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
