// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete who needs attention.
public struct Attention: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the athlete.
    public var name: String
    /// Claimed Athlete ID, or null.
    public var athleteID: String?
    /// The reasons.
    public var reasons: [AttentionReason]

    public init(userID: UUID, name: String, athleteID: String?, reasons: [AttentionReason]) {
        self.userID = userID
        self.name = name
        self.athleteID = athleteID
        self.reasons = reasons
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case athleteID = "athlete_id"
        case reasons
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(name, forKey: .name)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(reasons, forKey: .reasons)
    }
}
