// Made from openapi.yaml by `make generate`.

import Foundation

/// The codes of a team.
public struct TeamCodes: Sendable, Hashable, Codable {
    /// The codes, newest first.
    public var items: [TeamCode]
    /// Always null: there are no more.
    public var next: String?

    public init(items: [TeamCode], next: String?) {
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
