// Made from openapi.yaml by `make generate`.

import Foundation

/// What a dry run would have added.
public struct LogImportPreview: Sendable, Hashable, Codable {
    /// Names of the shoes that would be added.
    public var shoes: [String]
    /// The first runs and days by date, as they would be stored.
    public var rows: [LogImportRow]
    /// Counts by month, in order.
    public var months: [LogImportMonth]

    public init(shoes: [String], rows: [LogImportRow], months: [LogImportMonth]) {
        self.shoes = shoes
        self.rows = rows
        self.months = months
    }

    enum CodingKeys: String, CodingKey {
        case shoes
        case rows
        case months
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(shoes, forKey: .shoes)
        try container.encode(rows, forKey: .rows)
        try container.encode(months, forKey: .months)
    }
}
