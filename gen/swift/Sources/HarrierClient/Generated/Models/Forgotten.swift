// Made from openapi.yaml by `make generate`.

import Foundation

public struct Forgotten: Sendable, Hashable, Codable {
    /// An email address, non-ASCII allowed; kept as written, compared without case.
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
