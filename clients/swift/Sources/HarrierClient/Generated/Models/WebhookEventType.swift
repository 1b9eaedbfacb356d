// Made from openapi.yaml by `make generate`.

import Foundation

/// A type of event that a webhook can receive, as described at `FeedEventType` and `LogEventType`.
public struct WebhookEventType: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let racePeriodCreated = WebhookEventType(rawValue: "race.created")
    public static let racePeriodUpdated = WebhookEventType(rawValue: "race.updated")
    public static let racePeriodStateChanged = WebhookEventType(rawValue: "race.state_changed")
    public static let racePeriodDeleted = WebhookEventType(rawValue: "race.deleted")
    public static let resultsPeriodAdded = WebhookEventType(rawValue: "results.added")
    public static let resultsPeriodImported = WebhookEventType(rawValue: "results.imported")
    public static let resultsPeriodUpdated = WebhookEventType(rawValue: "results.updated")
    public static let resultsPeriodDeleted = WebhookEventType(rawValue: "results.deleted")
    public static let logPeriodDayWritten = WebhookEventType(rawValue: "log.day_written")
    public static let logPeriodDayRemoved = WebhookEventType(rawValue: "log.day_removed")
    public static let logPeriodRunAdded = WebhookEventType(rawValue: "log.run_added")
    public static let logPeriodRunChanged = WebhookEventType(rawValue: "log.run_changed")
    public static let logPeriodRunRemoved = WebhookEventType(rawValue: "log.run_removed")
    public static let logPeriodTrackReady = WebhookEventType(rawValue: "log.track_ready")
    public static let logPeriodTrackRemoved = WebhookEventType(rawValue: "log.track_removed")
    public static let logPeriodCommentAdded = WebhookEventType(rawValue: "log.comment_added")
    public static let logPeriodCommentChanged = WebhookEventType(rawValue: "log.comment_changed")
    public static let logPeriodCommentRemoved = WebhookEventType(rawValue: "log.comment_removed")
    public static let logPeriodAccessBegan = WebhookEventType(rawValue: "log.access_began")
    public static let logPeriodAccessEnded = WebhookEventType(rawValue: "log.access_ended")
    public static let webhookRaceCreated = WebhookEventType(rawValue: "WEBHOOK_RACE_CREATED")
    public static let webhookRaceUpdated = WebhookEventType(rawValue: "WEBHOOK_RACE_UPDATED")
    public static let webhookRaceStateChanged = WebhookEventType(rawValue: "WEBHOOK_RACE_STATE_CHANGED")
    public static let webhookRaceDeleted = WebhookEventType(rawValue: "WEBHOOK_RACE_DELETED")
    public static let webhookResultsAdded = WebhookEventType(rawValue: "WEBHOOK_RESULTS_ADDED")
    public static let webhookResultsImported = WebhookEventType(rawValue: "WEBHOOK_RESULTS_IMPORTED")
    public static let webhookResultsUpdated = WebhookEventType(rawValue: "WEBHOOK_RESULTS_UPDATED")
    public static let webhookResultsDeleted = WebhookEventType(rawValue: "WEBHOOK_RESULTS_DELETED")
    public static let webhookLogDayWritten = WebhookEventType(rawValue: "WEBHOOK_LOG_DAY_WRITTEN")
    public static let webhookLogDayRemoved = WebhookEventType(rawValue: "WEBHOOK_LOG_DAY_REMOVED")
    public static let webhookLogRunAdded = WebhookEventType(rawValue: "WEBHOOK_LOG_RUN_ADDED")
    public static let webhookLogRunChanged = WebhookEventType(rawValue: "WEBHOOK_LOG_RUN_CHANGED")
    public static let webhookLogRunRemoved = WebhookEventType(rawValue: "WEBHOOK_LOG_RUN_REMOVED")
    public static let webhookLogTrackReady = WebhookEventType(rawValue: "WEBHOOK_LOG_TRACK_READY")
    public static let webhookLogTrackRemoved = WebhookEventType(rawValue: "WEBHOOK_LOG_TRACK_REMOVED")
    public static let webhookLogCommentAdded = WebhookEventType(rawValue: "WEBHOOK_LOG_COMMENT_ADDED")
    public static let webhookLogCommentChanged = WebhookEventType(rawValue: "WEBHOOK_LOG_COMMENT_CHANGED")
    public static let webhookLogCommentRemoved = WebhookEventType(rawValue: "WEBHOOK_LOG_COMMENT_REMOVED")
    public static let webhookLogAccessBegan = WebhookEventType(rawValue: "WEBHOOK_LOG_ACCESS_BEGAN")
    public static let webhookLogAccessEnded = WebhookEventType(rawValue: "WEBHOOK_LOG_ACCESS_ENDED")

    /// The values that this version of the contract knows.
    public static let allCases: [WebhookEventType] = [.racePeriodCreated, .racePeriodUpdated, .racePeriodStateChanged, .racePeriodDeleted, .resultsPeriodAdded, .resultsPeriodImported, .resultsPeriodUpdated, .resultsPeriodDeleted, .logPeriodDayWritten, .logPeriodDayRemoved, .logPeriodRunAdded, .logPeriodRunChanged, .logPeriodRunRemoved, .logPeriodTrackReady, .logPeriodTrackRemoved, .logPeriodCommentAdded, .logPeriodCommentChanged, .logPeriodCommentRemoved, .logPeriodAccessBegan, .logPeriodAccessEnded, .webhookRaceCreated, .webhookRaceUpdated, .webhookRaceStateChanged, .webhookRaceDeleted, .webhookResultsAdded, .webhookResultsImported, .webhookResultsUpdated, .webhookResultsDeleted, .webhookLogDayWritten, .webhookLogDayRemoved, .webhookLogRunAdded, .webhookLogRunChanged, .webhookLogRunRemoved, .webhookLogTrackReady, .webhookLogTrackRemoved, .webhookLogCommentAdded, .webhookLogCommentChanged, .webhookLogCommentRemoved, .webhookLogAccessBegan, .webhookLogAccessEnded]
}
