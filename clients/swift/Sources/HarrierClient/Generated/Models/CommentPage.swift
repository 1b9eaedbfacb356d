// Made from openapi.yaml by `make generate`.

import Foundation

/// A page of comments on a log.
public struct CommentPage: Sendable, Hashable, Codable {
    /// The comments, the newest day first.
    public var items: [Comment]
    /// The cursor after them, or null if there are no more.
    public var next: String?

    public init(items: [Comment], next: String?) {
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
