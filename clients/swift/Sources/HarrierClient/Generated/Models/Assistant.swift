// Made from openapi.yaml by `make generate`.

import Foundation

/// A coach whom the head coach of a team has named as an assistant.
public struct Assistant: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the coach.
    public var name: String
    public var status: ConsentStatus
    /// When the coach was named.
    public var createdAt: Date

    public init(userID: UUID, name: String, status: ConsentStatus, createdAt: Date) {
        self.userID = userID
        self.name = name
        self.status = status
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case status
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(status, forKey: .status)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
