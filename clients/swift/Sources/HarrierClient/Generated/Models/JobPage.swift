// Made from openapi.yaml by `make generate`.

import Foundation

/// A page of background jobs.
public struct JobPage: Sendable, Hashable, Codable {
    /// The jobs, newest first.
    public var items: [Job]
    /// The cursor after them, or null if there are no more.
    public var next: String?

    public init(items: [Job], next: String?) {
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
