// Made from openapi.yaml by `make generate`.

import Foundation

public struct NewUser: Sendable, Hashable, Codable {
    /// An email address, non-ASCII allowed; kept as written, compared without case.
    public var email: String
    /// 8 to 128 characters, not the email, not a well-known leaked one.
    public var password: String
    /// Whether the account is a coach's.
    public var coach: Bool
    /// How others see the user; else the email's part before `@`.
    public var name: String?
    /// The code of the user who brought this one.
    public var referralCode: String?

    public init(email: String, password: String, coach: Bool, name: String? = nil, referralCode: String? = nil) {
        self.email = email
        self.password = password
        self.coach = coach
        self.name = name
        self.referralCode = referralCode
    }

    enum CodingKeys: String, CodingKey {
        case email
        case password
        case coach
        case name
        case referralCode
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(email, forKey: .email)
        try container.encode(password, forKey: .password)
        try container.encode(coach, forKey: .coach)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(referralCode, forKey: .referralCode)
    }
}
