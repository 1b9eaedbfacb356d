// Made from openapi.yaml by `make generate`.

import Foundation

/// An app, as operators see it.
public struct OperatorApp: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// The OAuth client ID: the `_id` of the app, or the URL of the document that describes it.
    public var clientId: String
    /// Name shown to users.
    public var name: String
    /// Addresses to which users return.
    public var redirectUris: [String]
    /// Whether the app has no secret.
    public var `public`: Bool
    /// Whether an operator has blocked the app.
    public var blocked: Bool
    /// When it was created.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date
    /// `_id` of the user who created it, or null if a document describes it.
    public var userID: UUID?
    /// Number of users with an authorization of this app.
    public var users: Int64

    public init(id: UUID, clientId: String, name: String, redirectUris: [String], `public`: Bool, blocked: Bool, createdAt: Date, updatedAt: Date, userID: UUID?, users: Int64) {
        self.id = id
        self.clientId = clientId
        self.name = name
        self.redirectUris = redirectUris
        self.`public` = `public`
        self.blocked = blocked
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.userID = userID
        self.users = users
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case clientId = "client_id"
        case name
        case redirectUris = "redirect_uris"
        case `public` = "public"
        case blocked
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case userID = "user_id"
        case users
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(clientId, forKey: .clientId)
        try container.encode(name, forKey: .name)
        try container.encode(redirectUris, forKey: .redirectUris)
        try container.encode(`public`, forKey: .`public`)
        try container.encode(blocked, forKey: .blocked)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try container.encode(userID, forKey: .userID)
        try container.encode(users, forKey: .users)
    }
}
