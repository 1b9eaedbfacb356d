// Made from openapi.yaml by `make generate`.

import Foundation

/// Something in a file that looks wrong, was left out or is incomplete. What concerns several places for the same reason is listed once.
public struct ImportWarning: Sendable, Hashable, Codable {
    public var code: IssueCode
    /// Description, of the first place.
    public var detail: String
    /// Number of places.
    public var count: Int64
    /// The first ten places: a line such as `line 12`, the name of a file in an archive, or a day. Empty for the whole file.
    public var places: [String]
    /// Name of the file in an archive of several, or of the sheet, or null.
    public var file: String?
    /// Name of the column, or null.
    public var column: String?
    /// The value in the first place, truncated if long, or null.
    public var value: String?
    /// The likely intended value, a parameter such as `map=time:Ziel`, or the `RunKind` of another sport; or null.
    public var suggestion: String?

    public init(code: IssueCode, detail: String, count: Int64, places: [String], file: String?, column: String?, value: String?, suggestion: String?) {
        self.code = code
        self.detail = detail
        self.count = count
        self.places = places
        self.file = file
        self.column = column
        self.value = value
        self.suggestion = suggestion
    }

    enum CodingKeys: String, CodingKey {
        case code
        case detail
        case count
        case places
        case file
        case column
        case value
        case suggestion
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(detail, forKey: .detail)
        try container.encode(count, forKey: .count)
        try container.encode(places, forKey: .places)
        try container.encode(file, forKey: .file)
        try container.encode(column, forKey: .column)
        try container.encode(value, forKey: .value)
        try container.encode(suggestion, forKey: .suggestion)
    }
}
