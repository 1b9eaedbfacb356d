// Made from openapi.yaml by `make generate`.

import Foundation

/// A rename of an athlete or a team in all results of a race.
public struct Rename: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    public var kind: RenameKind
    /// The gender whose events were changed, or null for both.
    public var gender: Gender?
    /// Previous name and IDs.
    public var from: RenameName
    /// New name and IDs.
    public var to: RenameName
    /// Whether the race already had other results of this athlete or team.
    public var merged: Bool
    /// Number of changed results.
    public var results: Int
    /// `_id` of who did it, or null if the account was deleted.
    public var userID: UUID?
    /// Name of the user who did it, or null.
    public var user: String?
    /// Why, or null.
    public var reason: String?
    /// When it was done.
    public var createdAt: Date

    public init(id: UUID, kind: RenameKind, gender: Gender?, from: RenameName, to: RenameName, merged: Bool, results: Int, userID: UUID?, user: String?, reason: String?, createdAt: Date) {
        self.id = id
        self.kind = kind
        self.gender = gender
        self.from = from
        self.to = to
        self.merged = merged
        self.results = results
        self.userID = userID
        self.user = user
        self.reason = reason
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case kind
        case gender
        case from
        case to
        case merged
        case results
        case userID = "user_id"
        case user
        case reason
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(gender, forKey: .gender)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(merged, forKey: .merged)
        try container.encode(results, forKey: .results)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(reason, forKey: .reason)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
