// Made from openapi.yaml by `make generate`.

import Foundation

/// A mark of a session.
public struct PlanMarkInput: Sendable, Hashable, Codable {
    public var mark: PlanMark
    /// A word about it, or null.
    public var note: String?

    public init(mark: PlanMark, note: String? = nil) {
        self.mark = mark
        self.note = note
    }

    enum CodingKeys: String, CodingKey {
        case mark
        case note
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(mark, forKey: .mark)
        try container.encodeIfPresent(note, forKey: .note)
    }
}
