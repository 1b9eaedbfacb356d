// Made from openapi.yaml by `make generate`.

import Foundation

/// A correction of a result.
public struct Correction: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// The fields that changed.
    public var changes: [FieldChange]
    /// `_id` of the user who did it, or null.
    public var userID: UUID?
    /// Name of the user who did it, or null.
    public var user: String?
    /// Why, or null.
    public var reason: String?
    /// When it was done.
    public var createdAt: Date

    public init(id: UUID, changes: [FieldChange], userID: UUID?, user: String?, reason: String?, createdAt: Date) {
        self.id = id
        self.changes = changes
        self.userID = userID
        self.user = user
        self.reason = reason
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case changes
        case userID = "user_id"
        case user
        case reason
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(changes, forKey: .changes)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(reason, forKey: .reason)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
