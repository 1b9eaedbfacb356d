// Made from openapi.yaml by `make generate`.

import Foundation

/// An account, as its owner sees it. `email`, `private_zones`, `birth_date` and `sex` are left out for a token without the scope `profile`.
public struct User: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Email address. May contain non-ASCII characters. Stored as written, compared case-insensitively.
    public var email: String?
    /// Whether the email has been verified.
    public var emailVerified: Bool
    /// Name shown to others.
    public var name: String
    /// True for a coach, false for an athlete.
    public var coach: Bool
    /// Whether the user is an operator, and may use the operations tagged Operators.
    public var `operator`: Bool
    /// Claimed Athlete ID, or null.
    public var athleteID: String?
    /// Additional Athlete IDs of the user.
    public var aliases: [String]
    /// Team that a coach has claimed, or that an athlete runs for; or null.
    public var teamID: String?
    /// Name of the team, or null if no coach has claimed it.
    public var teamName: String?
    /// Profile picture, or null.
    public var profilePic: Picture?
    /// Brand picture, or null.
    public var brandPic: Picture?
    /// Featured picture, or null.
    public var featuredPic: Picture?
    /// The user's referral code, for sharing.
    public var referralCode: String
    /// Names of the checkboxes in the log, in the user's order.
    public var checkboxes: [String]
    public var logVisibility: LogVisibility
    /// Who may read the health values (resting heart rate, sleep and feel), among those who may read the log.
    public var healthVisibility: Visibility
    /// Whether others find the account by its name (`GET /search/users/{query}`).
    public var findable: Bool
    /// Who may see the tracks of runs, among those who may read the log (default: `private`).
    public var trackVisibility: Visibility
    /// Circles around places such as a home. The start and end of tracks near them are hidden from others, up to about three radii and 200 meters from the center, regardless of `track_visibility`. Only the user sees them.
    public var privateZones: [PrivateZone]?
    /// IANA time zone. Determines when the user's day begins.
    public var timezone: String
    /// Unit in which clients show distances. The API always uses miles.
    public var units: DistanceUnit
    public var weekStart: WeekStart
    /// Date of birth, or null. For age grading; never shown to others.
    public var birthDate: Day?
    /// Sex, or null. For age grading; never shown to others.
    public var sex: Sex?
    /// When it was created.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date

    public init(id: UUID, email: String? = nil, emailVerified: Bool, name: String, coach: Bool, `operator`: Bool, athleteID: String?, aliases: [String], teamID: String?, teamName: String?, profilePic: Picture?, brandPic: Picture?, featuredPic: Picture?, referralCode: String, checkboxes: [String], logVisibility: LogVisibility, healthVisibility: Visibility, findable: Bool, trackVisibility: Visibility, privateZones: [PrivateZone]? = nil, timezone: String, units: DistanceUnit, weekStart: WeekStart, birthDate: Day? = nil, sex: Sex? = nil, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.email = email
        self.emailVerified = emailVerified
        self.name = name
        self.coach = coach
        self.`operator` = `operator`
        self.athleteID = athleteID
        self.aliases = aliases
        self.teamID = teamID
        self.teamName = teamName
        self.profilePic = profilePic
        self.brandPic = brandPic
        self.featuredPic = featuredPic
        self.referralCode = referralCode
        self.checkboxes = checkboxes
        self.logVisibility = logVisibility
        self.healthVisibility = healthVisibility
        self.findable = findable
        self.trackVisibility = trackVisibility
        self.privateZones = privateZones
        self.timezone = timezone
        self.units = units
        self.weekStart = weekStart
        self.birthDate = birthDate
        self.sex = sex
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case email
        case emailVerified = "email_verified"
        case name
        case coach
        case `operator` = "operator"
        case athleteID = "athlete_id"
        case aliases
        case teamID = "team_id"
        case teamName = "team_name"
        case profilePic = "profile_pic"
        case brandPic = "brand_pic"
        case featuredPic = "featured_pic"
        case referralCode
        case checkboxes
        case logVisibility = "log_visibility"
        case healthVisibility = "health_visibility"
        case findable
        case trackVisibility = "track_visibility"
        case privateZones = "private_zones"
        case timezone
        case units
        case weekStart = "week_start"
        case birthDate = "birth_date"
        case sex
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(email, forKey: .email)
        try container.encode(emailVerified, forKey: .emailVerified)
        try container.encode(name, forKey: .name)
        try container.encode(coach, forKey: .coach)
        try container.encode(`operator`, forKey: .`operator`)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(aliases, forKey: .aliases)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(teamName, forKey: .teamName)
        try container.encode(profilePic, forKey: .profilePic)
        try container.encode(brandPic, forKey: .brandPic)
        try container.encode(featuredPic, forKey: .featuredPic)
        try container.encode(referralCode, forKey: .referralCode)
        try container.encode(checkboxes, forKey: .checkboxes)
        try container.encode(logVisibility, forKey: .logVisibility)
        try container.encode(healthVisibility, forKey: .healthVisibility)
        try container.encode(findable, forKey: .findable)
        try container.encode(trackVisibility, forKey: .trackVisibility)
        try container.encodeIfPresent(privateZones, forKey: .privateZones)
        try container.encode(timezone, forKey: .timezone)
        try container.encode(units, forKey: .units)
        try container.encode(weekStart, forKey: .weekStart)
        try container.encodeIfPresent(birthDate, forKey: .birthDate)
        try container.encodeIfPresent(sex, forKey: .sex)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
