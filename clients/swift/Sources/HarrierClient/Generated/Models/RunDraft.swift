// Made from openapi.yaml by `make generate`.

import Foundation

/// A run.
public struct RunDraft: Sendable, Hashable, Codable {
    /// Only in the `runs` of a day: `_id` of the run of the day to change. Fields left out keep their values.
    public var id: UUID?
    /// Only for a run that is added by itself: the run as it is written, instead of `miles`, `meters` and `seconds`. Other fields that are given count before what it says.
    public var text: String?
    /// Distance in miles, or null if unknown. A distance has `miles` or `meters`, not both.
    public var miles: Double?
    /// Distance in meters, to a hundredth, or null if unknown. Not with `miles` (422, code `unused`).
    public var meters: Double?
    /// Duration in seconds, or null if unknown.
    public var seconds: Double?
    /// Duration in seconds including pauses, or null if unknown.
    public var elapsedSeconds: Double?
    /// When the run began, or null if unknown. Must be on the day in the time zone of `utc_offset_minutes`, or in some time zone if that is unknown. An offset, between -12:00 and +14:00, sets `utc_offset_minutes` if that is not given; `Z` is none.
    public var startedAt: Date?
    /// How far the time zone of the start is ahead of UTC, in minutes, or null if unknown. By default the offset of `started_at`, unless that is `Z`.
    public var utcOffsetMinutes: Int?
    /// Kind of run, or null if unknown.
    public var kind: RunKind?
    /// Title, or null.
    public var title: String?
    /// Free text, or null.
    public var notes: String?
    /// Mean heart rate in beats per minute, or null if unknown.
    public var heartRate: Double?
    /// Maximum heart rate in beats per minute, or null if unknown.
    public var heartRateMax: Double?
    /// Ascent in meters, or null if unknown.
    public var ascentM: Double?
    /// Mean number of steps per minute, counting both feet, or null if unknown.
    public var cadence: Double?
    /// Parts of the run, in order, or null.
    public var splits: [RunSplitDraft]?
    /// Laps of the watch, in order, or null. Unlike splits, they may be of any length.
    public var laps: [RunSplitDraft]?
    /// `_id` of the shoes, or null if unknown.
    public var shoeID: UUID?
    /// The source of the run, such as `strava`, or null.
    public var source: String?
    /// The ID of the run at its source, or null. Requires `source`. Unique in a log.
    public var externalID: String?

    public init(id: UUID? = nil, text: String? = nil, miles: Double? = nil, meters: Double? = nil, seconds: Double? = nil, elapsedSeconds: Double? = nil, startedAt: Date? = nil, utcOffsetMinutes: Int? = nil, kind: RunKind? = nil, title: String? = nil, notes: String? = nil, heartRate: Double? = nil, heartRateMax: Double? = nil, ascentM: Double? = nil, cadence: Double? = nil, splits: [RunSplitDraft]? = nil, laps: [RunSplitDraft]? = nil, shoeID: UUID? = nil, source: String? = nil, externalID: String? = nil) {
        self.id = id
        self.text = text
        self.miles = miles
        self.meters = meters
        self.seconds = seconds
        self.elapsedSeconds = elapsedSeconds
        self.startedAt = startedAt
        self.utcOffsetMinutes = utcOffsetMinutes
        self.kind = kind
        self.title = title
        self.notes = notes
        self.heartRate = heartRate
        self.heartRateMax = heartRateMax
        self.ascentM = ascentM
        self.cadence = cadence
        self.splits = splits
        self.laps = laps
        self.shoeID = shoeID
        self.source = source
        self.externalID = externalID
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case text
        case miles
        case meters
        case seconds
        case elapsedSeconds = "elapsed_seconds"
        case startedAt = "started_at"
        case utcOffsetMinutes = "utc_offset_minutes"
        case kind
        case title
        case notes
        case heartRate = "heart_rate"
        case heartRateMax = "heart_rate_max"
        case ascentM = "ascent_m"
        case cadence
        case splits
        case laps
        case shoeID = "shoe_id"
        case source
        case externalID = "external_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encodeIfPresent(text, forKey: .text)
        try container.encodeIfPresent(miles, forKey: .miles)
        try container.encodeIfPresent(meters, forKey: .meters)
        try container.encodeIfPresent(seconds, forKey: .seconds)
        try container.encodeIfPresent(elapsedSeconds, forKey: .elapsedSeconds)
        try container.encodeIfPresent(startedAt, forKey: .startedAt)
        try container.encodeIfPresent(utcOffsetMinutes, forKey: .utcOffsetMinutes)
        try container.encodeIfPresent(kind, forKey: .kind)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(notes, forKey: .notes)
        try container.encodeIfPresent(heartRate, forKey: .heartRate)
        try container.encodeIfPresent(heartRateMax, forKey: .heartRateMax)
        try container.encodeIfPresent(ascentM, forKey: .ascentM)
        try container.encodeIfPresent(cadence, forKey: .cadence)
        try container.encodeIfPresent(splits, forKey: .splits)
        try container.encodeIfPresent(laps, forKey: .laps)
        try container.encodeIfPresent(shoeID, forKey: .shoeID)
        try container.encodeIfPresent(source, forKey: .source)
        try container.encodeIfPresent(externalID, forKey: .externalID)
    }
}
