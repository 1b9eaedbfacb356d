// Made from openapi.yaml by `make generate`.

import Foundation

/// A day of an athlete's plan.
public struct PlanDay: Sendable, Hashable, Codable {
    /// The day.
    public var date: Day
    public var planned: PlanSums
    public var done: PlanSums
    /// The sessions of the day.
    public var sessions: [PlanItem]

    public init(date: Day, planned: PlanSums, done: PlanSums, sessions: [PlanItem]) {
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
