// Made from openapi.yaml by `make generate`.

import Foundation

/// An action of an operator or a command, or of a user about apps.
public struct AuditEntry: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Time of the action, by the database's clock.
    public var at: Date
    /// `_id` of the operator or user, or `command`.
    public var actor: String
    /// An action, as `object.verb`: `user.suspend`, `race.delete`.
    public var act: String
    /// Kind of object: `user`, `race`, `result`, `app` …
    public var objectKind: String
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var objectID: UUID
    /// The changed values before the action, or null.
    public var before: [String: JSON]?
    /// The changed values after the action, or null.
    public var after: [String: JSON]?
    /// Reason given by the operator.
    public var reason: String?

    public init(id: UUID, at: Date, actor: String, act: String, objectKind: String, objectID: UUID, before: [String: JSON]?, after: [String: JSON]?, reason: String?) {
        self.id = id
        self.at = at
        self.actor = actor
        self.act = act
        self.objectKind = objectKind
        self.objectID = objectID
        self.before = before
        self.after = after
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case at
        case actor
        case act
        case objectKind = "object_kind"
        case objectID = "object_id"
        case before
        case after
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(at, forKey: .at)
        try container.encode(actor, forKey: .actor)
        try container.encode(act, forKey: .act)
        try container.encode(objectKind, forKey: .objectKind)
        try container.encode(objectID, forKey: .objectID)
        try container.encode(before, forKey: .before)
        try container.encode(after, forKey: .after)
        try container.encode(reason, forKey: .reason)
    }
}
