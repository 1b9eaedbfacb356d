// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete's training in a period.
public struct TeamLog: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the athlete.
    public var name: String
    /// Claimed Athlete ID, or null.
    public var athleteID: String?
    /// Number of comments by others on these days that the caller has not marked as seen.
    public var unseenComments: Int64
    public var sums: LogSummary
    /// The days with an entry, in order. Omitted for a month.
    public var days: [Entry]?

    public init(userID: UUID, name: String, athleteID: String?, unseenComments: Int64, sums: LogSummary, days: [Entry]? = nil) {
        self.userID = userID
        self.name = name
        self.athleteID = athleteID
        self.unseenComments = unseenComments
        self.sums = sums
        self.days = days
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case athleteID = "athlete_id"
        case unseenComments = "unseen_comments"
        case sums
        case days
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(unseenComments, forKey: .unseenComments)
        try container.encode(sums, forKey: .sums)
        try container.encodeIfPresent(days, forKey: .days)
    }
}
