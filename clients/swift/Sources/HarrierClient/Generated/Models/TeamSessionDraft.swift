// Made from openapi.yaml by `make generate`.

import Foundation

/// A new session of a team.
public struct TeamSessionDraft: Sendable, Hashable, Codable {
    /// The day.
    public var date: Day
    public var to: PlanToInput
    /// The session as the coach writes it. It may contain line breaks.
    public var text: String
    /// Title, or null.
    public var title: String?
    /// Kind of run or of another sport, or null.
    public var kind: RunKind?
    /// Planned distance in meters as the sender read it from the text, or null.
    public var meters: Double?
    /// Planned time in seconds as the sender read it from the text, or null.
    public var seconds: Double?
    /// `_id` of each session of the team that those for whom this one is do not have. Only of a session for a group or for athletes.
    public var insteadOf: [UUID]?

    public init(date: Day, to: PlanToInput, text: String, title: String? = nil, kind: RunKind? = nil, meters: Double? = nil, seconds: Double? = nil, insteadOf: [UUID]? = nil) {
        self.date = date
        self.to = to
        self.text = text
        self.title = title
        self.kind = kind
        self.meters = meters
        self.seconds = seconds
        self.insteadOf = insteadOf
    }

    enum CodingKeys: String, CodingKey {
        case date
        case to
        case text
        case title
        case kind
        case meters
        case seconds
        case insteadOf = "instead_of"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(date, forKey: .date)
        try container.encode(to, forKey: .to)
        try container.encode(text, forKey: .text)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(kind, forKey: .kind)
        try container.encodeIfPresent(meters, forKey: .meters)
        try container.encodeIfPresent(seconds, forKey: .seconds)
        try container.encodeIfPresent(insteadOf, forKey: .insteadOf)
    }
}
