// Made from openapi.yaml by `make generate`.

import Foundation

/// Team scores of a race.
public struct MeetScores: Sendable, Hashable, Codable {
    public var kind: ScoringKind
    /// Scores by event.
    public var events: [EventScores]
    /// With points: sums over all events, best team first; otherwise empty.
    public var totals: [MeetTotal]

    public init(kind: ScoringKind, events: [EventScores], totals: [MeetTotal]) {
        self.kind = kind
        self.events = events
        self.totals = totals
    }

    enum CodingKeys: String, CodingKey {
        case kind
        case events
        case totals
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(events, forKey: .events)
        try container.encode(totals, forKey: .totals)
    }
}
