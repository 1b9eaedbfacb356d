// Made from openapi.yaml by `make generate`.

import Foundation

/// Why something was left out or is incomplete: - `same_id`: the log has a run with this source and ID - `deleted`: the user has deleted the run with this source and ID - `same_start`: the log has a run that began at the same time and has the same length - `same_day`: the log has a run of the same day and length, and one of the two has no start time - `typed_by_hand`: the same, and the run in the log was typed in; it lacks nothing that the file has, or `merge` is false - `not_running`: another sport - `unknown_sport`: a sport that is not known, which `sport` can map - `no_time`: it has no date or time - `future`: it is in the future - `day_full`: the day has the maximum number of runs - `unreadable`: it cannot be read - `incomplete`: it was imported, but a part could not be read - `kept`: the day already has another value, which was kept - `tracks_full`: the run was imported without its track, because the user's tracks use all of their allowed storage - `empty`: there is nothing in it to import - `total`: a row that sums up others - `impossible`: nobody can have run so fast or so slowly - `not_understood`: a file of an archive, or a sheet of a workbook, that is not read
public struct LogImportReason: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sameId = LogImportReason(rawValue: "same_id")
    public static let deleted = LogImportReason(rawValue: "deleted")
    public static let sameStart = LogImportReason(rawValue: "same_start")
    public static let sameDay = LogImportReason(rawValue: "same_day")
    public static let typedByHand = LogImportReason(rawValue: "typed_by_hand")
    public static let notRunning = LogImportReason(rawValue: "not_running")
    public static let unknownSport = LogImportReason(rawValue: "unknown_sport")
    public static let noTime = LogImportReason(rawValue: "no_time")
    public static let future = LogImportReason(rawValue: "future")
    public static let dayFull = LogImportReason(rawValue: "day_full")
    public static let unreadable = LogImportReason(rawValue: "unreadable")
    public static let incomplete = LogImportReason(rawValue: "incomplete")
    public static let kept = LogImportReason(rawValue: "kept")
    public static let tracksFull = LogImportReason(rawValue: "tracks_full")
    public static let empty = LogImportReason(rawValue: "empty")
    public static let total = LogImportReason(rawValue: "total")
    public static let impossible = LogImportReason(rawValue: "impossible")
    public static let notUnderstood = LogImportReason(rawValue: "not_understood")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportReason] = [.sameId, .deleted, .sameStart, .sameDay, .typedByHand, .notRunning, .unknownSport, .noTime, .future, .dayFull, .unreadable, .incomplete, .kept, .tracksFull, .empty, .total, .impossible, .notUnderstood]
}
