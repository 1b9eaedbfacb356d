// Made from openapi.yaml by `make generate`.

import Foundation

public struct RaceResult: Sendable, Hashable, Codable {
    /// A UUIDv7.
    public var id: UUID
    /// A UUIDv7.
    public var raceID: UUID
    /// The race's name.
    public var race: String
    /// The race's day.
    public var date: Day
    public var gender: Gender
    /// The name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String
    public var athlete: String
    public var athleteID: String?
    public var team: String?
    public var teamID: String?
    public var place: Int?
    public var time: String?
    /// `time` in milliseconds.
    public var timeMS: Int64?
    public var mark: String?
    public var status: ResultStatus
    public var points: Double?
    public var grade: String?
    public var bib: String?
    public var wind: Double?
    public var notes: String?
    /// The poster; null when the account is gone.
    public var userID: UUID?
    public var createdAt: Date
    public var updatedAt: Date

    public init(id: UUID, raceID: UUID, race: String, date: Day, gender: Gender, event: String, athlete: String, athleteID: String?, team: String?, teamID: String?, place: Int?, time: String?, timeMS: Int64?, mark: String?, status: ResultStatus, points: Double?, grade: String?, bib: String?, wind: Double?, notes: String?, userID: UUID?, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.raceID = raceID
        self.race = race
        self.date = date
        self.gender = gender
        self.event = event
        self.athlete = athlete
        self.athleteID = athleteID
        self.team = team
        self.teamID = teamID
        self.place = place
        self.time = time
        self.timeMS = timeMS
        self.mark = mark
        self.status = status
        self.points = points
        self.grade = grade
        self.bib = bib
        self.wind = wind
        self.notes = notes
        self.userID = userID
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case raceID = "race_id"
        case race
        case date
        case gender
        case event
        case athlete
        case athleteID = "athlete_id"
        case team
        case teamID = "team_id"
        case place
        case time
        case timeMS = "time_ms"
        case mark
        case status
        case points
        case grade
        case bib
        case wind
        case notes
        case userID = "user_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(race, forKey: .race)
        try container.encode(date, forKey: .date)
        try container.encode(gender, forKey: .gender)
        try container.encode(event, forKey: .event)
        try container.encode(athlete, forKey: .athlete)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(team, forKey: .team)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(place, forKey: .place)
        try container.encode(time, forKey: .time)
        try container.encode(timeMS, forKey: .timeMS)
        try container.encode(mark, forKey: .mark)
        try container.encode(status, forKey: .status)
        try container.encode(points, forKey: .points)
        try container.encode(grade, forKey: .grade)
        try container.encode(bib, forKey: .bib)
        try container.encode(wind, forKey: .wind)
        try container.encode(notes, forKey: .notes)
        try container.encode(userID, forKey: .userID)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
