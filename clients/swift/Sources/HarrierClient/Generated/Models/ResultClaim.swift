// Made from openapi.yaml by `make generate`.

import Foundation

/// A user's claim of a result.
public struct ResultClaim: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var resultId: UUID
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var raceID: UUID
    public var gender: Gender
    /// Name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String
    /// Name of the athlete in the result.
    public var athlete: String
    /// Name of the team, or null if unattached.
    public var team: String?
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Name of the user.
    public var user: String
    /// ID of an athlete. Stored as written, compared case-insensitively.
    public var athleteID: String
    public var state: ResultClaimState
    /// When it was made.
    public var createdAt: Date

    public init(resultId: UUID, raceID: UUID, gender: Gender, event: String, athlete: String, team: String?, userID: UUID, user: String, athleteID: String, state: ResultClaimState, createdAt: Date) {
        self.resultId = resultId
        self.raceID = raceID
        self.gender = gender
        self.event = event
        self.athlete = athlete
        self.team = team
        self.userID = userID
        self.user = user
        self.athleteID = athleteID
        self.state = state
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case resultId = "result_id"
        case raceID = "race_id"
        case gender
        case event
        case athlete
        case team
        case userID = "user_id"
        case user
        case athleteID = "athlete_id"
        case state
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(resultId, forKey: .resultId)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(gender, forKey: .gender)
        try container.encode(event, forKey: .event)
        try container.encode(athlete, forKey: .athlete)
        try container.encode(team, forKey: .team)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(state, forKey: .state)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
