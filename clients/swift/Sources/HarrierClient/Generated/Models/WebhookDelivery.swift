// Made from openapi.yaml by `make generate`.

import Foundation

/// A delivery to a receiver.
public struct WebhookDelivery: Sendable, Hashable, Codable {
    /// `_id` of the event, as in the header `webhook-id`.
    public var id: UUID
    /// Type of the event, or `webhook.test`.
    public var type: String
    public var state: WebhookDeliveryState
    /// Number of attempts so far.
    public var attempts: Int
    /// When the last attempt was made, or null.
    public var attemptedAt: Date?
    /// Last status returned by the receiver, or null.
    public var status: Int?
    /// Error of the last attempt, or null.
    public var error: String?
    /// Approximate time of the next attempt, or null.
    public var nextAt: Date?
    /// When it was made.
    public var createdAt: Date

    public init(id: UUID, type: String, state: WebhookDeliveryState, attempts: Int, attemptedAt: Date?, status: Int?, error: String?, nextAt: Date?, createdAt: Date) {
        self.id = id
        self.type = type
        self.state = state
        self.attempts = attempts
        self.attemptedAt = attemptedAt
        self.status = status
        self.error = error
        self.nextAt = nextAt
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case type
        case state
        case attempts
        case attemptedAt = "attempted_at"
        case status
        case error
        case nextAt = "next_at"
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(type, forKey: .type)
        try container.encode(state, forKey: .state)
        try container.encode(attempts, forKey: .attempts)
        try container.encode(attemptedAt, forKey: .attemptedAt)
        try container.encode(status, forKey: .status)
        try container.encode(error, forKey: .error)
        try container.encode(nextAt, forKey: .nextAt)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
