// Made from openapi.yaml by `make generate`.

import Foundation

public struct PasswordChange: Sendable, Hashable, Codable {
    public var currentPassword: String
    /// 8 to 128 characters, not the email, not a well-known leaked one.
    public var password: String

    public init(currentPassword: String, password: String) {
        self.currentPassword = currentPassword
        self.password = password
    }

    enum CodingKeys: String, CodingKey {
        case currentPassword = "current_password"
        case password
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(currentPassword, forKey: .currentPassword)
        try container.encode(password, forKey: .password)
    }
}
