// Made from openapi.yaml by `make generate`.

import Foundation

/// A likely mistake in a file.
public struct ImportWarning: Sendable, Hashable, Codable {
    public var code: IssueCode
    /// Name of the file in an archive of several, or null.
    public var file: String?
    /// Line in the file, or null for the whole file.
    public var line: Int64?
    /// Name of the column, or null.
    public var column: String?
    /// The value in the file, truncated if long, or null.
    public var value: String?
    /// Description of the issue.
    public var detail: String
    /// The likely intended value, or a parameter such as `map=time:Ziel`; or null.
    public var suggestion: String?
    /// How many rows it concerns. `line`, `value`, `detail` and `suggestion` are those of the first.
    public var count: Int64
    /// The first ten of these lines. Empty for the whole file.
    public var lines: [Int64]

    public init(code: IssueCode, file: String?, line: Int64?, column: String?, value: String?, detail: String, suggestion: String?, count: Int64, lines: [Int64]) {
        self.code = code
        self.file = file
        self.line = line
        self.column = column
        self.value = value
        self.detail = detail
        self.suggestion = suggestion
        self.count = count
        self.lines = lines
    }

    enum CodingKeys: String, CodingKey {
        case code
        case file
        case line
        case column
        case value
        case detail
        case suggestion
        case count
        case lines
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(file, forKey: .file)
        try container.encode(line, forKey: .line)
        try container.encode(column, forKey: .column)
        try container.encode(value, forKey: .value)
        try container.encode(detail, forKey: .detail)
        try container.encode(suggestion, forKey: .suggestion)
        try container.encode(count, forKey: .count)
        try container.encode(lines, forKey: .lines)
    }
}
