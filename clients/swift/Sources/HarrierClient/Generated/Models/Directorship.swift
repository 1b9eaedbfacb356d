// Made from openapi.yaml by `make generate`.

import Foundation

/// A user who directs a race without having posted it, or has been named to.
public struct Directorship: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var raceID: UUID
    /// Name of the race.
    public var race: String
    /// Date of the race, in local time.
    public var date: Day
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the user.
    public var user: String
    public var status: ConsentStatus
    /// When the user accepted, or was named.
    public var createdAt: Date

    public init(raceID: UUID, race: String, date: Day, userID: UUID, user: String, status: ConsentStatus, createdAt: Date) {
        self.raceID = raceID
        self.race = race
        self.date = date
        self.userID = userID
        self.user = user
        self.status = status
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case raceID = "race_id"
        case race
        case date
        case userID = "user_id"
        case user
        case status
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(race, forKey: .race)
        try container.encode(date, forKey: .date)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(status, forKey: .status)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
