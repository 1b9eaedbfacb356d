// Made from openapi.yaml by `make generate`.

import Foundation

/// A text of a coach to athletes.
public struct Announcement: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// The text.
    public var text: String
    /// Number of athletes to whom it went.
    public var recipients: Int64
    /// Number of athletes who have marked it as read.
    public var readers: Int64
    /// When it was made.
    public var createdAt: Date

    public init(id: UUID, text: String, recipients: Int64, readers: Int64, createdAt: Date) {
        self.id = id
        self.text = text
        self.recipients = recipients
        self.readers = readers
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case text
        case recipients
        case readers
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(text, forKey: .text)
        try container.encode(recipients, forKey: .recipients)
        try container.encode(readers, forKey: .readers)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
