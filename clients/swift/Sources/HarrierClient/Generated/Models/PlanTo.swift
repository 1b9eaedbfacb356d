// Made from openapi.yaml by `make generate`.

import Foundation

/// For whom a session is: one of the four.
public struct PlanTo: Sendable, Hashable, Codable {
    /// Whether it is for all athletes of the team.
    public var team: Bool
    /// `_id` of the group, or null.
    public var groupId: UUID?
    /// `_id` of each athlete that it is for by name, or null. A coach reads those who have accepted them, an athlete none.
    public var athletes: [UUID]?
    /// Whether its author planned it for themselves.
    public var me: Bool

    public init(team: Bool, groupId: UUID?, athletes: [UUID]?, me: Bool) {
        self.team = team
        self.groupId = groupId
        self.athletes = athletes
        self.me = me
    }

    enum CodingKeys: String, CodingKey {
        case team
        case groupId = "group_id"
        case athletes
        case me
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(team, forKey: .team)
        try container.encode(groupId, forKey: .groupId)
        try container.encode(athletes, forKey: .athletes)
        try container.encode(me, forKey: .me)
    }
}
