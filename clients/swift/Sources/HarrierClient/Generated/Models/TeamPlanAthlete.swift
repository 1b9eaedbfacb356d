// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete in the plan of a week.
public struct TeamPlanAthlete: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the athlete.
    public var name: String
    /// `_id` of each group that the athlete is in.
    public var groups: [UUID]
    /// Days with something planned or done.
    public var days: [TeamPlanDay]

    public init(userID: UUID, name: String, groups: [UUID], days: [TeamPlanDay]) {
        self.userID = userID
        self.name = name
        self.groups = groups
        self.days = days
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case groups
        case days
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(groups, forKey: .groups)
        try container.encode(days, forKey: .days)
    }
}
