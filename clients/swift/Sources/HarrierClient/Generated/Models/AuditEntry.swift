// Made from openapi.yaml by `make generate`.

import Foundation

/// What an operator or a command did.
public struct AuditEntry: Sendable, Hashable, Codable {
    /// UUIDv7. In the ID of a result, the time is that in the ID of its race.
    public var id: UUID
    /// When, by the database's clock.
    public var at: Date
    /// `_id` of the operator, or `command`.
    public var actor: String
    /// An act, as `object.verb`: `user.suspend`, `race.delete`.
    public var act: String
    /// What it was done to: `user`, `race`, `result` …
    public var objectKind: String
    /// UUIDv7. In the ID of a result, the time is that in the ID of its race.
    public var objectID: UUID
    /// What was changed, as it was before; null if there was nothing.
    public var before: [String: JSON]?
    /// The same afterwards; null if there is nothing any more.
    public var after: [String: JSON]?
    /// Why, as the operator gave it.
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
