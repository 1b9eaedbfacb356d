// Made from openapi.yaml by `make generate`.

import Foundation

/// A page of changes to training logs.
public struct LogEventPage: Sendable, Hashable, Codable {
    /// The events, oldest first.
    public var events: [LogEvent]
    /// The cursor after them.
    public var next: String

    public init(events: [LogEvent], next: String) {
        self.events = events
        self.next = next
    }

    enum CodingKeys: String, CodingKey {
        case events
        case next
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(events, forKey: .events)
        try container.encode(next, forKey: .next)
    }
}
