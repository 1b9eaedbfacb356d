// Made from openapi.yaml by `make generate`.

import Foundation

/// A user who lets others find them.
public struct FoundUser: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the user.
    public var name: String
    /// Claimed Athlete ID, by which others follow the user, or null.
    public var athleteID: String?

    public init(userID: UUID, name: String, athleteID: String?) {
        self.userID = userID
        self.name = name
        self.athleteID = athleteID
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case athleteID = "athlete_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(athleteID, forKey: .athleteID)
    }
}
