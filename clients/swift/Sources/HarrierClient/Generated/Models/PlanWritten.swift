// Made from openapi.yaml by `make generate`.

import Foundation

/// The sessions that were written.
public struct PlanWritten: Sendable, Hashable, Codable {
    /// New sessions, in the order of the request.
    public var created: [PlannedSession]
    /// Changed sessions, in the order of the request.
    public var changed: [PlannedSession]
    /// Number of deleted sessions.
    public var deleted: Int

    public init(created: [PlannedSession], changed: [PlannedSession], deleted: Int) {
        self.created = created
        self.changed = changed
        self.deleted = deleted
    }

    enum CodingKeys: String, CodingKey {
        case created
        case changed
        case deleted
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(created, forKey: .created)
        try container.encode(changed, forKey: .changed)
        try container.encode(deleted, forKey: .deleted)
    }
}
