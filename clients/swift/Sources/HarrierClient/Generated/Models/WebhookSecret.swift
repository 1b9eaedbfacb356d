// Made from openapi.yaml by `make generate`.

import Foundation

/// A new secret.
public struct WebhookSecret: Sendable, Hashable, Codable {
    /// Signing secret: `whsec_` and 32 bytes in Base64.
    public var secret: String

    public init(secret: String) {
        self.secret = secret
    }

    enum CodingKeys: String, CodingKey {
        case secret
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(secret, forKey: .secret)
    }
}
