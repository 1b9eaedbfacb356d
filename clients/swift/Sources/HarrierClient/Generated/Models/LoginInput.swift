// Made from openapi.yaml by `make generate`.

import Foundation

/// Credentials of an account.
public struct LoginInput: Sendable, Hashable, Codable {
    /// Email of the account.
    public var email: String
    /// Password of the account.
    public var password: String

    public init(email: String, password: String) {
        self.email = email
        self.password = password
    }

    enum CodingKeys: String, CodingKey {
        case email
        case password
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(email, forKey: .email)
        try container.encode(password, forKey: .password)
    }
}
