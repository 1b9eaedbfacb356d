// Made from openapi.yaml by `make generate`.

import Foundation

/// An import into a log.
public struct LogImport: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    public var state: LogImportState
    public var via: LogImportVia
    /// Format of the file (see `LogImportSource`), or null if not detected yet.
    public var source: String?
    /// Name of the file, or null if it was not given.
    public var fileName: String?
    /// Whether the import is a dry run, which adds nothing.
    public var dryRun: Bool
    /// Whether other sports are imported.
    public var otherSports: Bool
    /// Size of the file in bytes.
    public var size: Int64
    /// Progress through the file.
    public var percent: Int
    /// Number of rows and files, or null if the upload has not been opened yet. A file may have several activities.
    public var total: Int?
    /// Number of rows, activities and files that were read: the sum of `taken`, `merged`, `duplicates` and `skipped`.
    public var parts: Int
    /// Number of parts of which something was added.
    public var taken: Int
    /// Number of added runs.
    public var runs: Int
    /// Number of parts that filled in runs: typed ones of the log, or those that another file of the upload has added.
    public var merged: Int
    /// Number of days with added values.
    public var days: Int
    /// Number of stored tracks.
    public var tracks: Int
    /// Number of parts that the log has already.
    public var duplicates: Int
    /// Number of parts left out for other reasons.
    public var skipped: Int
    /// How the file was understood. Null in lists of imports.
    public var report: ImportReport?
    /// What a dry run would have added, or null. Not in lists of imports.
    public var preview: LogImportPreview?
    /// Sports that are not known, most frequent first; at most 100. Not in lists of imports.
    public var unknownSports: [UnknownSport]?
    /// Why the import failed, or null.
    public var error: String?
    /// When the upload began.
    public var createdAt: Date
    /// When the import ended, or null.
    public var endedAt: Date?

    public init(id: UUID, state: LogImportState, via: LogImportVia, source: String?, fileName: String?, dryRun: Bool, otherSports: Bool, size: Int64, percent: Int, total: Int?, parts: Int, taken: Int, runs: Int, merged: Int, days: Int, tracks: Int, duplicates: Int, skipped: Int, report: ImportReport?, preview: LogImportPreview? = nil, unknownSports: [UnknownSport]? = nil, error: String?, createdAt: Date, endedAt: Date?) {
        self.id = id
        self.state = state
        self.via = via
        self.source = source
        self.fileName = fileName
        self.dryRun = dryRun
        self.otherSports = otherSports
        self.size = size
        self.percent = percent
        self.total = total
        self.parts = parts
        self.taken = taken
        self.runs = runs
        self.merged = merged
        self.days = days
        self.tracks = tracks
        self.duplicates = duplicates
        self.skipped = skipped
        self.report = report
        self.preview = preview
        self.unknownSports = unknownSports
        self.error = error
        self.createdAt = createdAt
        self.endedAt = endedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case state
        case via
        case source
        case fileName = "file_name"
        case dryRun = "dry_run"
        case otherSports = "other_sports"
        case size
        case percent
        case total
        case parts
        case taken
        case runs
        case merged
        case days
        case tracks
        case duplicates
        case skipped
        case report
        case preview
        case unknownSports = "unknown_sports"
        case error
        case createdAt = "created_at"
        case endedAt = "ended_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(state, forKey: .state)
        try container.encode(via, forKey: .via)
        try container.encode(source, forKey: .source)
        try container.encode(fileName, forKey: .fileName)
        try container.encode(dryRun, forKey: .dryRun)
        try container.encode(otherSports, forKey: .otherSports)
        try container.encode(size, forKey: .size)
        try container.encode(percent, forKey: .percent)
        try container.encode(total, forKey: .total)
        try container.encode(parts, forKey: .parts)
        try container.encode(taken, forKey: .taken)
        try container.encode(runs, forKey: .runs)
        try container.encode(merged, forKey: .merged)
        try container.encode(days, forKey: .days)
        try container.encode(tracks, forKey: .tracks)
        try container.encode(duplicates, forKey: .duplicates)
        try container.encode(skipped, forKey: .skipped)
        try container.encode(report, forKey: .report)
        try container.encodeIfPresent(preview, forKey: .preview)
        try container.encodeIfPresent(unknownSports, forKey: .unknownSports)
        try container.encode(error, forKey: .error)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(endedAt, forKey: .endedAt)
    }
}
