// Made from openapi.yaml by `make generate`.

import Foundation

/// A new result.
public struct ResultDraft: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var raceID: UUID
    public var gender: Gender
    /// Name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String
    /// Division of the event, such as `Varsity`, or null.
    public var division: String?
    public var round: ResultRound?
    /// Number of the heat in its round.
    public var heat: Int?
    /// Place in the heat.
    public var heatPlace: Int?
    /// Name of the athlete. For a relay, its name in the results: the team, and a letter if the team has several, as in `Mapleton A`.
    public var athlete: String
    /// Names of a relay's runners in running order. They have no Athlete IDs, so the relay is not among the results of its runners.
    public var relayMembers: [String]?
    /// Athlete ID, or null if unknown.
    public var athleteID: String?
    /// Name of the team, or null if unattached.
    public var team: String?
    /// ID of the team. Derived from `team` if left out.
    public var teamID: String?
    /// Place in the event. With a status other than `finished` it is 422.
    public var place: Int?
    /// Time, as `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths. Stored as published.
    public var time: String?
    /// How the time was taken, or null if unknown.
    public var timingMethod: TimingMethod?
    /// Mark of a field event, as published.
    public var mark: String?
    public var status: ResultStatus?
    /// Points awarded, as published, up to three decimals.
    public var points: Double?
    /// School grade or year.
    public var grade: String?
    /// Bib number.
    public var bib: String?
    /// Wind in meters per second, to a tenth.
    public var wind: Double?
    /// Free text.
    public var notes: String?
    /// Whether the result is out of competition, which it is not unless this says so. It has no place and no points (422), takes no place from anybody, and scores for no team.
    public var exhibition: Bool?

    public init(raceID: UUID, gender: Gender, event: String, division: String? = nil, round: ResultRound? = nil, heat: Int? = nil, heatPlace: Int? = nil, athlete: String, relayMembers: [String]? = nil, athleteID: String? = nil, team: String? = nil, teamID: String? = nil, place: Int? = nil, time: String? = nil, timingMethod: TimingMethod? = nil, mark: String? = nil, status: ResultStatus? = nil, points: Double? = nil, grade: String? = nil, bib: String? = nil, wind: Double? = nil, notes: String? = nil, exhibition: Bool? = nil) {
        self.raceID = raceID
        self.gender = gender
        self.event = event
        self.division = division
        self.round = round
        self.heat = heat
        self.heatPlace = heatPlace
        self.athlete = athlete
        self.relayMembers = relayMembers
        self.athleteID = athleteID
        self.team = team
        self.teamID = teamID
        self.place = place
        self.time = time
        self.timingMethod = timingMethod
        self.mark = mark
        self.status = status
        self.points = points
        self.grade = grade
        self.bib = bib
        self.wind = wind
        self.notes = notes
        self.exhibition = exhibition
    }

    enum CodingKeys: String, CodingKey {
        case raceID = "race_id"
        case gender
        case event
        case division
        case round
        case heat
        case heatPlace = "heat_place"
        case athlete
        case relayMembers = "relay_members"
        case athleteID = "athlete_id"
        case team
        case teamID = "team_id"
        case place
        case time
        case timingMethod = "timing_method"
        case mark
        case status
        case points
        case grade
        case bib
        case wind
        case notes
        case exhibition
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(raceID, forKey: .raceID)
        try container.encode(gender, forKey: .gender)
        try container.encode(event, forKey: .event)
        try container.encodeIfPresent(division, forKey: .division)
        try container.encodeIfPresent(round, forKey: .round)
        try container.encodeIfPresent(heat, forKey: .heat)
        try container.encodeIfPresent(heatPlace, forKey: .heatPlace)
        try container.encode(athlete, forKey: .athlete)
        try container.encodeIfPresent(relayMembers, forKey: .relayMembers)
        try container.encodeIfPresent(athleteID, forKey: .athleteID)
        try container.encodeIfPresent(team, forKey: .team)
        try container.encodeIfPresent(teamID, forKey: .teamID)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encodeIfPresent(time, forKey: .time)
        try container.encodeIfPresent(timingMethod, forKey: .timingMethod)
        try container.encodeIfPresent(mark, forKey: .mark)
        try container.encodeIfPresent(status, forKey: .status)
        try container.encodeIfPresent(points, forKey: .points)
        try container.encodeIfPresent(grade, forKey: .grade)
        try container.encodeIfPresent(bib, forKey: .bib)
        try container.encodeIfPresent(wind, forKey: .wind)
        try container.encodeIfPresent(notes, forKey: .notes)
        try container.encodeIfPresent(exhibition, forKey: .exhibition)
    }
}
