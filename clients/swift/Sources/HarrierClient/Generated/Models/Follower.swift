// Made from openapi.yaml by `make generate`.

import Foundation

/// A user who follows an athlete or has asked to.
public struct Follower: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the follower.
    public var name: String
    /// The follower's claimed Athlete ID, or null.
    public var athleteID: String?
    public var status: ConsentStatus
    /// When the user followed the athlete or asked to.
    public var since: Date

    public init(userID: UUID, name: String, athleteID: String?, status: ConsentStatus, since: Date) {
        self.userID = userID
        self.name = name
        self.athleteID = athleteID
        self.status = status
        self.since = since
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case athleteID = "athlete_id"
        case status
        case since
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(status, forKey: .status)
        try container.encode(since, forKey: .since)
    }
}
