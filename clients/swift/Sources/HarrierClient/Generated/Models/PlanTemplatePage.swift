// Made from openapi.yaml by `make generate`.

import Foundation

/// A page of templates.
public struct PlanTemplatePage: Sendable, Hashable, Codable {
    /// The templates.
    public var items: [PlanTemplateSummary]
    /// The cursor after them, or null if there are no more.
    public var next: String?

    public init(items: [PlanTemplateSummary], next: String?) {
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
