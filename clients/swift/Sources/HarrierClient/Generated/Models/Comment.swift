// Made from openapi.yaml by `make generate`.

import Foundation

/// A comment on a day of a log, or on a run of it.
public struct Comment: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// `_id` of the owner of the log.
    public var ownerId: UUID
    /// `_id` of the author.
    public var userID: UUID
    /// Name of the author.
    public var user: String
    /// The day.
    public var date: Day
    /// `_id` of the run, or null if the comment is about the day.
    public var runID: UUID?
    /// Text. It may contain line breaks.
    public var text: String
    /// When it was written.
    public var createdAt: Date
    /// When its text was last changed.
    public var updatedAt: Date
    /// Whether the caller has marked it as seen, or wrote it.
    public var seen: Bool

    public init(id: UUID, ownerId: UUID, userID: UUID, user: String, date: Day, runID: UUID?, text: String, createdAt: Date, updatedAt: Date, seen: Bool) {
        self.id = id
        self.ownerId = ownerId
        self.userID = userID
        self.user = user
        self.date = date
        self.runID = runID
        self.text = text
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.seen = seen
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case ownerId = "owner_id"
        case userID = "user_id"
        case user
        case date
        case runID = "run_id"
        case text
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case seen
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(ownerId, forKey: .ownerId)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(date, forKey: .date)
        try container.encode(runID, forKey: .runID)
        try container.encode(text, forKey: .text)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try container.encode(seen, forKey: .seen)
    }
}
