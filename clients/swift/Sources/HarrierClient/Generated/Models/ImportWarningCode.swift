// Made from openapi.yaml by `make generate`.

import Foundation

/// - `duplicate_athlete`: the same name, team and bib number twice in a round of an event and division - `place_repeated`: the same place twice, with different times - `place_missing`: no athlete has the place - `time_out_of_order`: a better place has a slower time - `time_impossible`: the time is implausible for the event - `time_without_colon`: a number was read as seconds - `time_fraction_of_day`: a number was read as a fraction of a day - `team_alike`: the names of two teams are similar - `last_name_first`: most names are like `Ruiz, Ana` - `mark_in_unknown_event`: the event is unknown, so a cell that is not a time was read as a mark - `column_ignored`: the column is not used - `relay_ignored`: a relay of Hy-Tek's export is not imported, because its team was not found - `time_not_used`: the column has times that are not imported - `hand_times`: all times of an event on a track have one decimal - `name_withheld`: a name is withheld in this race, also under another team or spelling; an operator can show that of a namesake
public struct ImportWarningCode: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let duplicateAthlete = ImportWarningCode(rawValue: "duplicate_athlete")
    public static let placeRepeated = ImportWarningCode(rawValue: "place_repeated")
    public static let placeMissing = ImportWarningCode(rawValue: "place_missing")
    public static let timeOutOfOrder = ImportWarningCode(rawValue: "time_out_of_order")
    public static let timeImpossible = ImportWarningCode(rawValue: "time_impossible")
    public static let timeWithoutColon = ImportWarningCode(rawValue: "time_without_colon")
    public static let timeFractionOfDay = ImportWarningCode(rawValue: "time_fraction_of_day")
    public static let teamAlike = ImportWarningCode(rawValue: "team_alike")
    public static let lastNameFirst = ImportWarningCode(rawValue: "last_name_first")
    public static let markInUnknownEvent = ImportWarningCode(rawValue: "mark_in_unknown_event")
    public static let columnIgnored = ImportWarningCode(rawValue: "column_ignored")
    public static let relayIgnored = ImportWarningCode(rawValue: "relay_ignored")
    public static let timeNotUsed = ImportWarningCode(rawValue: "time_not_used")
    public static let handTimes = ImportWarningCode(rawValue: "hand_times")
    public static let nameWithheld = ImportWarningCode(rawValue: "name_withheld")

    /// The values that this version of the contract knows.
    public static let allCases: [ImportWarningCode] = [.duplicateAthlete, .placeRepeated, .placeMissing, .timeOutOfOrder, .timeImpossible, .timeWithoutColon, .timeFractionOfDay, .teamAlike, .lastNameFirst, .markInUnknownEvent, .columnIgnored, .relayIgnored, .timeNotUsed, .handTimes, .nameWithheld]
}
