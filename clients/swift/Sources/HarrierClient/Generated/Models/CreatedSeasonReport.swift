// Made from openapi.yaml by `make generate`.

import Foundation

/// A new report of an athlete's season.
public struct CreatedSeasonReport: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// The secret link. It cannot be retrieved again.
    public var link: String
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the athlete.
    public var user: String
    /// First day.
    public var from: Day
    /// Last day.
    public var to: Day
    /// What the coach writes on top, or null.
    public var text: String?
    /// When it was made.
    public var createdAt: Date

    public init(id: UUID, link: String, userID: UUID, user: String, from: Day, to: Day, text: String?, createdAt: Date) {
        self.id = id
        self.link = link
        self.userID = userID
        self.user = user
        self.from = from
        self.to = to
        self.text = text
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case link
        case userID = "user_id"
        case user
        case from
        case to
        case text
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(link, forKey: .link)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(text, forKey: .text)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
