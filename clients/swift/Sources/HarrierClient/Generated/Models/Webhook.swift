// Made from openapi.yaml by `make generate`.

import Foundation

/// A receiver of events.
public struct Webhook: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// URL of the receiver.
    public var url: String
    /// Types of events, or null for all about races and results. Events of training logs are sent only if they are named.
    public var types: [EventType]?
    /// `_id` of a race, or null for all races. Not applied to events of training logs.
    public var raceID: UUID?
    /// ID of a team, or null for all teams. Not applied to events of training logs.
    public var teamID: String?
    /// Whether it receives events.
    public var active: Bool
    /// Why it is inactive, or null.
    public var stopped: WebhookStop?
    /// Time since which all attempts have failed, or null.
    public var failingSince: Date?
    /// `_id` of the authorization under which an app made it (`GET /user/authorizations`), or null if the user did.
    public var authorizationId: UUID?
    /// Name of that app, or null.
    public var app: String?
    /// When it was created.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date

    public init(id: UUID, url: String, types: [EventType]?, raceID: UUID?, teamID: String?, active: Bool, stopped: WebhookStop?, failingSince: Date?, authorizationId: UUID?, app: String?, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.url = url
        self.types = types
        self.raceID = raceID
        self.teamID = teamID
        self.active = active
        self.stopped = stopped
        self.failingSince = failingSince
        self.authorizationId = authorizationId
        self.app = app
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case url
        case types
        case raceID = "race_id"
        case teamID = "team_id"
        case active
        case stopped
        case failingSince = "failing_since"
        case authorizationId = "authorization_id"
        case app
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(url, forKey: .url)
        try container.encode(types, forKey: .types)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(active, forKey: .active)
        try container.encode(stopped, forKey: .stopped)
        try container.encode(failingSince, forKey: .failingSince)
        try container.encode(authorizationId, forKey: .authorizationId)
        try container.encode(app, forKey: .app)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
