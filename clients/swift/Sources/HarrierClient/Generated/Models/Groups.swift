// Made from openapi.yaml by `make generate`.

import Foundation

/// The groups of the teams of a coach.
public struct Groups: Sendable, Hashable, Codable {
    /// The groups, by name.
    public var items: [Group]
    /// Always null: there are no more.
    public var next: String?

    public init(items: [Group], next: String?) {
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
