// Made from openapi.yaml by `make generate`.

import Foundation

/// Type of event in a training log: a day was written or removed; a run was added, changed or removed; a track was stored or removed; a comment was added, changed or removed; or the reader's access to the log began or ended. If only the runs of a day change, there is no `log.day_written`. Only the owner of the log and coaches whom the owner has accepted get events about comments.
public struct LogEventType: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let logPeriodDayWritten = LogEventType(rawValue: "log.day_written")
    public static let logPeriodDayRemoved = LogEventType(rawValue: "log.day_removed")
    public static let logPeriodRunAdded = LogEventType(rawValue: "log.run_added")
    public static let logPeriodRunChanged = LogEventType(rawValue: "log.run_changed")
    public static let logPeriodRunRemoved = LogEventType(rawValue: "log.run_removed")
    public static let logPeriodTrackReady = LogEventType(rawValue: "log.track_ready")
    public static let logPeriodTrackRemoved = LogEventType(rawValue: "log.track_removed")
    public static let logPeriodCommentAdded = LogEventType(rawValue: "log.comment_added")
    public static let logPeriodCommentChanged = LogEventType(rawValue: "log.comment_changed")
    public static let logPeriodCommentRemoved = LogEventType(rawValue: "log.comment_removed")
    public static let logPeriodAccessBegan = LogEventType(rawValue: "log.access_began")
    public static let logPeriodAccessEnded = LogEventType(rawValue: "log.access_ended")

    /// The values that this version of the contract knows.
    public static let allCases: [LogEventType] = [.logPeriodDayWritten, .logPeriodDayRemoved, .logPeriodRunAdded, .logPeriodRunChanged, .logPeriodRunRemoved, .logPeriodTrackReady, .logPeriodTrackRemoved, .logPeriodCommentAdded, .logPeriodCommentChanged, .logPeriodCommentRemoved, .logPeriodAccessBegan, .logPeriodAccessEnded]
}
