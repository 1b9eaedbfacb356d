// Made from openapi.yaml by `make generate`.

import Foundation

/// A report of an athlete's season to make.
public struct SeasonReportDraft: Sendable, Hashable, Codable {
    /// `_id` of the athlete.
    public var userID: UUID
    /// First day.
    public var from: Day
    /// Last day, at most 400 days, both included.
    public var to: Day
    /// What the coach writes on top, or null. It may contain line breaks.
    public var text: String?

    public init(userID: UUID, from: Day, to: Day, text: String? = nil) {
        self.userID = userID
        self.from = from
        self.to = to
        self.text = text
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case from
        case to
        case text
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encodeIfPresent(text, forKey: .text)
    }
}
