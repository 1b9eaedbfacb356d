// Made from openapi.yaml by `make generate`.

import Foundation

/// A new code for joining a team.
public struct CreatedTeamCode: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// The code. It cannot be retrieved again.
    public var code: String
    /// Link with the code, to a page for joining, as text of a QR code.
    public var link: String
    /// Where the code is shown, or for whom it is.
    public var name: String
    /// Number of athletes who can use it.
    public var maxUses: Int
    /// Always 0: nobody has used it yet.
    public var uses: Int
    /// When it was created.
    public var createdAt: Date
    /// When it expires.
    public var expiresAt: Date

    public init(id: UUID, code: String, link: String, name: String, maxUses: Int, uses: Int, createdAt: Date, expiresAt: Date) {
        self.id = id
        self.code = code
        self.link = link
        self.name = name
        self.maxUses = maxUses
        self.uses = uses
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case code
        case link
        case name
        case maxUses = "max_uses"
        case uses
        case createdAt = "created_at"
        case expiresAt = "expires_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(code, forKey: .code)
        try container.encode(link, forKey: .link)
        try container.encode(name, forKey: .name)
        try container.encode(maxUses, forKey: .maxUses)
        try container.encode(uses, forKey: .uses)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}
