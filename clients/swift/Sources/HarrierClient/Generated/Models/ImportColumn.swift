// Made from openapi.yaml by `make generate`.

import Foundation

/// A column of a CSV file.
public struct ImportColumn: Sendable, Hashable, Codable {
    /// Name of the column, truncated to 100 characters.
    public var column: String
    /// The field assigned to the column, or null if it is not used.
    public var field: String?
    public var because: ImportColumnReason
    /// The field that an unused column seems to contain, for use with `map`, or null.
    public var looksLike: String?

    public init(column: String, field: String?, because: ImportColumnReason, looksLike: String?) {
        self.column = column
        self.field = field
        self.because = because
        self.looksLike = looksLike
    }

    enum CodingKeys: String, CodingKey {
        case column
        case field
        case because
        case looksLike = "looks_like"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(column, forKey: .column)
        try container.encode(field, forKey: .field)
        try container.encode(because, forKey: .because)
        try container.encode(looksLike, forKey: .looksLike)
    }
}
