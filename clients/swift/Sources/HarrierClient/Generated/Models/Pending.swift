// Made from openapi.yaml by `make generate`.

import Foundation

/// Somebody who is not in the grid of a coach yet: an athlete who runs for the team, or an address that was invited.
public struct Pending: Sendable, Hashable, Codable {
    /// `_id` of the user, or of the invitation.
    public var id: UUID
    /// Name of the athlete, or null for an invitation.
    public var name: String?
    /// Address of an invitation, or null. Only the coach who invited sees it.
    public var email: String?
    public var via: PendingVia
    public var lacks: PendingLacks
    /// When the invitation was sent or the code used, or null.
    public var since: Date?
    /// When the caller last sent a reminder, or null.
    public var remindedAt: Date?
    /// When the invitation was declined, or null.
    public var declinedAt: Date?

    public init(id: UUID, name: String?, email: String?, via: PendingVia, lacks: PendingLacks, since: Date?, remindedAt: Date?, declinedAt: Date?) {
        self.id = id
        self.name = name
        self.email = email
        self.via = via
        self.lacks = lacks
        self.since = since
        self.remindedAt = remindedAt
        self.declinedAt = declinedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name
        case email
        case via
        case lacks
        case since
        case remindedAt = "reminded_at"
        case declinedAt = "declined_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(email, forKey: .email)
        try container.encode(via, forKey: .via)
        try container.encode(lacks, forKey: .lacks)
        try container.encode(since, forKey: .since)
        try container.encode(remindedAt, forKey: .remindedAt)
        try container.encode(declinedAt, forKey: .declinedAt)
    }
}
