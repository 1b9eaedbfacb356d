// Made from openapi.yaml by `make generate`.

import Foundation

public struct AuthenticationFailure: Sendable, Hashable, Codable {
    /// Always false.
    public var auth: Bool
    /// What went wrong.
    public var error: String

    public init(auth: Bool, error: String) {
        self.auth = auth
        self.error = error
    }

    enum CodingKeys: String, CodingKey {
        case auth
        case error
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(auth, forKey: .auth)
        try container.encode(error, forKey: .error)
    }
}
