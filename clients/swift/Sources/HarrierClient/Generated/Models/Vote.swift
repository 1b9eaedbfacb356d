// Made from openapi.yaml by `make generate`.

import Foundation

/// A user's vote on a race.
public struct Vote: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var raceID: UUID
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// The vote, or null if the user has not voted.
    public var vote: VoteKind?
    /// When the vote was cast, or null without one.
    public var updatedAt: Date?

    public init(raceID: UUID, userID: UUID, vote: VoteKind?, updatedAt: Date?) {
        self.raceID = raceID
        self.userID = userID
        self.vote = vote
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case raceID = "race_id"
        case userID = "user_id"
        case vote
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(userID, forKey: .userID)
        try container.encode(vote, forKey: .vote)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
