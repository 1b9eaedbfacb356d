// Made from openapi.yaml by `make generate`.

import Foundation

/// A result in a list with `fields`. It has `_id` and the fields that were chosen.
public struct PartialResult: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var raceID: UUID?
    /// Name of the race.
    public var race: String?
    /// Date of the race.
    public var date: Day?
    public var gender: Gender?
    /// Name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String?
    /// Division of the event, such as `Varsity`, or null.
    public var division: String?
    public var round: ResultRound?
    /// Number of the heat in its round, or null.
    public var heat: Int?
    /// Place in the heat, or null.
    public var heatPlace: Int?
    /// Code of the event, derived from its name, or null if the event is unknown: meters on a track (`1500`), kilometers or miles on roads and grass (`5K`, `2M`), `MILE`, `HM`, `MAR`, with `H`, `SC` or `W` for hurdles, steeplechase and walks (`110H`), `4x400`, `LJ`, `SP`, `DEC`.
    public var eventCode: String?
    /// Kind of the event, derived from its name, or null.
    public var eventKind: EventKind?
    /// Distance of the event in meters, derived from its name; for a relay, the sum of its legs. Null if there is none or the event is unknown.
    public var distanceM: Double?
    /// Whether men and women compete together. True if the event's name contains the word mixed or coed. The results of a mixed relay are among those of `womens`. Mixed events score for neither gender: only `GET /result/teamlist` has their team scores.
    public var mixed: Bool?
    /// Name of the athlete. For a relay, its name in the results: the team, and a letter if the team has several, as in `Mapleton A`.
    public var athlete: String?
    /// Names of a relay's runners in running order, or null. They have no Athlete IDs, so the relay is not among the results of its runners.
    public var relayMembers: [String]?
    /// Athlete ID, or null.
    public var athleteID: String?
    /// Name of the team, or null if unattached.
    public var team: String?
    /// ID of the team, or null.
    public var teamID: String?
    /// Place in the event, or null.
    public var place: Int?
    /// Time as published, or null.
    public var time: String?
    /// `time` in milliseconds, or null.
    public var timeMS: Int64?
    /// How the time was taken, or null if unknown.
    public var timingMethod: TimingMethod?
    /// Mark of a field event as published, or null.
    public var mark: String?
    public var status: ResultStatus?
    /// Points awarded as published, or null.
    public var points: Double?
    /// School grade or year, or null.
    public var grade: String?
    /// Bib number, or null.
    public var bib: String?
    /// Wind in meters per second, or null.
    public var wind: Double?
    /// Free text, or null.
    public var notes: String?
    /// Whether the result is out of competition: it has no place and no points, takes no place from anybody, and counts neither for a team nor in rankings, but as a personal best.
    public var exhibition: Bool?
    /// `_id` of the import that added it, or null.
    public var importID: UUID?
    /// `_id` of the poster, or null if the account was deleted.
    public var userID: UUID?
    /// When it was created.
    public var createdAt: Date?
    /// When it was last changed, other than by placing the heats of a final.
    public var updatedAt: Date?

    public init(id: UUID, raceID: UUID? = nil, race: String? = nil, date: Day? = nil, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil, heat: Int? = nil, heatPlace: Int? = nil, eventCode: String? = nil, eventKind: EventKind? = nil, distanceM: Double? = nil, mixed: Bool? = nil, athlete: String? = nil, relayMembers: [String]? = nil, athleteID: String? = nil, team: String? = nil, teamID: String? = nil, place: Int? = nil, time: String? = nil, timeMS: Int64? = nil, timingMethod: TimingMethod? = nil, mark: String? = nil, status: ResultStatus? = nil, points: Double? = nil, grade: String? = nil, bib: String? = nil, wind: Double? = nil, notes: String? = nil, exhibition: Bool? = nil, importID: UUID? = nil, userID: UUID? = nil, createdAt: Date? = nil, updatedAt: Date? = nil) {
        self.id = id
        self.raceID = raceID
        self.race = race
        self.date = date
        self.gender = gender
        self.event = event
        self.division = division
        self.round = round
        self.heat = heat
        self.heatPlace = heatPlace
        self.eventCode = eventCode
        self.eventKind = eventKind
        self.distanceM = distanceM
        self.mixed = mixed
        self.athlete = athlete
        self.relayMembers = relayMembers
        self.athleteID = athleteID
        self.team = team
        self.teamID = teamID
        self.place = place
        self.time = time
        self.timeMS = timeMS
        self.timingMethod = timingMethod
        self.mark = mark
        self.status = status
        self.points = points
        self.grade = grade
        self.bib = bib
        self.wind = wind
        self.notes = notes
        self.exhibition = exhibition
        self.importID = importID
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
        case division
        case round
        case heat
        case heatPlace = "heat_place"
        case eventCode = "event_code"
        case eventKind = "event_kind"
        case distanceM = "distance_m"
        case mixed
        case athlete
        case relayMembers = "relay_members"
        case athleteID = "athlete_id"
        case team
        case teamID = "team_id"
        case place
        case time
        case timeMS = "time_ms"
        case timingMethod = "timing_method"
        case mark
        case status
        case points
        case grade
        case bib
        case wind
        case notes
        case exhibition
        case importID = "import_id"
        case userID = "user_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(raceID, forKey: .raceID)
        try container.encodeIfPresent(race, forKey: .race)
        try container.encodeIfPresent(date, forKey: .date)
        try container.encodeIfPresent(gender, forKey: .gender)
        try container.encodeIfPresent(event, forKey: .event)
        try container.encodeIfPresent(division, forKey: .division)
        try container.encodeIfPresent(round, forKey: .round)
        try container.encodeIfPresent(heat, forKey: .heat)
        try container.encodeIfPresent(heatPlace, forKey: .heatPlace)
        try container.encodeIfPresent(eventCode, forKey: .eventCode)
        try container.encodeIfPresent(eventKind, forKey: .eventKind)
        try container.encodeIfPresent(distanceM, forKey: .distanceM)
        try container.encodeIfPresent(mixed, forKey: .mixed)
        try container.encodeIfPresent(athlete, forKey: .athlete)
        try container.encodeIfPresent(relayMembers, forKey: .relayMembers)
        try container.encodeIfPresent(athleteID, forKey: .athleteID)
        try container.encodeIfPresent(team, forKey: .team)
        try container.encodeIfPresent(teamID, forKey: .teamID)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encodeIfPresent(time, forKey: .time)
        try container.encodeIfPresent(timeMS, forKey: .timeMS)
        try container.encodeIfPresent(timingMethod, forKey: .timingMethod)
        try container.encodeIfPresent(mark, forKey: .mark)
        try container.encodeIfPresent(status, forKey: .status)
        try container.encodeIfPresent(points, forKey: .points)
        try container.encodeIfPresent(grade, forKey: .grade)
        try container.encodeIfPresent(bib, forKey: .bib)
        try container.encodeIfPresent(wind, forKey: .wind)
        try container.encodeIfPresent(notes, forKey: .notes)
        try container.encodeIfPresent(exhibition, forKey: .exhibition)
        try container.encodeIfPresent(importID, forKey: .importID)
        try container.encodeIfPresent(userID, forKey: .userID)
        try container.encodeIfPresent(createdAt, forKey: .createdAt)
        try container.encodeIfPresent(updatedAt, forKey: .updatedAt)
    }
}
