// Made from openapi.yaml by `make generate`.

import Foundation

/// The account for which to reset the password.
public struct ForgotPasswordInput: Sendable, Hashable, Codable {
    /// Email address. May contain non-ASCII characters. Stored as written, compared case-insensitively.
    public var email: String

    public init(email: String) {
        self.email = email
    }

    enum CodingKeys: String, CodingKey {
        case email
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(email, forKey: .email)
    }
}
