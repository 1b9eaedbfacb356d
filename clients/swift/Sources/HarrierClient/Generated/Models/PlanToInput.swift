// Made from openapi.yaml by `make generate`.

import Foundation

/// For whom a session is: exactly one of the three.
public struct PlanToInput: Sendable, Hashable, Codable {
    /// For all athletes of the team.
    public var team: Bool?
    /// `_id` of a group of the team.
    public var groupId: UUID?
    /// `_id` of athletes of the team who have accepted the caller.
    public var athletes: [UUID]?

    public init(team: Bool? = nil, groupId: UUID? = nil, athletes: [UUID]? = nil) {
        self.team = team
        self.groupId = groupId
        self.athletes = athletes
    }

    enum CodingKeys: String, CodingKey {
        case team
        case groupId = "group_id"
        case athletes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(team, forKey: .team)
        try container.encodeIfPresent(groupId, forKey: .groupId)
        try container.encodeIfPresent(athletes, forKey: .athletes)
    }
}
