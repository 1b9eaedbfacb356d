// Made from openapi.yaml by `make generate`.

import Foundation

/// A row that cannot be imported.
public struct ImportError: Sendable, Hashable, Codable {
    /// Name of the file in an archive of several, or null.
    public var file: String?
    /// Line in the file. The header of a CSV file is line 1.
    public var line: Int64
    /// Name of the column in the file, or null for the whole row.
    public var column: String?
    /// The value in the file, truncated if long, or null.
    public var value: String?
    /// Description of the error.
    public var reason: String

    public init(file: String?, line: Int64, column: String?, value: String?, reason: String) {
        self.file = file
        self.line = line
        self.column = column
        self.value = value
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case file
        case line
        case column
        case value
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file, forKey: .file)
        try container.encode(line, forKey: .line)
        try container.encode(column, forKey: .column)
        try container.encode(value, forKey: .value)
        try container.encode(reason, forKey: .reason)
    }
}
