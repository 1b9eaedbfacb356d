// Made from openapi.yaml by `make generate`.

import Foundation

/// Type of event. A race was created, changed, made `provisional`, `official` or `locked`, or deleted; results were added one by one, added by an import, changed, or deleted. An import that replaces results deletes them and adds its own. Votes and directors cause no events. In a training log, an entry was written or removed; a run was added, changed or removed; a track was stored or removed; a comment was added, changed or removed; or the reader's access to the log began or ended. If only the runs of an entry change, there is no `log.entry_written`. Only the owner of the log and coaches whom the owner has accepted get events about comments.
public struct EventType: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let racePeriodCreated = EventType(rawValue: "race.created")
    public static let racePeriodUpdated = EventType(rawValue: "race.updated")
    public static let racePeriodStateChanged = EventType(rawValue: "race.state_changed")
    public static let racePeriodDeleted = EventType(rawValue: "race.deleted")
    public static let resultsPeriodAdded = EventType(rawValue: "results.added")
    public static let resultsPeriodImported = EventType(rawValue: "results.imported")
    public static let resultsPeriodUpdated = EventType(rawValue: "results.updated")
    public static let resultsPeriodDeleted = EventType(rawValue: "results.deleted")
    public static let logPeriodEntryWritten = EventType(rawValue: "log.entry_written")
    public static let logPeriodEntryRemoved = EventType(rawValue: "log.entry_removed")
    public static let logPeriodRunAdded = EventType(rawValue: "log.run_added")
    public static let logPeriodRunChanged = EventType(rawValue: "log.run_changed")
    public static let logPeriodRunRemoved = EventType(rawValue: "log.run_removed")
    public static let logPeriodTrackReady = EventType(rawValue: "log.track_ready")
    public static let logPeriodTrackRemoved = EventType(rawValue: "log.track_removed")
    public static let logPeriodCommentAdded = EventType(rawValue: "log.comment_added")
    public static let logPeriodCommentChanged = EventType(rawValue: "log.comment_changed")
    public static let logPeriodCommentRemoved = EventType(rawValue: "log.comment_removed")
    public static let logPeriodPlanChanged = EventType(rawValue: "log.plan_changed")
    public static let logPeriodAccessBegan = EventType(rawValue: "log.access_began")
    public static let logPeriodAccessEnded = EventType(rawValue: "log.access_ended")

    /// The values that this version of the contract knows.
    public static let allCases: [EventType] = [.racePeriodCreated, .racePeriodUpdated, .racePeriodStateChanged, .racePeriodDeleted, .resultsPeriodAdded, .resultsPeriodImported, .resultsPeriodUpdated, .resultsPeriodDeleted, .logPeriodEntryWritten, .logPeriodEntryRemoved, .logPeriodRunAdded, .logPeriodRunChanged, .logPeriodRunRemoved, .logPeriodTrackReady, .logPeriodTrackRemoved, .logPeriodCommentAdded, .logPeriodCommentChanged, .logPeriodCommentRemoved, .logPeriodPlanChanged, .logPeriodAccessBegan, .logPeriodAccessEnded]
}
