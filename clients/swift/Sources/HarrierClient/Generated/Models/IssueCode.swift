// Made from openapi.yaml by `make generate`.

import Foundation

/// Kind of issue. The results of a race can have:  - `duplicate_athlete`: the same name, team and bib number twice in a round of an event and division - `place_repeated`: the same place twice, with different times, or the places of a final are those in its heats - `place_left_out`: (import) an athlete who did not finish, did not start or was disqualified has no place - `places_renumbered`: (import) `renumber` changed places - `places_equal`: many places are repeated, with different times, as in a list of results of several races - `place_missing`: no athlete has the place - `unranked`: a finisher has neither a place, a time nor a mark, and counts for no team - `time_out_of_order`: a better place has a slower time - `mark_out_of_order`: a better place has a shorter jump or throw - `time_impossible`: the time is implausible for the event - `time_without_colon`: a number was read as seconds - `hand_times`: all times of an event on a track have one decimal - `team_alike`: the names of two teams are similar - `team_ids_differ`: a team has several team IDs - `team_id_shared`: teams with different names have the same team ID - `athlete_ids_differ`: an athlete, by name, team and gender, has several Athlete IDs - `athlete_id_shared`: athletes with different names have the same Athlete ID - `last_name_first`: most names are like `Ruiz, Ana` - `mark_in_unknown_event`: the event is unknown, so a cell that is not a time was read as a mark  The warnings of an import have the same codes, except those for IDs, and:  - `time_fraction_of_day`: a number was read as a fraction of a day - `column_ignored`: the column is not used - `relay_ignored`: a relay of Hy-Tek's export is not imported, because its team was not found - `time_not_used`: the column has times that are not imported - `no_times`: no row has a time or a mark, so only places and statuses are imported - `results_exist`: (dry run) the import will be refused, because the race has such results, or the file was imported before - `file_ignored`: the file is in an archive with files of heats and is none itself - `row_ignored`: the line of a heat has neither a place nor a time - `value_ignored`: the value in a file of a heat is not understood, and not stored - `places_kept`: the heats are not placed together by time, because results of their event have other places - `time_missing`: a finisher has a word or a zero in place of a time - `time_rewritten`: a time was written with other separators, as a gap, or without its seconds, and read as the time in `suggestion` - `mark_rewritten`: a whole number was read as meters - `mark_unranked`: a mark is not understood, so rankings leave it out - `sign_noted`: a sign beside a performance, such as `PR`, is kept in the notes - `out_of_competition`: results are out of competition (`exhibition`) - `text_repaired`: characters that cannot be seen were taken out of a text, or the codes of others decoded - `bib_repeated`: two athletes of an event have the same bib number - `rows_hidden`: rows that a workbook's sheet does not show are read too - `cells_merged`: the text of a cell that is merged over several rows is read in each of them - `cell_boolean`: a cell has the truth value TRUE or FALSE, and is read as that word - `rows_skipped`: rows below the results, such as team scores, were left out - `decisions_conflict`: (dry run) the import will be refused, because the file conflicts with what people decided about the results - `limit_exceeded`: (dry run) the import will be refused, because it exceeds a limit of the account - `name_withheld`: a name is withheld in this race, also under another team or spelling; an operator can show that of a namesake
public struct IssueCode: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let duplicateAthlete = IssueCode(rawValue: "duplicate_athlete")
    public static let placeRepeated = IssueCode(rawValue: "place_repeated")
    public static let placeLeftOut = IssueCode(rawValue: "place_left_out")
    public static let placesRenumbered = IssueCode(rawValue: "places_renumbered")
    public static let placesEqual = IssueCode(rawValue: "places_equal")
    public static let placeMissing = IssueCode(rawValue: "place_missing")
    public static let unranked = IssueCode(rawValue: "unranked")
    public static let timeOutOfOrder = IssueCode(rawValue: "time_out_of_order")
    public static let markOutOfOrder = IssueCode(rawValue: "mark_out_of_order")
    public static let timeImpossible = IssueCode(rawValue: "time_impossible")
    public static let timeWithoutColon = IssueCode(rawValue: "time_without_colon")
    public static let handTimes = IssueCode(rawValue: "hand_times")
    public static let teamAlike = IssueCode(rawValue: "team_alike")
    public static let teamIdsDiffer = IssueCode(rawValue: "team_ids_differ")
    public static let teamIdShared = IssueCode(rawValue: "team_id_shared")
    public static let athleteIdsDiffer = IssueCode(rawValue: "athlete_ids_differ")
    public static let athleteIdShared = IssueCode(rawValue: "athlete_id_shared")
    public static let lastNameFirst = IssueCode(rawValue: "last_name_first")
    public static let markInUnknownEvent = IssueCode(rawValue: "mark_in_unknown_event")
    public static let timeFractionOfDay = IssueCode(rawValue: "time_fraction_of_day")
    public static let columnIgnored = IssueCode(rawValue: "column_ignored")
    public static let relayIgnored = IssueCode(rawValue: "relay_ignored")
    public static let timeNotUsed = IssueCode(rawValue: "time_not_used")
    public static let fileIgnored = IssueCode(rawValue: "file_ignored")
    public static let rowIgnored = IssueCode(rawValue: "row_ignored")
    public static let valueIgnored = IssueCode(rawValue: "value_ignored")
    public static let placesKept = IssueCode(rawValue: "places_kept")
    public static let noTimes = IssueCode(rawValue: "no_times")
    public static let resultsExist = IssueCode(rawValue: "results_exist")
    public static let timeMissing = IssueCode(rawValue: "time_missing")
    public static let timeRewritten = IssueCode(rawValue: "time_rewritten")
    public static let markRewritten = IssueCode(rawValue: "mark_rewritten")
    public static let markUnranked = IssueCode(rawValue: "mark_unranked")
    public static let signNoted = IssueCode(rawValue: "sign_noted")
    public static let outOfCompetition = IssueCode(rawValue: "out_of_competition")
    public static let textRepaired = IssueCode(rawValue: "text_repaired")
    public static let bibRepeated = IssueCode(rawValue: "bib_repeated")
    public static let rowsHidden = IssueCode(rawValue: "rows_hidden")
    public static let cellsMerged = IssueCode(rawValue: "cells_merged")
    public static let cellBoolean = IssueCode(rawValue: "cell_boolean")
    public static let rowsSkipped = IssueCode(rawValue: "rows_skipped")
    public static let decisionsConflict = IssueCode(rawValue: "decisions_conflict")
    public static let limitExceeded = IssueCode(rawValue: "limit_exceeded")
    public static let nameWithheld = IssueCode(rawValue: "name_withheld")

    /// The values that this version of the contract knows.
    public static let allCases: [IssueCode] = [.duplicateAthlete, .placeRepeated, .placeLeftOut, .placesRenumbered, .placesEqual, .placeMissing, .unranked, .timeOutOfOrder, .markOutOfOrder, .timeImpossible, .timeWithoutColon, .handTimes, .teamAlike, .teamIdsDiffer, .teamIdShared, .athleteIdsDiffer, .athleteIdShared, .lastNameFirst, .markInUnknownEvent, .timeFractionOfDay, .columnIgnored, .relayIgnored, .timeNotUsed, .fileIgnored, .rowIgnored, .valueIgnored, .placesKept, .noTimes, .resultsExist, .timeMissing, .timeRewritten, .markRewritten, .markUnranked, .signNoted, .outOfCompetition, .textRepaired, .bibRepeated, .rowsHidden, .cellsMerged, .cellBoolean, .rowsSkipped, .decisionsConflict, .limitExceeded, .nameWithheld]
}
