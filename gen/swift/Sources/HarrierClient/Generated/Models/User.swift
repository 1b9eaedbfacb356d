// Made from openapi.yaml by `make generate`.

import Foundation

public struct User: Sendable, Hashable, Codable {
    /// A UUIDv7.
    public var id: UUID
    /// An email address, non-ASCII allowed; kept as written, compared without case.
    public var email: String
    public var emailVerified: Bool
    public var name: String
    public var coach: Bool
    /// The claimed Athlete ID.
    public var athleteID: String?
    public var aliases: [String]
    /// A coach's claimed team, an athlete's stated one.
    public var teamID: String?
    public var profilePic: Picture?
    public var brandPic: Picture?
    public var featuredPic: Picture?
    /// The user's own, to give away.
    public var referralCode: String
    /// The names of the log's checkboxes, in the user's order.
    public var checkboxes: [String]
    public var logVisibility: Visibility
    /// Who may read resting heart rate, sleep and feel, of those who may read the log.
    public var healthVisibility: Visibility
    /// An IANA name.
    public var timezone: String
    /// How clients show distances; the API always speaks miles.
    public var units: DistanceUnit
    public var createdAt: Date
    public var updatedAt: Date

    public init(id: UUID, email: String, emailVerified: Bool, name: String, coach: Bool, athleteID: String?, aliases: [String], teamID: String?, profilePic: Picture?, brandPic: Picture?, featuredPic: Picture?, referralCode: String, checkboxes: [String], logVisibility: Visibility, healthVisibility: Visibility, timezone: String, units: DistanceUnit, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.email = email
        self.emailVerified = emailVerified
        self.name = name
        self.coach = coach
        self.athleteID = athleteID
        self.aliases = aliases
        self.teamID = teamID
        self.profilePic = profilePic
        self.brandPic = brandPic
        self.featuredPic = featuredPic
        self.referralCode = referralCode
        self.checkboxes = checkboxes
        self.logVisibility = logVisibility
        self.healthVisibility = healthVisibility
        self.timezone = timezone
        self.units = units
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case email
        case emailVerified = "email_verified"
        case name
        case coach
        case athleteID = "athlete_id"
        case aliases
        case teamID = "team_id"
        case profilePic = "profile_pic"
        case brandPic = "brand_pic"
        case featuredPic = "featured_pic"
        case referralCode
        case checkboxes
        case logVisibility = "log_visibility"
        case healthVisibility = "health_visibility"
        case timezone
        case units
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(email, forKey: .email)
        try container.encode(emailVerified, forKey: .emailVerified)
        try container.encode(name, forKey: .name)
        try container.encode(coach, forKey: .coach)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(aliases, forKey: .aliases)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(profilePic, forKey: .profilePic)
        try container.encode(brandPic, forKey: .brandPic)
        try container.encode(featuredPic, forKey: .featuredPic)
        try container.encode(referralCode, forKey: .referralCode)
        try container.encode(checkboxes, forKey: .checkboxes)
        try container.encode(logVisibility, forKey: .logVisibility)
        try container.encode(healthVisibility, forKey: .healthVisibility)
        try container.encode(timezone, forKey: .timezone)
        try container.encode(units, forKey: .units)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
