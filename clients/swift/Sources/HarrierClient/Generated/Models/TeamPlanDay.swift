// Made from openapi.yaml by `make generate`.

import Foundation

/// A day of an athlete in the plan of a week.
public struct TeamPlanDay: Sendable, Hashable, Codable {
    /// The day.
    public var date: Day
    public var planned: PlanSums
    public var done: PlanSums
    /// The sessions of the day.
    public var sessions: [TeamPlanItem]

    public init(date: Day, planned: PlanSums, done: PlanSums, sessions: [TeamPlanItem]) {
        self.date = date
        self.planned = planned
        self.done = done
        self.sessions = sessions
    }

    enum CodingKeys: String, CodingKey {
        case date
        case planned
        case done
        case sessions
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(date, forKey: .date)
        try container.encode(planned, forKey: .planned)
        try container.encode(done, forKey: .done)
        try container.encode(sessions, forKey: .sessions)
    }
}
