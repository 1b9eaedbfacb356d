// Made from openapi.yaml by `make generate`.

import Foundation

/// A new account.
public struct UserDraft: Sendable, Hashable, Codable {
    /// Email address. May contain non-ASCII characters. Stored as written, compared case-insensitively.
    public var email: String
    /// 8 to 128 characters. Must not be a well-known leaked password, and must be hard to guess, even for somebody who knows the email and the name.
    public var password: String
    /// True for a coach, false for an athlete.
    public var coach: Bool
    /// Name shown to others (default: `Runner` and four random characters).
    public var name: String?
    /// IANA time zone, such as `America/Chicago` (default: `UTC`).
    public var timezone: String?
    /// Unit in which clients show distances (default: `mi`).
    public var units: DistanceUnit?
    public var logVisibility: LogVisibility?
    /// Who may read the health values (resting heart rate, sleep and feel), among those who may read the log (default: `private`).
    public var healthVisibility: Visibility?
    /// Referral code of the user who recommended Harrier.
    public var referralCode: String?
    /// Token of an invitation, from its link or from `POST /invites`, or the code of a team.
    public var invite: String?

    public init(email: String, password: String, coach: Bool, name: String? = nil, timezone: String? = nil, units: DistanceUnit? = nil, logVisibility: LogVisibility? = nil, healthVisibility: Visibility? = nil, referralCode: String? = nil, invite: String? = nil) {
        self.email = email
        self.password = password
        self.coach = coach
        self.name = name
        self.timezone = timezone
        self.units = units
        self.logVisibility = logVisibility
        self.healthVisibility = healthVisibility
        self.referralCode = referralCode
        self.invite = invite
    }

    enum CodingKeys: String, CodingKey {
        case email
        case password
        case coach
        case name
        case timezone
        case units
        case logVisibility = "log_visibility"
        case healthVisibility = "health_visibility"
        case referralCode
        case invite
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(email, forKey: .email)
        try container.encode(password, forKey: .password)
        try container.encode(coach, forKey: .coach)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(timezone, forKey: .timezone)
        try container.encodeIfPresent(units, forKey: .units)
        try container.encodeIfPresent(logVisibility, forKey: .logVisibility)
        try container.encodeIfPresent(healthVisibility, forKey: .healthVisibility)
        try container.encodeIfPresent(referralCode, forKey: .referralCode)
        try container.encodeIfPresent(invite, forKey: .invite)
    }
}
