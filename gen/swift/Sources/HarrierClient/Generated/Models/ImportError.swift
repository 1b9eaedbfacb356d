// Made from openapi.yaml by `make generate`.

import Foundation

public struct ImportError: Sendable, Hashable, Codable {
    /// The line in the file; a CSV file's header is line 1.
    public var line: Int64
    /// The column's name in the file; null when the whole row is meant.
    public var column: String?
    /// What stands there, cut where it is long.
    public var value: String?
    public var reason: String

    public init(line: Int64, column: String?, value: String?, reason: String) {
        self.line = line
        self.column = column
        self.value = value
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case line
        case column
        case value
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(line, forKey: .line)
        try container.encode(column, forKey: .column)
        try container.encode(value, forKey: .value)
        try container.encode(reason, forKey: .reason)
    }
}
