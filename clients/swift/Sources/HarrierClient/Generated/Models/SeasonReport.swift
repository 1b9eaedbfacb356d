// Made from openapi.yaml by `make generate`.

import Foundation

/// A report of an athlete's season, without its link.
public struct SeasonReport: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the athlete.
    public var user: String
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var coachId: UUID
    /// Name of the coach who made it.
    public var coach: String
    /// First day.
    public var from: Day
    /// Last day.
    public var to: Day
    /// What the coach writes on top, or null.
    public var text: String?
    /// When it was made.
    public var createdAt: Date

    public init(id: UUID, userID: UUID, user: String, coachId: UUID, coach: String, from: Day, to: Day, text: String?, createdAt: Date) {
        self.id = id
        self.userID = userID
        self.user = user
        self.coachId = coachId
        self.coach = coach
        self.from = from
        self.to = to
        self.text = text
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case userID = "user_id"
        case user
        case coachId = "coach_id"
        case coach
        case from
        case to
        case text
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(coachId, forKey: .coachId)
        try container.encode(coach, forKey: .coach)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(text, forKey: .text)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
