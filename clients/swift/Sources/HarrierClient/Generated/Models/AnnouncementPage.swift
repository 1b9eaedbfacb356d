// Made from openapi.yaml by `make generate`.

import Foundation

/// A page of the announcements of a coach.
public struct AnnouncementPage: Sendable, Hashable, Codable {
    /// The announcements, newest first.
    public var items: [Announcement]
    /// The cursor after them, or null if there are no more.
    public var next: String?

    public init(items: [Announcement], next: String?) {
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
