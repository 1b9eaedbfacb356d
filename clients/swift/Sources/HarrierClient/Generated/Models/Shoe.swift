// Made from openapi.yaml by `make generate`.

import Foundation

/// A pair of shoes, with the distance of its runs.
public struct Shoe: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Name.
    public var name: String
    /// Free text, or null.
    public var notes: String?
    /// Distance in miles before the first run of the log.
    public var initialMiles: Double
    /// Distance in meters before the first run of the log.
    public var initialMeters: Double
    /// Distance in miles, including that before the first run.
    public var miles: Double
    /// Distance in meters: `initial_meters` and the sum over the runs.
    public var meters: Double
    /// Number of runs.
    public var runs: Int64
    /// Day of the first run, or null.
    public var firstRun: Day?
    /// Day of the last run, or null.
    public var lastRun: Day?
    /// Day from which the pair is no longer used, or null.
    public var retiredOn: Day?
    /// When it was added.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date

    public init(id: UUID, name: String, notes: String?, initialMiles: Double, initialMeters: Double, miles: Double, meters: Double, runs: Int64, firstRun: Day?, lastRun: Day?, retiredOn: Day?, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.name = name
        self.notes = notes
        self.initialMiles = initialMiles
        self.initialMeters = initialMeters
        self.miles = miles
        self.meters = meters
        self.runs = runs
        self.firstRun = firstRun
        self.lastRun = lastRun
        self.retiredOn = retiredOn
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name
        case notes
        case initialMiles = "initial_miles"
        case initialMeters = "initial_meters"
        case miles
        case meters
        case runs
        case firstRun = "first_run"
        case lastRun = "last_run"
        case retiredOn = "retired_on"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(notes, forKey: .notes)
        try container.encode(initialMiles, forKey: .initialMiles)
        try container.encode(initialMeters, forKey: .initialMeters)
        try container.encode(miles, forKey: .miles)
        try container.encode(meters, forKey: .meters)
        try container.encode(runs, forKey: .runs)
        try container.encode(firstRun, forKey: .firstRun)
        try container.encode(lastRun, forKey: .lastRun)
        try container.encode(retiredOn, forKey: .retiredOn)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
