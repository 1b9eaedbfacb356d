// Made from openapi.yaml by `make generate`.

import Foundation

/// Season reports that a coach has made, and those of an athlete.
public struct SeasonReports: Sendable, Hashable, Codable {
    /// The reports, newest first.
    public var items: [SeasonReport]
    /// Always null: there are no more.
    public var next: String?

    public init(items: [SeasonReport], next: String?) {
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
