// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete who joined a team by a code.
public struct CodeAthlete: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the athlete.
    public var name: String
    /// When the athlete used the code.
    public var joinedAt: Date

    public init(userID: UUID, name: String, joinedAt: Date) {
        self.userID = userID
        self.name = name
        self.joinedAt = joinedAt
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case joinedAt = "joined_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(joinedAt, forKey: .joinedAt)
    }
}
