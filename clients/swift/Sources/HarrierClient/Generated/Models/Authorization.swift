// Made from openapi.yaml by `make generate`.

import Foundation

/// A user's permission for an app to act on their behalf.
public struct Authorization: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Name of the app.
    public var app: String
    /// The OAuth client ID: the `_id` of the app, or the URL of the document that describes it.
    public var clientId: String
    /// Scopes of the authorization.
    public var scopes: [TokenScope]
    /// When the app got its first tokens.
    public var createdAt: Date
    /// When its tokens were last refreshed.
    public var usedAt: Date
    /// When it expires unless its tokens are refreshed.
    public var expiresAt: Date

    public init(id: UUID, app: String, clientId: String, scopes: [TokenScope], createdAt: Date, usedAt: Date, expiresAt: Date) {
        self.id = id
        self.app = app
        self.clientId = clientId
        self.scopes = scopes
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case app
        case clientId = "client_id"
        case scopes
        case createdAt = "created_at"
        case usedAt = "used_at"
        case expiresAt = "expires_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(app, forKey: .app)
        try container.encode(clientId, forKey: .clientId)
        try container.encode(scopes, forKey: .scopes)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(usedAt, forKey: .usedAt)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}
