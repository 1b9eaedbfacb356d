// Made from openapi.yaml by `make generate`.

import Foundation

/// What a dry run would have added.
public struct LogImportPreview: Sendable, Hashable, Codable {
    /// The first runs and days by date, as they would be stored.
    public var rows: [LogImportRow]
    /// Counts by month, in order.
    public var months: [LogImportMonth]

    public init(rows: [LogImportRow], months: [LogImportMonth]) {
        self.rows = rows
        self.months = months
    }

    enum CodingKeys: String, CodingKey {
        case rows
        case months
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(rows, forKey: .rows)
        try container.encode(months, forKey: .months)
    }
}
