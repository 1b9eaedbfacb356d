// Made from openapi.yaml by `make generate`.

import Foundation

/// The tokens of a session.
public struct Authentication: Sendable, Hashable, Codable {
    /// Access token, a JWT.
    public var token: String
    /// Always true.
    public var auth: Bool
    /// Refresh token for `POST /user/refresh`. Replace it with the one in the next response.
    public var refreshToken: String
    /// Lifetime of the access token in seconds.
    public var expiresIn: Int
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// Secret to keep and to send with the next sign-in on this device, also after signing out. It is valid for this account for 180 days after its last sign-in, and ends with the password. Absent from responses to `POST /user/refresh`.
    public var device: String?

    public init(token: String, auth: Bool, refreshToken: String, expiresIn: Int, userID: UUID, device: String? = nil) {
        self.token = token
        self.auth = auth
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.userID = userID
        self.device = device
    }

    enum CodingKeys: String, CodingKey {
        case token
        case auth
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case userID = "user_id"
        case device
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(token, forKey: .token)
        try container.encode(auth, forKey: .auth)
        try container.encode(refreshToken, forKey: .refreshToken)
        try container.encode(expiresIn, forKey: .expiresIn)
        try container.encode(userID, forKey: .userID)
        try container.encodeIfPresent(device, forKey: .device)
    }
}
