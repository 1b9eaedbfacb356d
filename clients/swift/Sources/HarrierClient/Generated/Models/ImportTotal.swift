// Made from openapi.yaml by `make generate`.

import Foundation

/// Number of valid rows of one gender, event, division, round and status.
public struct ImportTotal: Sendable, Hashable, Codable {
    public var gender: Gender
    /// Name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String
    /// Code of the event, as in `Result`, or null if unknown.
    public var eventCode: String?
    /// Division, or null.
    public var division: String?
    public var round: ResultRound
    public var status: ResultStatus
    /// Number of rows.
    public var rows: Int64

    public init(gender: Gender, event: String, eventCode: String?, division: String?, round: ResultRound, status: ResultStatus, rows: Int64) {
        self.gender = gender
        self.event = event
        self.eventCode = eventCode
        self.division = division
        self.round = round
        self.status = status
        self.rows = rows
    }

    enum CodingKeys: String, CodingKey {
        case gender
        case event
        case eventCode = "event_code"
        case division
        case round
        case status
        case rows
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(gender, forKey: .gender)
        try container.encode(event, forKey: .event)
        try container.encode(eventCode, forKey: .eventCode)
        try container.encode(division, forKey: .division)
        try container.encode(round, forKey: .round)
        try container.encode(status, forKey: .status)
        try container.encode(rows, forKey: .rows)
    }
}
