// Made from openapi.yaml by `make generate`.

import Foundation

/// An entry of a training log was written or removed.
public struct LogEntryEvent: Sendable, Hashable, Codable {
    /// The event's own ID.
    public var id: UUID
    /// What happened.
    public var type: String
    /// When the change was made.
    public var timestamp: Date
    public var data: LogEntryEventData

    public init(id: UUID, type: String, timestamp: Date, data: LogEntryEventData) {
        self.id = id
        self.type = type
        self.timestamp = timestamp
        self.data = data
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case type
        case timestamp
        case data
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(type, forKey: .type)
        try container.encode(timestamp, forKey: .timestamp)
        try container.encode(data, forKey: .data)
    }
}
