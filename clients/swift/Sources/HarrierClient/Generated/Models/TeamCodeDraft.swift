// Made from openapi.yaml by `make generate`.

import Foundation

/// A new code for joining a team.
public struct TeamCodeDraft: Sendable, Hashable, Codable {
    /// Where the code is shown, or for whom it is.
    public var name: String
    /// Number of athletes who can use it.
    public var maxUses: Int?
    /// Lifetime in days.
    public var expiresInDays: Int?

    public init(name: String, maxUses: Int? = nil, expiresInDays: Int? = nil) {
        self.name = name
        self.maxUses = maxUses
        self.expiresInDays = expiresInDays
    }

    enum CodingKeys: String, CodingKey {
        case name
        case maxUses = "max_uses"
        case expiresInDays = "expires_in_days"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(maxUses, forKey: .maxUses)
        try container.encodeIfPresent(expiresInDays, forKey: .expiresInDays)
    }
}
