// Made from openapi.yaml by `make generate`.

import Foundation

public struct ImportReport: Sendable, Hashable, Codable {
    /// Names the import; null where nothing was stored.
    public var batch: UUID?
    /// How many rows were (with `dry_run`: would be) imported.
    public var imported: Int64
    /// How many rows failed.
    public var failed: Int64
    /// The first 100 faults.
    public var errors: [ImportError]
    /// The columns that were not understood.
    public var ignoredColumns: [String]

    public init(batch: UUID?, imported: Int64, failed: Int64, errors: [ImportError], ignoredColumns: [String]) {
        self.batch = batch
        self.imported = imported
        self.failed = failed
        self.errors = errors
        self.ignoredColumns = ignoredColumns
    }

    enum CodingKeys: String, CodingKey {
        case batch
        case imported
        case failed
        case errors
        case ignoredColumns = "ignored_columns"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(batch, forKey: .batch)
        try container.encode(imported, forKey: .imported)
        try container.encode(failed, forKey: .failed)
        try container.encode(errors, forKey: .errors)
        try container.encode(ignoredColumns, forKey: .ignoredColumns)
    }
}
