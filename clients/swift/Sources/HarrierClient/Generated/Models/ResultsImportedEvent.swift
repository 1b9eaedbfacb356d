// Made from openapi.yaml by `make generate`.

import Foundation

/// Results were added to a race by an import.
public struct ResultsImportedEvent: Sendable, Hashable, Codable {
    /// The event's own ID.
    public var id: UUID
    /// What happened.
    public var type: String
    /// When the change was made. Timestamps of one race are in the order of its changes.
    public var timestamp: Date
    public var data: ResultsImportedEventData

    public init(id: UUID, type: String, timestamp: Date, data: ResultsImportedEventData) {
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
