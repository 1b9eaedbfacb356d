// Made from openapi.yaml by `make generate`.

import Foundation

/// A user, as operators see them.
public struct Account: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Name shown to others.
    public var name: String
    /// True for a coach, false for an athlete.
    public var coach: Bool
    /// Claimed Athlete ID, or null.
    public var athleteID: String?
    /// Additional Athlete IDs of the user.
    public var aliases: [String]
    /// Team that a coach has claimed, or that an athlete runs for; or null.
    public var teamID: String?
    /// Whether the email has been verified.
    public var emailVerified: Bool
    /// Whether the user is an operator.
    public var `operator`: Bool
    /// When the user was suspended, or null.
    public var suspendedAt: Date?
    /// How many races are hidden until the user is restored.
    public var hiddenRaces: Int64
    /// When the account was created.
    public var createdAt: Date

    public init(id: UUID, name: String, coach: Bool, athleteID: String?, aliases: [String], teamID: String?, emailVerified: Bool, `operator`: Bool, suspendedAt: Date?, hiddenRaces: Int64, createdAt: Date) {
        self.id = id
        self.name = name
        self.coach = coach
        self.athleteID = athleteID
        self.aliases = aliases
        self.teamID = teamID
        self.emailVerified = emailVerified
        self.`operator` = `operator`
        self.suspendedAt = suspendedAt
        self.hiddenRaces = hiddenRaces
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name
        case coach
        case athleteID = "athlete_id"
        case aliases
        case teamID = "team_id"
        case emailVerified = "email_verified"
        case `operator` = "operator"
        case suspendedAt = "suspended_at"
        case hiddenRaces = "hidden_races"
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(coach, forKey: .coach)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(aliases, forKey: .aliases)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(emailVerified, forKey: .emailVerified)
        try container.encode(`operator`, forKey: .`operator`)
        try container.encode(suspendedAt, forKey: .suspendedAt)
        try container.encode(hiddenRaces, forKey: .hiddenRaces)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
