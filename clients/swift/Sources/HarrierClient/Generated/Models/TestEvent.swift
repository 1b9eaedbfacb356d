// Made from openapi.yaml by `make generate`.

import Foundation

/// A test, which is about nothing. `POST /webhooks/{webhook_id}/test` sends it.
public struct TestEvent: Sendable, Hashable, Codable {
    /// The event's own ID.
    public var id: UUID
    /// What happened.
    public var type: String
    /// When it was asked for.
    public var timestamp: Date
    /// Empty.
    public var data: JSON

    public init(id: UUID, type: String, timestamp: Date, data: JSON) {
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
