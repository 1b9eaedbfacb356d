// Made from openapi.yaml by `make generate`.

import Foundation

/// Credentials of an account.
public struct LoginInput: Sendable, Hashable, Codable {
    /// Email of the account.
    public var email: String
    /// Password of the account.
    public var password: String
    /// The `device` of an earlier response on the same device. One that has ended, or belongs to another account, has no effect.
    public var device: String?

    public init(email: String, password: String, device: String? = nil) {
        self.email = email
        self.password = password
        self.device = device
    }

    enum CodingKeys: String, CodingKey {
        case email
        case password
        case device
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(email, forKey: .email)
        try container.encode(password, forKey: .password)
        try container.encodeIfPresent(device, forKey: .device)
    }
}
