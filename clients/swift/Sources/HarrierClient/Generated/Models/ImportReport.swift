// Made from openapi.yaml by `make generate`.

import Foundation

/// Report of an import, or of a dry run.
public struct ImportReport: Sendable, Hashable, Codable {
    /// ID of the import, or null if nothing was stored.
    public var importID: UUID?
    /// Number of rows that were stored, 0 in a dry run.
    public var imported: Int64
    /// Number of valid rows. After a dry run without failed rows, or with `partial=true`, the number of rows that would be imported.
    public var valid: Int64
    /// Number of invalid rows.
    public var failed: Int64
    /// The first 100 errors.
    public var errors: [ImportError]
    /// Titles of the columns of a table that are not imported, each once.
    public var unusedColumns: [String]
    /// How the columns of a CSV file are used, in their order. Empty for NDJSON.
    public var columns: [TableColumn]
    /// The first five valid rows as they are stored.
    public var sample: [ImportedRow]
    /// The number of valid rows by gender, event and status.
    public var totals: [ImportTotal]
    /// Likely mistakes, by line, up to 100. Warnings do not stop an import.
    public var warnings: [ImportWarning]
    /// Decisions about the replaced results that are kept, by kind.
    public var kept: [KeptDecisions]
    /// For the race's directors: renames and merges decided before, of names that the file has again, up to 100. Nothing is renamed; send them to `POST /race/{race_id}/renames` after the import.
    public var renames: [RenameDraft]

    public init(importID: UUID?, imported: Int64, valid: Int64, failed: Int64, errors: [ImportError], unusedColumns: [String], columns: [TableColumn], sample: [ImportedRow], totals: [ImportTotal], warnings: [ImportWarning], kept: [KeptDecisions], renames: [RenameDraft]) {
        self.importID = importID
        self.imported = imported
        self.valid = valid
        self.failed = failed
        self.errors = errors
        self.unusedColumns = unusedColumns
        self.columns = columns
        self.sample = sample
        self.totals = totals
        self.warnings = warnings
        self.kept = kept
        self.renames = renames
    }

    enum CodingKeys: String, CodingKey {
        case importID = "import_id"
        case imported
        case valid
        case failed
        case errors
        case unusedColumns = "unused_columns"
        case columns
        case sample
        case totals
        case warnings
        case kept
        case renames
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(importID, forKey: .importID)
        try container.encode(imported, forKey: .imported)
        try container.encode(valid, forKey: .valid)
        try container.encode(failed, forKey: .failed)
        try container.encode(errors, forKey: .errors)
        try container.encode(unusedColumns, forKey: .unusedColumns)
        try container.encode(columns, forKey: .columns)
        try container.encode(sample, forKey: .sample)
        try container.encode(totals, forKey: .totals)
        try container.encode(warnings, forKey: .warnings)
        try container.encode(kept, forKey: .kept)
        try container.encode(renames, forKey: .renames)
    }
}
