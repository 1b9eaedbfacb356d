// Made from openapi.yaml by `make generate`.

import Foundation

/// A row of a file as it is stored.
public struct ImportedRow: Sendable, Hashable, Codable {
    /// Line in the file.
    public var line: Int64
    /// Place, or null.
    public var place: Int?
    /// Name of the athlete.
    public var athlete: String
    /// Athlete ID, or null.
    public var athleteID: String?
    /// Name of the team, or null.
    public var team: String?
    /// ID of the team, or null.
    public var teamID: String?
    public var gender: Gender
    /// Name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String
    /// Division, or null.
    public var division: String?
    public var round: ResultRound
    /// Number of the heat in its round, or null.
    public var heat: Int?
    /// Place in the heat, or null.
    public var heatPlace: Int?
    /// Time, or null.
    public var time: String?
    /// How the time was taken, or null.
    public var timingMethod: TimingMethod?
    /// Mark, or null.
    public var mark: String?
    public var status: ResultStatus
    /// Points as a decimal number, or null.
    public var points: String?
    /// Wind in meters per second as a decimal number, or null.
    public var wind: String?
    /// Grade, or null.
    public var grade: String?
    /// Bib number, or null.
    public var bib: String?
    /// Names of a relay's runners in running order, or null.
    public var relayMembers: [String]?
    /// Free text, or null.
    public var notes: String?
    /// Whether it is out of competition.
    public var exhibition: Bool

    public init(line: Int64, place: Int?, athlete: String, athleteID: String?, team: String?, teamID: String?, gender: Gender, event: String, division: String?, round: ResultRound, heat: Int?, heatPlace: Int?, time: String?, timingMethod: TimingMethod?, mark: String?, status: ResultStatus, points: String?, wind: String?, grade: String?, bib: String?, relayMembers: [String]?, notes: String?, exhibition: Bool) {
        self.line = line
        self.place = place
        self.athlete = athlete
        self.athleteID = athleteID
        self.team = team
        self.teamID = teamID
        self.gender = gender
        self.event = event
        self.division = division
        self.round = round
        self.heat = heat
        self.heatPlace = heatPlace
        self.time = time
        self.timingMethod = timingMethod
        self.mark = mark
        self.status = status
        self.points = points
        self.wind = wind
        self.grade = grade
        self.bib = bib
        self.relayMembers = relayMembers
        self.notes = notes
        self.exhibition = exhibition
    }

    enum CodingKeys: String, CodingKey {
        case line
        case place
        case athlete
        case athleteID = "athlete_id"
        case team
        case teamID = "team_id"
        case gender
        case event
        case division
        case round
        case heat
        case heatPlace = "heat_place"
        case time
        case timingMethod = "timing_method"
        case mark
        case status
        case points
        case wind
        case grade
        case bib
        case relayMembers = "relay_members"
        case notes
        case exhibition
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(line, forKey: .line)
        try container.encode(place, forKey: .place)
        try container.encode(athlete, forKey: .athlete)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(team, forKey: .team)
        try container.encode(teamID, forKey: .teamID)
        try container.encode(gender, forKey: .gender)
        try container.encode(event, forKey: .event)
        try container.encode(division, forKey: .division)
        try container.encode(round, forKey: .round)
        try container.encode(heat, forKey: .heat)
        try container.encode(heatPlace, forKey: .heatPlace)
        try container.encode(time, forKey: .time)
        try container.encode(timingMethod, forKey: .timingMethod)
        try container.encode(mark, forKey: .mark)
        try container.encode(status, forKey: .status)
        try container.encode(points, forKey: .points)
        try container.encode(wind, forKey: .wind)
        try container.encode(grade, forKey: .grade)
        try container.encode(bib, forKey: .bib)
        try container.encode(relayMembers, forKey: .relayMembers)
        try container.encode(notes, forKey: .notes)
        try container.encode(exhibition, forKey: .exhibition)
    }
}
