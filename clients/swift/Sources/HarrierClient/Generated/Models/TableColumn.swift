// Made from openapi.yaml by `make generate`.

import Foundation

/// How a column of a table is understood.
public struct TableColumn: Sendable, Hashable, Codable {
    /// Name of the column, truncated if long.
    public var column: String
    /// The field assigned to the column, or null if it is not used.
    public var field: String?
    /// Unit of the numbers in the column, or null if it has none or several.
    public var unit: String?
    public var because: TableColumnReason
    /// What decided how the cells are read, or null if they say it themselves.
    public var reason: String?
    /// The field that an unused column seems to contain, for use with `map`, or null.
    public var looksLike: String?

    public init(column: String, field: String?, unit: String?, because: TableColumnReason, reason: String?, looksLike: String?) {
        self.column = column
        self.field = field
        self.unit = unit
        self.because = because
        self.reason = reason
        self.looksLike = looksLike
    }

    enum CodingKeys: String, CodingKey {
        case column
        case field
        case unit
        case because
        case reason
        case looksLike = "looks_like"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(column, forKey: .column)
        try container.encode(field, forKey: .field)
        try container.encode(unit, forKey: .unit)
        try container.encode(because, forKey: .because)
        try container.encode(reason, forKey: .reason)
        try container.encode(looksLike, forKey: .looksLike)
    }
}
