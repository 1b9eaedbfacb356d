// Made from openapi.yaml by `make generate`.

import Foundation

/// Sessions to add, to change and to delete, at most 200 in all.
public struct OwnPlanBatchInput: Sendable, Hashable, Codable {
    /// New sessions.
    public var create: [OwnSessionDraft]?
    /// Changes to sessions.
    public var change: [OwnSessionUpdate]?
    /// `_id` of each session to delete.
    public var delete: [UUID]?

    public init(create: [OwnSessionDraft]? = nil, change: [OwnSessionUpdate]? = nil, delete: [UUID]? = nil) {
        self.create = create
        self.change = change
        self.delete = delete
    }

    enum CodingKeys: String, CodingKey {
        case create
        case change
        case delete
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(create, forKey: .create)
        try container.encodeIfPresent(change, forKey: .change)
        try container.encodeIfPresent(delete, forKey: .delete)
    }
}
