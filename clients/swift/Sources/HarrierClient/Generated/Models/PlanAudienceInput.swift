// Made from openapi.yaml by `make generate`.

import Foundation

/// For whom sessions are: exactly one of the four.
public struct PlanAudienceInput: Sendable, Hashable, Codable {
    /// For all athletes of the team.
    public var team: Bool?
    /// `_id` of a group of the team.
    public var groupId: UUID?
    /// `_id` of athletes of the team who have accepted the caller.
    public var athletes: [UUID]?
    /// For the caller alone.
    public var me: Bool?

    public init(team: Bool? = nil, groupId: UUID? = nil, athletes: [UUID]? = nil, me: Bool? = nil) {
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
        try container.encodeIfPresent(team, forKey: .team)
        try container.encodeIfPresent(groupId, forKey: .groupId)
        try container.encodeIfPresent(athletes, forKey: .athletes)
        try container.encodeIfPresent(me, forKey: .me)
    }
}
