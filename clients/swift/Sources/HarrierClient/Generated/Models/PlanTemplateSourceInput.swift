// Made from openapi.yaml by `make generate`.

import Foundation

/// Planned sessions to make a template from.
public struct PlanTemplateSourceInput: Sendable, Hashable, Codable {
    /// The first date. It becomes day 1.
    public var from: Day
    /// The last date, at most 181 days after it.
    public var to: Day
    /// Only the sessions of the team for these.
    public var only: PlanToInput?

    public init(from: Day, to: Day, only: PlanToInput? = nil) {
        self.from = from
        self.to = to
        self.only = only
    }

    enum CodingKeys: String, CodingKey {
        case from
        case to
        case only
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encodeIfPresent(only, forKey: .only)
    }
}
