// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to a run.
public struct RunChange: Sendable, Hashable, Codable {
    /// Distance in miles, or null if unknown. A distance has `miles` or `meters`, not both.
    public var miles: Change<Double>
    /// Distance in meters, to a hundredth, or null if unknown. Not with `miles` (422, code `unused`).
    public var meters: Change<Double>
    /// Duration in seconds, or null if unknown.
    public var seconds: Change<Double>
    /// Duration in seconds including pauses, or null if unknown.
    public var elapsedSeconds: Change<Double>
    /// When the run began, or null if unknown. Must be on the day in the time zone of `utc_offset_minutes`, or in some time zone if that is unknown. An offset, between -12:00 and +14:00, sets `utc_offset_minutes` if that is not given; `Z` is none.
    public var startedAt: Change<Date>
    /// How far the time zone of the start is ahead of UTC, in minutes, or null if unknown. By default the offset of `started_at`, unless that is `Z`.
    public var utcOffsetMinutes: Change<Int>
    /// Kind of run, or null if unknown.
    public var kind: Change<RunKind>
    /// Title, or null.
    public var title: Change<String>
    /// Free text, or null.
    public var notes: Change<String>
    /// Mean heart rate in beats per minute, or null if unknown.
    public var heartRate: Change<Double>
    /// Maximum heart rate in beats per minute, or null if unknown.
    public var heartRateMax: Change<Double>
    /// Ascent in meters, or null if unknown.
    public var ascentM: Change<Double>
    /// Mean number of steps per minute, counting both feet, or null if unknown.
    public var cadence: Change<Double>
    /// Parts of the run, in order, or null.
    public var splits: Change<[RunSplitDraft]>
    /// Laps of the watch, in order, or null. Unlike splits, they may be of any length.
    public var laps: Change<[RunSplitDraft]>
    /// `_id` of the shoes, or null if unknown.
    public var shoeID: Change<UUID>
    /// The source of the run, such as `strava`, or null.
    public var source: Change<String>
    /// The ID of the run at its source, or null. Requires `source`. Unique in a log.
    public var externalID: Change<String>

    public init(miles: Change<Double> = .keep, meters: Change<Double> = .keep, seconds: Change<Double> = .keep, elapsedSeconds: Change<Double> = .keep, startedAt: Change<Date> = .keep, utcOffsetMinutes: Change<Int> = .keep, kind: Change<RunKind> = .keep, title: Change<String> = .keep, notes: Change<String> = .keep, heartRate: Change<Double> = .keep, heartRateMax: Change<Double> = .keep, ascentM: Change<Double> = .keep, cadence: Change<Double> = .keep, splits: Change<[RunSplitDraft]> = .keep, laps: Change<[RunSplitDraft]> = .keep, shoeID: Change<UUID> = .keep, source: Change<String> = .keep, externalID: Change<String> = .keep) {
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

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        miles = try container.decodeIfPresent(Change<Double>.self, forKey: .miles)
        meters = try container.decodeIfPresent(Change<Double>.self, forKey: .meters)
        seconds = try container.decodeIfPresent(Change<Double>.self, forKey: .seconds)
        elapsedSeconds = try container.decodeIfPresent(Change<Double>.self, forKey: .elapsedSeconds)
        startedAt = try container.decodeIfPresent(Change<Date>.self, forKey: .startedAt)
        utcOffsetMinutes = try container.decodeIfPresent(Change<Int>.self, forKey: .utcOffsetMinutes)
        kind = try container.decodeIfPresent(Change<RunKind>.self, forKey: .kind)
        title = try container.decodeIfPresent(Change<String>.self, forKey: .title)
        notes = try container.decodeIfPresent(Change<String>.self, forKey: .notes)
        heartRate = try container.decodeIfPresent(Change<Double>.self, forKey: .heartRate)
        heartRateMax = try container.decodeIfPresent(Change<Double>.self, forKey: .heartRateMax)
        ascentM = try container.decodeIfPresent(Change<Double>.self, forKey: .ascentM)
        cadence = try container.decodeIfPresent(Change<Double>.self, forKey: .cadence)
        splits = try container.decodeIfPresent(Change<[RunSplitDraft]>.self, forKey: .splits)
        laps = try container.decodeIfPresent(Change<[RunSplitDraft]>.self, forKey: .laps)
        shoeID = try container.decodeIfPresent(Change<UUID>.self, forKey: .shoeID)
        source = try container.decodeIfPresent(Change<String>.self, forKey: .source)
        externalID = try container.decodeIfPresent(Change<String>.self, forKey: .externalID)
    }
}
