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
    /// Name of the team that the caller has claimed, else of one that the caller assists, or null.
    public var team: String?
    /// The athletes, by name.
    public var athletes: [TeamLog]
    /// Who is not among the athletes yet, on the first page; empty on others.
    public var pending: [Pending]
    /// Number of the next page, or null if there are no more.
    public var nextPage: Int?

    public init(period: String, from: Day, to: Day, team: String?, athletes: [TeamLog], pending: [Pending], nextPage: Int?) {
        self.period = period
        self.from = from
        self.to = to
        self.team = team
        self.athletes = athletes
        self.pending = pending
        self.nextPage = nextPage
    }

    enum CodingKeys: String, CodingKey {
        case period
        case from
        case to
        case team
        case athletes
        case pending
        case nextPage = "next_page"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(period, forKey: .period)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(team, forKey: .team)
        try container.encode(athletes, forKey: .athletes)
        try container.encode(pending, forKey: .pending)
        try container.encode(nextPage, forKey: .nextPage)
    }
}
