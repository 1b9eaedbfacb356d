// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to an account.
public struct UserChange: Sendable, Hashable, Codable {
    /// Name shown to others.
    public var name: String?
    /// IANA time zone, such as `America/Chicago`.
    public var timezone: String?
    public var units: DistanceUnit?
    public var weekStart: WeekStart?
    /// Date of birth, from 1900 to today. Null removes it.
    public var birthDate: Change<Day>
    /// Sex. Null removes it.
    public var sex: Change<Sex>
    public var logVisibility: LogVisibility?
    /// Who may read the health values (resting heart rate, sleep and feel), among those who may read the log.
    public var healthVisibility: Visibility?
    /// Whether others find the account by its name (`GET /search/users/{query}`).
    public var findable: Bool?
    /// Who may see the tracks of runs, among those who may read the log (default: `private`).
    public var trackVisibility: Visibility?
    /// Circles around places such as a home. The start and end of tracks near them are hidden from others, up to about three radii and 200 meters from the center, regardless of `track_visibility`. Only the user sees them.
    public var privateZones: [PrivateZone]?
    /// Names of the checkboxes in the log, in the desired order.
    public var checkboxes: [String]?
    /// Team that an athlete runs for. Null removes it.
    public var teamID: Change<String>
    /// Name of the team that a coach has claimed, as it is shown. It need not be unique.
    public var teamName: String?

    public init(name: String? = nil, timezone: String? = nil, units: DistanceUnit? = nil, weekStart: WeekStart? = nil, birthDate: Change<Day> = .keep, sex: Change<Sex> = .keep, logVisibility: LogVisibility? = nil, healthVisibility: Visibility? = nil, findable: Bool? = nil, trackVisibility: Visibility? = nil, privateZones: [PrivateZone]? = nil, checkboxes: [String]? = nil, teamID: Change<String> = .keep, teamName: String? = nil) {
        self.name = name
        self.timezone = timezone
        self.units = units
        self.weekStart = weekStart
        self.birthDate = birthDate
        self.sex = sex
        self.logVisibility = logVisibility
        self.healthVisibility = healthVisibility
        self.findable = findable
        self.trackVisibility = trackVisibility
        self.privateZones = privateZones
        self.checkboxes = checkboxes
        self.teamID = teamID
        self.teamName = teamName
    }

    enum CodingKeys: String, CodingKey {
        case name
        case timezone
        case units
        case weekStart = "week_start"
        case birthDate = "birth_date"
        case sex
        case logVisibility = "log_visibility"
        case healthVisibility = "health_visibility"
        case findable
        case trackVisibility = "track_visibility"
        case privateZones = "private_zones"
        case checkboxes
        case teamID = "team_id"
        case teamName = "team_name"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(timezone, forKey: .timezone)
        try container.encodeIfPresent(units, forKey: .units)
        try container.encodeIfPresent(weekStart, forKey: .weekStart)
        try container.encodeIfPresent(birthDate, forKey: .birthDate)
        try container.encodeIfPresent(sex, forKey: .sex)
        try container.encodeIfPresent(logVisibility, forKey: .logVisibility)
        try container.encodeIfPresent(healthVisibility, forKey: .healthVisibility)
        try container.encodeIfPresent(findable, forKey: .findable)
        try container.encodeIfPresent(trackVisibility, forKey: .trackVisibility)
        try container.encodeIfPresent(privateZones, forKey: .privateZones)
        try container.encodeIfPresent(checkboxes, forKey: .checkboxes)
        try container.encodeIfPresent(teamID, forKey: .teamID)
        try container.encodeIfPresent(teamName, forKey: .teamName)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        timezone = try container.decodeIfPresent(String.self, forKey: .timezone)
        units = try container.decodeIfPresent(DistanceUnit.self, forKey: .units)
        weekStart = try container.decodeIfPresent(WeekStart.self, forKey: .weekStart)
        birthDate = try container.decodeIfPresent(Change<Day>.self, forKey: .birthDate)
        sex = try container.decodeIfPresent(Change<Sex>.self, forKey: .sex)
        logVisibility = try container.decodeIfPresent(LogVisibility.self, forKey: .logVisibility)
        healthVisibility = try container.decodeIfPresent(Visibility.self, forKey: .healthVisibility)
        findable = try container.decodeIfPresent(Bool.self, forKey: .findable)
        trackVisibility = try container.decodeIfPresent(Visibility.self, forKey: .trackVisibility)
        privateZones = try container.decodeIfPresent([PrivateZone].self, forKey: .privateZones)
        checkboxes = try container.decodeIfPresent([String].self, forKey: .checkboxes)
        teamID = try container.decodeIfPresent(Change<String>.self, forKey: .teamID)
        teamName = try container.decodeIfPresent(String.self, forKey: .teamName)
    }
}
