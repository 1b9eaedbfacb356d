// Made from openapi.yaml by `make generate`.

import Foundation

/// Which sessions to copy where.
public struct TeamPlanCopyInput: Sendable, Hashable, Codable {
    /// First day to copy.
    public var from: Day
    /// First day of the copies.
    public var toDate: Day
    /// Number of days.
    public var days: Int
    public var only: PlanToInput?
    public var to: PlanToInput?

    public init(from: Day, toDate: Day, days: Int, only: PlanToInput? = nil, to: PlanToInput? = nil) {
        self.from = from
        self.toDate = toDate
        self.days = days
        self.only = only
        self.to = to
    }

    enum CodingKeys: String, CodingKey {
        case from
        case toDate = "to_date"
        case days
        case only
        case to
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(from, forKey: .from)
        try container.encode(toDate, forKey: .toDate)
        try container.encode(days, forKey: .days)
        try container.encodeIfPresent(only, forKey: .only)
        try container.encodeIfPresent(to, forKey: .to)
    }
}
