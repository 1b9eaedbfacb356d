// Made from openapi.yaml by `make generate`.

import Foundation

/// Outcome of an import of results, or of a dry run.
public struct ImportOutcome: Sendable, Hashable, Codable {
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
    public var report: ImportReport
    /// The first five valid rows as they are stored.
    public var sample: [ImportedRow]
    /// The number of valid rows by gender, event and status.
    public var totals: [ImportTotal]
    /// Decisions about the replaced results that are kept, by kind.
    public var kept: [KeptDecisions]
    /// For the race's directors: renames and merges decided before, of names that the file has again, up to 100. Nothing is renamed; send them to `POST /race/{race_id}/renames` after the import.
    public var renames: [RenameDraft]

    public init(importID: UUID?, imported: Int64, valid: Int64, failed: Int64, errors: [ImportError], report: ImportReport, sample: [ImportedRow], totals: [ImportTotal], kept: [KeptDecisions], renames: [RenameDraft]) {
        self.importID = importID
        self.imported = imported
        self.valid = valid
        self.failed = failed
        self.errors = errors
        self.report = report
        self.sample = sample
        self.totals = totals
        self.kept = kept
        self.renames = renames
    }

    enum CodingKeys: String, CodingKey {
        case importID = "import_id"
        case imported
        case valid
        case failed
        case errors
        case report
        case sample
        case totals
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
        try container.encode(report, forKey: .report)
        try container.encode(sample, forKey: .sample)
        try container.encode(totals, forKey: .totals)
        try container.encode(kept, forKey: .kept)
        try container.encode(renames, forKey: .renames)
    }
}
