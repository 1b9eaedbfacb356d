// Made from openapi.yaml by `make generate`.

import Foundation

public struct NewPassword: Sendable, Hashable, Codable {
    /// 8 to 128 characters, not the email, not a well-known leaked one.
    public var password: String

    public init(password: String) {
        self.password = password
    }

    enum CodingKeys: String, CodingKey {
        case password
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(password, forKey: .password)
    }
}
