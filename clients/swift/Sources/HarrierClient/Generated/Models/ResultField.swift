// Made from openapi.yaml by `make generate`.

import Foundation

/// A field of a result in a list.
public struct ResultField: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let id = ResultField(rawValue: "_id")
    public static let raceId = ResultField(rawValue: "race_id")
    public static let race = ResultField(rawValue: "race")
    public static let date = ResultField(rawValue: "date")
    public static let gender = ResultField(rawValue: "gender")
    public static let event = ResultField(rawValue: "event")
    public static let division = ResultField(rawValue: "division")
    public static let round = ResultField(rawValue: "round")
    public static let heat = ResultField(rawValue: "heat")
    public static let heatPlace = ResultField(rawValue: "heat_place")
    public static let eventCode = ResultField(rawValue: "event_code")
    public static let eventKind = ResultField(rawValue: "event_kind")
    public static let distanceM = ResultField(rawValue: "distance_m")
    public static let mixed = ResultField(rawValue: "mixed")
    public static let athlete = ResultField(rawValue: "athlete")
    public static let relayMembers = ResultField(rawValue: "relay_members")
    public static let athleteId = ResultField(rawValue: "athlete_id")
    public static let team = ResultField(rawValue: "team")
    public static let teamId = ResultField(rawValue: "team_id")
    public static let place = ResultField(rawValue: "place")
    public static let time = ResultField(rawValue: "time")
    public static let timeMs = ResultField(rawValue: "time_ms")
    public static let timingMethod = ResultField(rawValue: "timing_method")
    public static let mark = ResultField(rawValue: "mark")
    public static let status = ResultField(rawValue: "status")
    public static let points = ResultField(rawValue: "points")
    public static let grade = ResultField(rawValue: "grade")
    public static let bib = ResultField(rawValue: "bib")
    public static let wind = ResultField(rawValue: "wind")
    public static let notes = ResultField(rawValue: "notes")
    public static let exhibition = ResultField(rawValue: "exhibition")
    public static let importId = ResultField(rawValue: "import_id")
    public static let userId = ResultField(rawValue: "user_id")
    public static let createdAt = ResultField(rawValue: "created_at")
    public static let updatedAt = ResultField(rawValue: "updated_at")

    /// The values that this version of the contract knows.
    public static let allCases: [ResultField] = [.id, .raceId, .race, .date, .gender, .event, .division, .round, .heat, .heatPlace, .eventCode, .eventKind, .distanceM, .mixed, .athlete, .relayMembers, .athleteId, .team, .teamId, .place, .time, .timeMs, .timingMethod, .mark, .status, .points, .grade, .bib, .wind, .notes, .exhibition, .importId, .userId, .createdAt, .updatedAt]
}
