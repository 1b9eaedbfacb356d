// Made from openapi.yaml by `make generate`.

import Foundation

/// A refresh token.
public struct RefreshInput: Sendable, Hashable, Codable {
    /// Refresh token from the last response with tokens.
    public var refreshToken: String

    public init(refreshToken: String) {
        self.refreshToken = refreshToken
    }

    enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(refreshToken, forKey: .refreshToken)
    }
}
