// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to one of many sessions of the caller's own.
public struct OwnSessionUpdate: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// The day.
    public var date: Day?
    /// The session as the coach writes it. It may contain line breaks.
    public var text: String?
    /// Title, or null.
    public var title: Change<String>
    /// Kind of run or of another sport, or null.
    public var kind: Change<RunKind>
    /// Planned distance in meters as the sender read it from the text, or null.
    public var meters: Change<Double>
    /// Planned time in seconds as the sender read it from the text, or null.
    public var seconds: Change<Double>

    public init(id: UUID, date: Day? = nil, text: String? = nil, title: Change<String> = .keep, kind: Change<RunKind> = .keep, meters: Change<Double> = .keep, seconds: Change<Double> = .keep) {
        self.id = id
        self.date = date
        self.text = text
        self.title = title
        self.kind = kind
        self.meters = meters
        self.seconds = seconds
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case date
        case text
        case title
        case kind
        case meters
        case seconds
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(date, forKey: .date)
        try container.encodeIfPresent(text, forKey: .text)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(kind, forKey: .kind)
        try container.encodeIfPresent(meters, forKey: .meters)
        try container.encodeIfPresent(seconds, forKey: .seconds)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        date = try container.decodeIfPresent(Day.self, forKey: .date)
        text = try container.decodeIfPresent(String.self, forKey: .text)
        title = try container.decodeIfPresent(Change<String>.self, forKey: .title)
        kind = try container.decodeIfPresent(Change<RunKind>.self, forKey: .kind)
        meters = try container.decodeIfPresent(Change<Double>.self, forKey: .meters)
        seconds = try container.decodeIfPresent(Change<Double>.self, forKey: .seconds)
    }
}
