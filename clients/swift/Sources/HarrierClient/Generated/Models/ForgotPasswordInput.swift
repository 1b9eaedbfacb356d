// Made from openapi.yaml by `make generate`.

import Foundation

/// The account whose password to reset.
public struct ForgotPasswordInput: Sendable, Hashable, Codable {
    /// Email address, which may contain non-ASCII characters. Stored as written, compared without case.
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
