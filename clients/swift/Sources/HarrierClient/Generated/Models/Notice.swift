// Made from openapi.yaml by `make generate`.

import Foundation

/// A notice of an event that concerns a user.
public struct Notice: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    public var kind: NoticeKind
    /// `_id` of the user who did it, or null.
    public var userID: UUID?
    /// Name of the user who did it, or null.
    public var user: String?
    /// `_id` of the owner of the log, or null.
    public var ownerId: UUID?
    /// Name of the owner, or null.
    public var owner: String?
    /// Day of the log, or for `log_reader` the day from which on a coach reads; or null.
    public var date: Day?
    /// `_id` of the comment, or null.
    public var commentID: UUID?
    /// `_id` of the race, or null.
    public var raceID: UUID?
    /// Name of the race, or null.
    public var race: String?
    /// `_id` of the result, or null.
    public var resultId: UUID?
    /// `_id` of the import into the log, or null.
    public var importID: UUID?
    public var outcome: NoticeOutcome?
    /// Up to 200 characters of a comment, or an announcement, or null.
    public var text: String?
    /// When it happened.
    public var createdAt: Date
    /// When the caller marked it as read, or null.
    public var readAt: Date?

    public init(id: UUID, kind: NoticeKind, userID: UUID?, user: String?, ownerId: UUID?, owner: String?, date: Day?, commentID: UUID?, raceID: UUID?, race: String?, resultId: UUID?, importID: UUID?, outcome: NoticeOutcome?, text: String?, createdAt: Date, readAt: Date?) {
        self.id = id
        self.kind = kind
        self.userID = userID
        self.user = user
        self.ownerId = ownerId
        self.owner = owner
        self.date = date
        self.commentID = commentID
        self.raceID = raceID
        self.race = race
        self.resultId = resultId
        self.importID = importID
        self.outcome = outcome
        self.text = text
        self.createdAt = createdAt
        self.readAt = readAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case kind
        case userID = "user_id"
        case user
        case ownerId = "owner_id"
        case owner
        case date
        case commentID = "comment_id"
        case raceID = "race_id"
        case race
        case resultId = "result_id"
        case importID = "import_id"
        case outcome
        case text
        case createdAt = "created_at"
        case readAt = "read_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(ownerId, forKey: .ownerId)
        try container.encode(owner, forKey: .owner)
        try container.encode(date, forKey: .date)
        try container.encode(commentID, forKey: .commentID)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(race, forKey: .race)
        try container.encode(resultId, forKey: .resultId)
        try container.encode(importID, forKey: .importID)
        try container.encode(outcome, forKey: .outcome)
        try container.encode(text, forKey: .text)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(readAt, forKey: .readAt)
    }
}
