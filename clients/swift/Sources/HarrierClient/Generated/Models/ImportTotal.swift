// Made from openapi.yaml by `make generate`.

import Foundation

/// How many valid rows a file has of one gender, event and status.
public struct ImportTotal: Sendable, Hashable, Codable {
    public var gender: Gender
    /// Name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String
    public var status: ResultStatus
    /// Number of rows.
    public var rows: Int64

    public init(gender: Gender, event: String, status: ResultStatus, rows: Int64) {
        self.gender = gender
        self.event = event
        self.status = status
        self.rows = rows
    }

    enum CodingKeys: String, CodingKey {
        case gender
        case event
        case status
        case rows
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(gender, forKey: .gender)
        try container.encode(event, forKey: .event)
        try container.encode(status, forKey: .status)
        try container.encode(rows, forKey: .rows)
    }
}
