// Made from openapi.yaml by `make generate`.

import Foundation

/// Teams that match, best first.
public struct FoundTeams: Sendable, Hashable, Codable {
    /// The teams.
    public var items: [FoundTeam]
    /// Always null: there are no more.
    public var next: String?

    public init(items: [FoundTeam], next: String?) {
        self.items = items
        self.next = next
    }

    enum CodingKeys: String, CodingKey {
        case items
        case next
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
        try container.encode(next, forKey: .next)
    }
}
