// Made from openapi.yaml by `make generate`.

import Foundation

/// A code for joining a team, without the code itself.
public struct TeamCode: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Where the code is shown, or for whom it is.
    public var name: String
    /// Number of athletes who can use it.
    public var maxUses: Int
    /// Number of athletes who have used it.
    public var uses: Int
    /// The athletes who came by it and still run for the team.
    public var athletes: [CodeAthlete]
    /// When it was created.
    public var createdAt: Date
    /// When it expires, or was ended.
    public var expiresAt: Date

    public init(id: UUID, name: String, maxUses: Int, uses: Int, athletes: [CodeAthlete], createdAt: Date, expiresAt: Date) {
        self.id = id
        self.name = name
        self.maxUses = maxUses
        self.uses = uses
        self.athletes = athletes
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name
        case maxUses = "max_uses"
        case uses
        case athletes
        case createdAt = "created_at"
        case expiresAt = "expires_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(maxUses, forKey: .maxUses)
        try container.encode(uses, forKey: .uses)
        try container.encode(athletes, forKey: .athletes)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}
