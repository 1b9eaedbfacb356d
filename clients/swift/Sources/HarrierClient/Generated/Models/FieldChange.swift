// Made from openapi.yaml by `make generate`.

import Foundation

/// Change of a field by a correction of a result.
public struct FieldChange: Sendable, Hashable, Codable {
    /// Name of the field.
    public var field: String
    /// Previous value as text, or null.
    public var before: String?
    /// New value as text, or null.
    public var after: String?

    public init(field: String, before: String?, after: String?) {
        self.field = field
        self.before = before
        self.after = after
    }

    enum CodingKeys: String, CodingKey {
        case field
        case before
        case after
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(field, forKey: .field)
        try container.encode(before, forKey: .before)
        try container.encode(after, forKey: .after)
    }
}
