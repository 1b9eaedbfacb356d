// Made from openapi.yaml by `make generate`.

import Foundation

/// A run, or the values of a day, as a dry run would store it.
public struct LogImportRow: Sendable, Hashable, Codable {
    /// Location in the file.
    public var place: String
    /// The day.
    public var date: Day
    /// Distance of the run in meters, or null for a day without one.
    public var meters: Double?
    /// Duration in seconds, or null.
    public var seconds: Double?
    /// Kind of run, or null.
    public var kind: RunKind?
    /// Mean heart rate in beats per minute, or null.
    public var heartRate: Double?
    /// Title, or null.
    public var title: String?
    /// Notes of the run or the day, or null.
    public var notes: String?
    /// Why there is no run, or null.
    public var rest: RestReason?
    /// Resting heart rate in beats per minute, or null.
    public var rhr: Double?
    /// Sleep in hours, or null.
    public var sleep: Double?
    /// How the runner felt, or null.
    public var feel: Int?

    public init(place: String, date: Day, meters: Double?, seconds: Double?, kind: RunKind?, heartRate: Double?, title: String?, notes: String?, rest: RestReason?, rhr: Double?, sleep: Double?, feel: Int?) {
        self.place = place
        self.date = date
        self.meters = meters
        self.seconds = seconds
        self.kind = kind
        self.heartRate = heartRate
        self.title = title
        self.notes = notes
        self.rest = rest
        self.rhr = rhr
        self.sleep = sleep
        self.feel = feel
    }

    enum CodingKeys: String, CodingKey {
        case place
        case date
        case meters
        case seconds
        case kind
        case heartRate = "heart_rate"
        case title
        case notes
        case rest
        case rhr
        case sleep
        case feel
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(place, forKey: .place)
        try container.encode(date, forKey: .date)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(kind, forKey: .kind)
        try container.encode(heartRate, forKey: .heartRate)
        try container.encode(title, forKey: .title)
        try container.encode(notes, forKey: .notes)
        try container.encode(rest, forKey: .rest)
        try container.encode(rhr, forKey: .rhr)
        try container.encode(sleep, forKey: .sleep)
        try container.encode(feel, forKey: .feel)
    }
}
