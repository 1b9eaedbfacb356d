// Made from openapi.yaml by `make generate`.

import Foundation

/// Where to put a template.
public struct PlanTemplateApplyInput: Sendable, Hashable, Codable {
    /// The date of its first day.
    public var date: Day
    public var to: PlanAudienceInput

    public init(date: Day, to: PlanAudienceInput) {
        self.date = date
        self.to = to
    }

    enum CodingKeys: String, CodingKey {
        case date
        case to
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(date, forKey: .date)
        try container.encode(to, forKey: .to)
    }
}
