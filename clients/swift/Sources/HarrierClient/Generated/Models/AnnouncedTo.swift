// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete to whom an announcement went.
public struct AnnouncedTo: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the athlete.
    public var name: String
    /// When the athlete marked it as read, or null.
    public var readAt: Date?

    public init(userID: UUID, name: String, readAt: Date?) {
        self.userID = userID
        self.name = name
        self.readAt = readAt
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case readAt = "read_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(readAt, forKey: .readAt)
    }
}
