// Made from openapi.yaml by `make generate`.

import Foundation

/// The subject.
public struct LogPlanEventData: Sendable, Hashable, Codable {
    /// `_id` of the log's owner.
    public var userID: UUID
    /// The day, or null if any day can have changed, because the athlete joined or left a group or a team: read the plan again.
    public var date: Day?

    public init(userID: UUID, date: Day?) {
        self.userID = userID
        self.date = date
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(date, forKey: .date)
    }
}
