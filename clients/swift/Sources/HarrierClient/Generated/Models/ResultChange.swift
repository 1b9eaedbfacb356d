// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to a result.
public struct ResultChange: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    public var gender: Gender?
    /// Name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String?
    /// Division of the event, such as `Varsity`, or null.
    public var division: Change<String>
    public var round: ResultRound?
    /// Number of the heat in its round.
    public var heat: Change<Int>
    /// Place in the heat.
    public var heatPlace: Change<Int>
    /// Name of the athlete. For a relay, its name in the results: the team, and a letter if the team has several, as in `Mapleton A`.
    public var athlete: String?
    /// Names of a relay's runners in running order. They have no Athlete IDs, so the relay is not among the results of its runners.
    public var relayMembers: Change<[String]>
    /// Athlete ID, or null if unknown.
    public var athleteID: Change<String>
    /// Name of the team, or null if unattached.
    public var team: Change<String>
    /// ID of the team. Derived from `team` if left out.
    public var teamID: Change<String>
    /// Place in the event. With a status other than `finished` it is 422.
    public var place: Change<Int>
    /// Time, as `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths. Stored as published.
    public var time: Change<String>
    /// How the time was taken, or null if unknown.
    public var timingMethod: Change<TimingMethod>
    /// Mark of a field event, as published.
    public var mark: Change<String>
    public var status: ResultStatus?
    /// Points awarded, as published, up to three decimals.
    public var points: Change<Double>
    /// School grade or year.
    public var grade: Change<String>
    /// Bib number.
    public var bib: Change<String>
    /// Wind in meters per second, to a tenth.
    public var wind: Change<Double>
    /// Free text.
    public var notes: Change<String>
    /// Whether the result is out of competition. Its place and points are removed.
    public var exhibition: Bool?
    /// Reason, for the result's history.
    public var reason: String?

    public init(id: UUID, gender: Gender? = nil, event: String? = nil, division: Change<String> = .keep, round: ResultRound? = nil, heat: Change<Int> = .keep, heatPlace: Change<Int> = .keep, athlete: String? = nil, relayMembers: Change<[String]> = .keep, athleteID: Change<String> = .keep, team: Change<String> = .keep, teamID: Change<String> = .keep, place: Change<Int> = .keep, time: Change<String> = .keep, timingMethod: Change<TimingMethod> = .keep, mark: Change<String> = .keep, status: ResultStatus? = nil, points: Change<Double> = .keep, grade: Change<String> = .keep, bib: Change<String> = .keep, wind: Change<Double> = .keep, notes: Change<String> = .keep, exhibition: Bool? = nil, reason: String? = nil) {
        self.id = id
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
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
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
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(gender, forKey: .gender)
        try container.encodeIfPresent(event, forKey: .event)
        try container.encodeIfPresent(division, forKey: .division)
        try container.encodeIfPresent(round, forKey: .round)
        try container.encodeIfPresent(heat, forKey: .heat)
        try container.encodeIfPresent(heatPlace, forKey: .heatPlace)
        try container.encodeIfPresent(athlete, forKey: .athlete)
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
        try container.encodeIfPresent(reason, forKey: .reason)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        gender = try container.decodeIfPresent(Gender.self, forKey: .gender)
        event = try container.decodeIfPresent(String.self, forKey: .event)
        division = try container.decodeIfPresent(Change<String>.self, forKey: .division)
        round = try container.decodeIfPresent(ResultRound.self, forKey: .round)
        heat = try container.decodeIfPresent(Change<Int>.self, forKey: .heat)
        heatPlace = try container.decodeIfPresent(Change<Int>.self, forKey: .heatPlace)
        athlete = try container.decodeIfPresent(String.self, forKey: .athlete)
        relayMembers = try container.decodeIfPresent(Change<[String]>.self, forKey: .relayMembers)
        athleteID = try container.decodeIfPresent(Change<String>.self, forKey: .athleteID)
        team = try container.decodeIfPresent(Change<String>.self, forKey: .team)
        teamID = try container.decodeIfPresent(Change<String>.self, forKey: .teamID)
        place = try container.decodeIfPresent(Change<Int>.self, forKey: .place)
        time = try container.decodeIfPresent(Change<String>.self, forKey: .time)
        timingMethod = try container.decodeIfPresent(Change<TimingMethod>.self, forKey: .timingMethod)
        mark = try container.decodeIfPresent(Change<String>.self, forKey: .mark)
        status = try container.decodeIfPresent(ResultStatus.self, forKey: .status)
        points = try container.decodeIfPresent(Change<Double>.self, forKey: .points)
        grade = try container.decodeIfPresent(Change<String>.self, forKey: .grade)
        bib = try container.decodeIfPresent(Change<String>.self, forKey: .bib)
        wind = try container.decodeIfPresent(Change<Double>.self, forKey: .wind)
        notes = try container.decodeIfPresent(Change<String>.self, forKey: .notes)
        exhibition = try container.decodeIfPresent(Bool.self, forKey: .exhibition)
        reason = try container.decodeIfPresent(String.self, forKey: .reason)
    }
}
