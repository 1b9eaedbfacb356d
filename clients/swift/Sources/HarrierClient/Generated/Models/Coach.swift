// Made from openapi.yaml by `make generate`.

import Foundation

/// A coach of the caller's team.
public struct Coach: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the coach.
    public var name: String
    /// ID of a team. Stored as written, compared case-insensitively.
    public var teamID: String
    /// Name of a team, as it is shown: that which the head coach gave it, or the ID.
    public var team: String
    public var role: CoachRole
    public var status: ConsentStatus
    /// From when on a coach reads who came after the caller accepted all coaches; null for one who reads already, or is not accepted.
    public var readsFrom: Date?
    /// Whether the caller has accepted all coaches of the team, also those who come.
    public var allAccepted: Bool

    public init(userID: UUID, name: String, teamID: String, team: String, role: CoachRole, status: ConsentStatus, readsFrom: Date?, allAccepted: Bool) {
        self.userID = userID
        self.name = name
        self.teamID = teamID
        self.team = team
        self.role = role
        self.status = status
        self.readsFrom = readsFrom
        self.allAccepted = allAccepted
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case teamID = "team_id"
        case team
        case role
        case status
        case readsFrom = "reads_from"
        case allAccepted = "all_accepted"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(team, forKey: .team)
        try container.encode(role, forKey: .role)
        try container.encode(status, forKey: .status)
        try container.encode(readsFrom, forKey: .readsFrom)
        try container.encode(allAccepted, forKey: .allAccepted)
    }
}
