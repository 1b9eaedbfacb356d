// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete of a group.
public struct GroupAthlete: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the athlete.
    public var name: String

    public init(userID: UUID, name: String) {
        self.userID = userID
        self.name = name
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
    }
}
