// Made from openapi.yaml by `make generate`.

import Foundation

/// A new rename.
public struct RenameDraft: Sendable, Hashable, Codable {
    public var kind: RenameKind
    public var from: RenameFromDraft
    public var to: RenameToDraft
    /// Rename only in the events of one gender.
    public var gender: Gender?
    /// Reason, for the history of the results.
    public var reason: String?

    public init(kind: RenameKind, from: RenameFromDraft, to: RenameToDraft, gender: Gender? = nil, reason: String? = nil) {
        self.kind = kind
        self.from = from
        self.to = to
        self.gender = gender
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case kind
        case from
        case to
        case gender
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encodeIfPresent(gender, forKey: .gender)
        try container.encodeIfPresent(reason, forKey: .reason)
    }
}
