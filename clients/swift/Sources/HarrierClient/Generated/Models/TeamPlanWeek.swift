// Made from openapi.yaml by `make generate`.

import Foundation

/// Who has what in a week.
public struct TeamPlanWeek: Sendable, Hashable, Codable {
    /// First day of the week.
    public var from: Day
    /// Last day of the week.
    public var to: Day
    /// The sessions of these athletes.
    public var sessions: [PlannedSession]
    /// The athletes, by name.
    public var athletes: [TeamPlanAthlete]
    /// Number of the next page, or null if there are no more.
    public var nextPage: Int?

    public init(from: Day, to: Day, sessions: [PlannedSession], athletes: [TeamPlanAthlete], nextPage: Int?) {
        self.from = from
        self.to = to
        self.sessions = sessions
        self.athletes = athletes
        self.nextPage = nextPage
    }

    enum CodingKeys: String, CodingKey {
        case from
        case to
        case sessions
        case athletes
        case nextPage = "next_page"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(sessions, forKey: .sessions)
        try container.encode(athletes, forKey: .athletes)
        try container.encode(nextPage, forKey: .nextPage)
    }
}
