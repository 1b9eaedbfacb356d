// Made from openapi.yaml by `make generate`.

import Foundation

/// How a column of a table is understood.
public struct LogImportColumn: Sendable, Hashable, Codable {
    /// Name of the column.
    public var column: String
    /// The field assigned to the column, or null if it is not imported.
    public var field: String?
    /// Unit of the numbers in the column, or null if it has none or several.
    public var unit: String?
    public var because: LogImportColumnReason
    /// What decided how the cells are read, or null if they say it themselves.
    public var reason: String?

    public init(column: String, field: String?, unit: String?, because: LogImportColumnReason, reason: String?) {
        self.column = column
        self.field = field
        self.unit = unit
        self.because = because
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case column
        case field
        case unit
        case because
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(column, forKey: .column)
        try container.encode(field, forKey: .field)
        try container.encode(unit, forKey: .unit)
        try container.encode(because, forKey: .because)
        try container.encode(reason, forKey: .reason)
    }
}
