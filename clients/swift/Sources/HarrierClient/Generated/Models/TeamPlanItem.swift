// Made from openapi.yaml by `make generate`.

import Foundation

/// A session that an athlete has, by its _id.
public struct TeamPlanItem: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var sessionId: UUID
    /// How the athlete has marked it, or null.
    public var mark: PlanMark?
    /// The athlete's word about it, or null.
    public var note: String?

    public init(sessionId: UUID, mark: PlanMark?, note: String?) {
        self.sessionId = sessionId
        self.mark = mark
        self.note = note
    }

    enum CodingKeys: String, CodingKey {
        case sessionId = "session_id"
        case mark
        case note
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sessionId, forKey: .sessionId)
        try container.encode(mark, forKey: .mark)
        try container.encode(note, forKey: .note)
    }
}
