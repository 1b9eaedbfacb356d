// Made from openapi.yaml by `make generate`.

import Foundation

public struct NewResult: Sendable, Hashable, Codable {
    /// A UUIDv7.
    public var raceID: UUID
    public var gender: Gender
    /// The name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String
    /// The athlete's name.
    public var athlete: String
    public var athleteID: String?
    public var team: String?
    public var teamID: String?
    public var place: Int?
    /// `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths; kept as published.
    public var time: String?
    /// A field event's mark, as published.
    public var mark: String?
    public var status: ResultStatus?
    public var points: Double?
    public var grade: String?
    public var bib: String?
    /// Metres per second, to a tenth.
    public var wind: Double?
    public var notes: String?

    public init(raceID: UUID, gender: Gender, event: String, athlete: String, athleteID: String? = nil, team: String? = nil, teamID: String? = nil, place: Int? = nil, time: String? = nil, mark: String? = nil, status: ResultStatus? = nil, points: Double? = nil, grade: String? = nil, bib: String? = nil, wind: Double? = nil, notes: String? = nil) {
        self.raceID = raceID
        self.gender = gender
        self.event = event
        self.athlete = athlete
        self.athleteID = athleteID
        self.team = team
        self.teamID = teamID
        self.place = place
        self.time = time
        self.mark = mark
        self.status = status
        self.points = points
        self.grade = grade
        self.bib = bib
        self.wind = wind
        self.notes = notes
    }

    enum CodingKeys: String, CodingKey {
        case raceID = "race_id"
        case gender
        case event
        case athlete
        case athleteID = "athlete_id"
        case team
        case teamID = "team_id"
        case place
        case time
        case mark
        case status
        case points
        case grade
        case bib
        case wind
        case notes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(gender, forKey: .gender)
        try container.encode(event, forKey: .event)
        try container.encode(athlete, forKey: .athlete)
        try container.encodeIfPresent(athleteID, forKey: .athleteID)
        try container.encodeIfPresent(team, forKey: .team)
        try container.encodeIfPresent(teamID, forKey: .teamID)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encodeIfPresent(time, forKey: .time)
        try container.encodeIfPresent(mark, forKey: .mark)
        try container.encodeIfPresent(status, forKey: .status)
        try container.encodeIfPresent(points, forKey: .points)
        try container.encodeIfPresent(grade, forKey: .grade)
        try container.encodeIfPresent(bib, forKey: .bib)
        try container.encodeIfPresent(wind, forKey: .wind)
        try container.encodeIfPresent(notes, forKey: .notes)
    }
}
