// Made from openapi.yaml by `make generate`.

import Foundation

/// Kind of issue: as in `ImportWarningCode`, or  - `team_ids_differ`: a team has several team IDs - `team_id_shared`: teams with different names have the same team ID - `athlete_ids_differ`: an athlete, by name, team and gender, has several Athlete IDs - `athlete_id_shared`: athletes with different names have the same Athlete ID - `hand_times`: all times of an event on a track have one decimal
public struct IssueCode: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let handTimes = IssueCode(rawValue: "hand_times")
    public static let duplicateAthlete = IssueCode(rawValue: "duplicate_athlete")
    public static let placeRepeated = IssueCode(rawValue: "place_repeated")
    public static let placeMissing = IssueCode(rawValue: "place_missing")
    public static let timeOutOfOrder = IssueCode(rawValue: "time_out_of_order")
    public static let timeImpossible = IssueCode(rawValue: "time_impossible")
    public static let timeWithoutColon = IssueCode(rawValue: "time_without_colon")
    public static let teamAlike = IssueCode(rawValue: "team_alike")
    public static let teamIdsDiffer = IssueCode(rawValue: "team_ids_differ")
    public static let teamIdShared = IssueCode(rawValue: "team_id_shared")
    public static let athleteIdsDiffer = IssueCode(rawValue: "athlete_ids_differ")
    public static let athleteIdShared = IssueCode(rawValue: "athlete_id_shared")
    public static let lastNameFirst = IssueCode(rawValue: "last_name_first")
    public static let markInUnknownEvent = IssueCode(rawValue: "mark_in_unknown_event")

    /// The values that this version of the contract knows.
    public static let allCases: [IssueCode] = [.handTimes, .duplicateAthlete, .placeRepeated, .placeMissing, .timeOutOfOrder, .timeImpossible, .timeWithoutColon, .teamAlike, .teamIdsDiffer, .teamIdShared, .athleteIdsDiffer, .athleteIdShared, .lastNameFirst, .markInUnknownEvent]
}
