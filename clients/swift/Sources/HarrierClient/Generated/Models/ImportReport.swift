// Made from openapi.yaml by `make generate`.

import Foundation

/// How a file was understood: its columns, what looks wrong or was left out, and what the sender has to say. Imports of results and into a log have the same report.
public struct ImportReport: Sendable, Hashable, Codable {
    /// How the columns of a table are used, in their order. Empty for files that are no tables.
    public var columns: [TableColumn]
    /// Titles of the columns of a table that are not imported, each once.
    public var unusedColumns: [String]
    /// What looks wrong, was left out or is incomplete, and why. Warnings do not stop an import.
    public var warnings: [ImportWarning]
    /// Questions whose answers the import needs. Nothing is imported where there is one.
    public var asks: [ImportAsk]

    public init(columns: [TableColumn], unusedColumns: [String], warnings: [ImportWarning], asks: [ImportAsk]) {
        self.columns = columns
        self.unusedColumns = unusedColumns
        self.warnings = warnings
        self.asks = asks
    }

    enum CodingKeys: String, CodingKey {
        case columns
        case unusedColumns = "unused_columns"
        case warnings
        case asks
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(columns, forKey: .columns)
        try container.encode(unusedColumns, forKey: .unusedColumns)
        try container.encode(warnings, forKey: .warnings)
        try container.encode(asks, forKey: .asks)
    }
}
