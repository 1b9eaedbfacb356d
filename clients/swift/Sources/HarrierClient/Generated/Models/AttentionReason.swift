// Made from openapi.yaml by `make generate`.

import Foundation

/// Why an athlete needs attention.
public struct AttentionReason: Sendable, Hashable, Codable {
    public var kind: AttentionKind
    /// The value that passed the limit: days, beats per minute, hours, number of days, kilometers or number of sessions.
    public var value: Double
    /// The limit.
    public var limit: Double
    /// The last day with an entry, the day of the heart rate, the first day of the week, the day of the comment, or that of the latest session. Null if there is none.
    public var date: Day?
    /// The mean that the heart rate or the distance was compared with, or null.
    public var mean: Double?
    /// The standard deviation of the heart rates, or null.
    public var deviation: Double?
    /// Number of values in the mean of heart rates or of sleep, number of weeks in that of the distance, or null.
    public var values: Int?
    /// `_id` of the comment, or null.
    public var commentID: UUID?

    public init(kind: AttentionKind, value: Double, limit: Double, date: Day?, mean: Double?, deviation: Double?, values: Int?, commentID: UUID?) {
        self.kind = kind
        self.value = value
        self.limit = limit
        self.date = date
        self.mean = mean
        self.deviation = deviation
        self.values = values
        self.commentID = commentID
    }

    enum CodingKeys: String, CodingKey {
        case kind
        case value
        case limit
        case date
        case mean
        case deviation
        case values
        case commentID = "comment_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(value, forKey: .value)
        try container.encode(limit, forKey: .limit)
        try container.encode(date, forKey: .date)
        try container.encode(mean, forKey: .mean)
        try container.encode(deviation, forKey: .deviation)
        try container.encode(values, forKey: .values)
        try container.encode(commentID, forKey: .commentID)
    }
}
