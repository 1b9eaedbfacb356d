// Made from openapi.yaml by `make generate`.

import Foundation

/// A page of the athletes of a team, with their training in a period.
public struct TeamLogs: Sendable, Hashable, Codable {
    /// Name of the period: `2026-W47` or `2026-11`.
    public var period: String
    /// First day.
    public var from: Day
    /// Last day.
    public var to: Day
    /// The athletes, by name.
    public var athletes: [TeamLog]
    /// Number of the next page, or null if there are no more.
    public var nextPage: Int?

    public init(period: String, from: Day, to: Day, athletes: [TeamLog], nextPage: Int?) {
        self.period = period
        self.from = from
        self.to = to
        self.athletes = athletes
        self.nextPage = nextPage
    }

    enum CodingKeys: String, CodingKey {
        case period
        case from
        case to
        case athletes
        case nextPage = "next_page"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(period, forKey: .period)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(athletes, forKey: .athletes)
        try container.encode(nextPage, forKey: .nextPage)
    }
}
