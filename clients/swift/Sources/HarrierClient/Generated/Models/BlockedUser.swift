// Made from openapi.yaml by `make generate`.

import Foundation

/// A blocked user.
public struct BlockedUser: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the user.
    public var name: String
    /// When the user was blocked.
    public var createdAt: Date

    public init(userID: UUID, name: String, createdAt: Date) {
        self.userID = userID
        self.name = name
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
