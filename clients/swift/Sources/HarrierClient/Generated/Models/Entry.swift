// Made from openapi.yaml by `make generate`.

import Foundation

/// A user's log for one day. If there is no entry, it has only `date`, `user_id` and `athlete_id`; otherwise it has all fields, but for the health values (`rhr`, `sleep`, `feel`) if the caller may not read them (`health_visibility`).
public struct Entry: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID?
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var userID: UUID
    /// The owner's claimed Athlete ID, or null.
    public var athleteID: String?
    /// The day.
    public var date: Day
    /// Goal in miles, or null.
    public var goal: Double?
    /// Distance in miles: the sum over `runs`, without other sports.
    public var miles: Double?
    /// Distance in meters: the sum over `runs`, without other sports.
    public var meters: Double?
    /// Seconds of other sports.
    public var otherSeconds: Double?
    /// The runs of the day.
    public var runs: [Run]?
    /// Resting heart rate in beats per minute, or null if there is none. Left out if the caller may not read it.
    public var rhr: Double?
    /// Sleep in hours, or null if there is none. Left out if the caller may not read it.
    public var sleep: Double?
    /// How the athlete felt, from 1 to 10, or null if there is no value. Left out if the caller may not read it.
    public var feel: Int?
    /// Why there is no run, or null.
    public var rest: RestReason?
    /// Free text, or null.
    public var notes: String?
    /// The weather, or null.
    public var weather: String?
    /// Checkboxes by name: checked or not.
    public var checkboxes: [String: Bool]?
    /// When it was created.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?

    public init(id: UUID? = nil, userID: UUID, athleteID: String?, date: Day, goal: Double? = nil, miles: Double? = nil, meters: Double? = nil, otherSeconds: Double? = nil, runs: [Run]? = nil, rhr: Double? = nil, sleep: Double? = nil, feel: Int? = nil, rest: RestReason? = nil, notes: String? = nil, weather: String? = nil, checkboxes: [String: Bool]? = nil, createdAt: Date? = nil, updatedAt: Date? = nil) {
        self.id = id
        self.userID = userID
        self.athleteID = athleteID
        self.date = date
        self.goal = goal
        self.miles = miles
        self.meters = meters
        self.otherSeconds = otherSeconds
        self.runs = runs
        self.rhr = rhr
        self.sleep = sleep
        self.feel = feel
        self.rest = rest
        self.notes = notes
        self.weather = weather
        self.checkboxes = checkboxes
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case userID = "user_id"
        case athleteID = "athlete_id"
        case date
        case goal
        case miles
        case meters
        case otherSeconds = "other_seconds"
        case runs
        case rhr
        case sleep
        case feel
        case rest
        case notes
        case weather
        case checkboxes
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(userID, forKey: .userID)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(date, forKey: .date)
        try container.encodeIfPresent(goal, forKey: .goal)
        try container.encodeIfPresent(miles, forKey: .miles)
        try container.encodeIfPresent(meters, forKey: .meters)
        try container.encodeIfPresent(otherSeconds, forKey: .otherSeconds)
        try container.encodeIfPresent(runs, forKey: .runs)
        try container.encodeIfPresent(rhr, forKey: .rhr)
        try container.encodeIfPresent(sleep, forKey: .sleep)
        try container.encodeIfPresent(feel, forKey: .feel)
        try container.encodeIfPresent(rest, forKey: .rest)
        try container.encodeIfPresent(notes, forKey: .notes)
        try container.encodeIfPresent(weather, forKey: .weather)
        try container.encodeIfPresent(checkboxes, forKey: .checkboxes)
        try container.encodeIfPresent(createdAt, forKey: .createdAt)
        try container.encodeIfPresent(updatedAt, forKey: .updatedAt)
    }
}
