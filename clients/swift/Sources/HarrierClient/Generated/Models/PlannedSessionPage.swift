// Made from openapi.yaml by `make generate`.

import Foundation

/// A page of the planned sessions of a team.
public struct PlannedSessionPage: Sendable, Hashable, Codable {
    /// The sessions, by date.
    public var items: [PlannedSession]
    /// The cursor after them, or null if there are no more.
    public var next: String?

    public init(items: [PlannedSession], next: String?) {
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
