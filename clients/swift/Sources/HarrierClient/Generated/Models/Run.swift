// Made from openapi.yaml by `make generate`.

import Foundation

/// A run. Fields after `has_track` are left out if unknown, and health values also if the caller may not read them.
public struct Run: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Distance in miles, to five decimals, or null if only the duration is known.
    public var miles: Double?
    /// Distance in meters, to a hundredth, or null if only the duration is known.
    public var meters: Double?
    /// Duration in seconds, or null if unknown.
    public var seconds: Double?
    /// Kind of run, or null if unknown.
    public var kind: RunKind?
    /// Title, or null.
    public var title: String?
    /// Free text, or null.
    public var notes: String?
    /// Whether it has a track (`GET /log/runs/{run_id}/track`).
    public var hasTrack: Bool
    /// Duration in seconds including pauses.
    public var elapsedSeconds: Double?
    /// When the run began.
    public var startedAt: Date?
    /// How far the time zone of the start is ahead of UTC, in minutes.
    public var utcOffsetMinutes: Int?
    /// Mean heart rate in beats per minute. A health value.
    public var heartRate: Double?
    /// Maximum heart rate in beats per minute. A health value.
    public var heartRateMax: Double?
    /// Ascent in meters.
    public var ascentM: Double?
    /// Mean number of steps per minute, counting both feet.
    public var cadence: Double?
    /// Parts of the run, in order.
    public var splits: [RunSplit]?
    /// Laps of the watch, in order.
    public var laps: [RunSplit]?
    /// `_id` of the shoes.
    public var shoeID: UUID?
    /// The source of the run.
    public var source: String?
    /// The ID of the run at its source.
    public var externalID: String?

    public init(id: UUID, miles: Double?, meters: Double?, seconds: Double?, kind: RunKind?, title: String?, notes: String?, hasTrack: Bool, elapsedSeconds: Double? = nil, startedAt: Date? = nil, utcOffsetMinutes: Int? = nil, heartRate: Double? = nil, heartRateMax: Double? = nil, ascentM: Double? = nil, cadence: Double? = nil, splits: [RunSplit]? = nil, laps: [RunSplit]? = nil, shoeID: UUID? = nil, source: String? = nil, externalID: String? = nil) {
        self.id = id
        self.miles = miles
        self.meters = meters
        self.seconds = seconds
        self.kind = kind
        self.title = title
        self.notes = notes
        self.hasTrack = hasTrack
        self.elapsedSeconds = elapsedSeconds
        self.startedAt = startedAt
        self.utcOffsetMinutes = utcOffsetMinutes
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
        case miles
        case meters
        case seconds
        case kind
        case title
        case notes
        case hasTrack = "has_track"
        case elapsedSeconds = "elapsed_seconds"
        case startedAt = "started_at"
        case utcOffsetMinutes = "utc_offset_minutes"
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
        try container.encode(id, forKey: .id)
        try container.encode(miles, forKey: .miles)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encode(notes, forKey: .notes)
        try container.encode(hasTrack, forKey: .hasTrack)
        try container.encodeIfPresent(elapsedSeconds, forKey: .elapsedSeconds)
        try container.encodeIfPresent(startedAt, forKey: .startedAt)
        try container.encodeIfPresent(utcOffsetMinutes, forKey: .utcOffsetMinutes)
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
