// Made from openapi.yaml by `make generate`.

import Foundation

/// When an athlete needed attention.
public struct PastAttentions: Sendable, Hashable, Codable {
    /// The times, the latest first.
    public var items: [PastAttention]
    /// Always null: there are no more.
    public var next: String?

    public init(items: [PastAttention], next: String?) {
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
