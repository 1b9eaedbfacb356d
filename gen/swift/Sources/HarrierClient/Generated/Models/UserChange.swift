// Made from openapi.yaml by `make generate`.

import Foundation

public struct UserChange: Sendable, Hashable, Codable {
    public var name: String?
    /// An IANA name, such as America/Chicago.
    public var timezone: String?
    public var units: DistanceUnit?
    public var logVisibility: Visibility?
    /// Who may read resting heart rate, sleep and feel, of those who may read the log.
    public var healthVisibility: Visibility?
    /// The names of the log's checkboxes, in the order wanted.
    public var checkboxes: Set<String>?
    /// The team that an athlete runs for.
    public var teamID: Change<String>

    public init(name: String? = nil, timezone: String? = nil, units: DistanceUnit? = nil, logVisibility: Visibility? = nil, healthVisibility: Visibility? = nil, checkboxes: Set<String>? = nil, teamID: Change<String> = .keep) {
        self.name = name
        self.timezone = timezone
        self.units = units
        self.logVisibility = logVisibility
        self.healthVisibility = healthVisibility
        self.checkboxes = checkboxes
        self.teamID = teamID
    }

    enum CodingKeys: String, CodingKey {
        case name
        case timezone
        case units
        case logVisibility = "log_visibility"
        case healthVisibility = "health_visibility"
        case checkboxes
        case teamID = "team_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(timezone, forKey: .timezone)
        try container.encodeIfPresent(units, forKey: .units)
        try container.encodeIfPresent(logVisibility, forKey: .logVisibility)
        try container.encodeIfPresent(healthVisibility, forKey: .healthVisibility)
        try container.encodeIfPresent(checkboxes, forKey: .checkboxes)
        try container.encodeIfPresent(teamID, forKey: .teamID)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        timezone = try container.decodeIfPresent(String.self, forKey: .timezone)
        units = try container.decodeIfPresent(DistanceUnit.self, forKey: .units)
        logVisibility = try container.decodeIfPresent(Visibility.self, forKey: .logVisibility)
        healthVisibility = try container.decodeIfPresent(Visibility.self, forKey: .healthVisibility)
        checkboxes = try container.decodeIfPresent(Set<String>.self, forKey: .checkboxes)
        teamID = try container.decodeIfPresent(Change<String>.self, forKey: .teamID)
    }
}
