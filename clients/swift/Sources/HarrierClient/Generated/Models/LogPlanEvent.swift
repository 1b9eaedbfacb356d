// Made from openapi.yaml by `make generate`.

import Foundation

/// The plan of a day has changed, or a mark of one of its sessions, or the plan as a whole.
public struct LogPlanEvent: Sendable, Hashable, Codable {
    /// The event's own ID.
    public var id: UUID
    /// What happened.
    public var type: String
    /// When the change was made.
    public var timestamp: Date
    public var data: LogPlanEventData

    public init(id: UUID, type: String, timestamp: Date, data: LogPlanEventData) {
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
