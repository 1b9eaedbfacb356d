// Made from openapi.yaml by `make generate`.

import Foundation

/// The goals of an athlete for weeks, months and years.
public struct AthleteGoals: Sendable, Hashable, Codable {
    /// The goals: for a week, a month and a year.
    public var items: [PeriodGoal]
    /// Always null: there are no more.
    public var next: String?

    public init(items: [PeriodGoal], next: String?) {
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
