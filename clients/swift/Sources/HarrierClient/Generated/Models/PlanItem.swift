// Made from openapi.yaml by `make generate`.

import Foundation

/// A session that an athlete has, with the athlete's mark.
public struct PlanItem: Sendable, Hashable, Codable {
    public var session: PlannedSession
    /// How the athlete has marked it, or null.
    public var mark: PlanMark?
    /// The athlete's word about it, or null.
    public var note: String?
    /// When it was marked, or null.
    public var markedAt: Date?
    /// Whether it is new, or has changed, since the athlete marked it as seen.
    public var unseen: Bool

    public init(session: PlannedSession, mark: PlanMark?, note: String?, markedAt: Date?, unseen: Bool) {
        self.session = session
        self.mark = mark
        self.note = note
        self.markedAt = markedAt
        self.unseen = unseen
    }

    enum CodingKeys: String, CodingKey {
        case session
        case mark
        case note
        case markedAt = "marked_at"
        case unseen
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(session, forKey: .session)
        try container.encode(mark, forKey: .mark)
        try container.encode(note, forKey: .note)
        try container.encode(markedAt, forKey: .markedAt)
        try container.encode(unseen, forKey: .unseen)
    }
}
