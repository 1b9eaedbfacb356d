// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete's day. One without an entry has `date`, `user_id` and `athlete_id` alone, any other has every field.
public struct Entry: Sendable, Hashable, Codable {
    /// A UUIDv7.
    public var id: UUID?
    /// A UUIDv7.
    public var userID: UUID
    /// The owner's claimed Athlete ID.
    public var athleteID: String?
    public var date: Day
    /// Miles to run.
    public var goal: Double?
    /// The sum over `runs`, exact to a hundredth.
    public var miles: Double?
    public var runs: [Run]?
    /// Resting heart rate in beats per minute.
    public var rhr: Double?
    /// Hours of sleep.
    public var sleep: Double?
    public var feel: Int?
    public var notes: String?
    /// What was said of each checkbox on the day.
    public var checkboxes: [String: Bool]?
    public var createdAt: Date?
    public var updatedAt: Date?

    public init(id: UUID? = nil, userID: UUID, athleteID: String?, date: Day, goal: Double? = nil, miles: Double? = nil, runs: [Run]? = nil, rhr: Double? = nil, sleep: Double? = nil, feel: Int? = nil, notes: String? = nil, checkboxes: [String: Bool]? = nil, createdAt: Date? = nil, updatedAt: Date? = nil) {
        self.id = id
        self.userID = userID
        self.athleteID = athleteID
        self.date = date
        self.goal = goal
        self.miles = miles
        self.runs = runs
        self.rhr = rhr
        self.sleep = sleep
        self.feel = feel
        self.notes = notes
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
        case runs
        case rhr
        case sleep
        case feel
        case notes
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
        try container.encodeIfPresent(runs, forKey: .runs)
        try container.encodeIfPresent(rhr, forKey: .rhr)
        try container.encodeIfPresent(sleep, forKey: .sleep)
        try container.encodeIfPresent(feel, forKey: .feel)
        try container.encodeIfPresent(notes, forKey: .notes)
        try container.encodeIfPresent(checkboxes, forKey: .checkboxes)
        try container.encodeIfPresent(createdAt, forKey: .createdAt)
        try container.encodeIfPresent(updatedAt, forKey: .updatedAt)
    }
}
