// Made from openapi.yaml by `make generate`.

import Foundation

public struct Authentication: Sendable, Hashable, Codable {
    /// The access token, a JWT.
    public var token: String
    /// Always true.
    public var auth: Bool
    /// For `POST /user/refresh`, once.
    public var refreshToken: String
    /// How many seconds the access token lives.
    public var expiresIn: Int
    /// A UUIDv7.
    public var userID: UUID

    public init(token: String, auth: Bool, refreshToken: String, expiresIn: Int, userID: UUID) {
        self.token = token
        self.auth = auth
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.userID = userID
    }

    enum CodingKeys: String, CodingKey {
        case token
        case auth
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case userID = "user_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(token, forKey: .token)
        try container.encode(auth, forKey: .auth)
        try container.encode(refreshToken, forKey: .refreshToken)
        try container.encode(expiresIn, forKey: .expiresIn)
        try container.encode(userID, forKey: .userID)
    }
}
