// Made from openapi.yaml by `make generate`.

import Foundation

/// Users that match, best first.
public struct FoundUsers: Sendable, Hashable, Codable {
    /// The users.
    public var items: [FoundUser]
    /// Always null: there are no more.
    public var next: String?

    public init(items: [FoundUser], next: String?) {
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
