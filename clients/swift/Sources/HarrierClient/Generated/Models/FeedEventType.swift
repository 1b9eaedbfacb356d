// Made from openapi.yaml by `make generate`.

import Foundation

/// Type of event: a race was created, changed, made `provisional`, `official` or `locked`, or deleted; results were added one by one, added by an import, changed, or deleted. An import that replaces results deletes them and adds its own. Votes and directors cause no events.
public struct FeedEventType: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let racePeriodCreated = FeedEventType(rawValue: "race.created")
    public static let racePeriodUpdated = FeedEventType(rawValue: "race.updated")
    public static let racePeriodStateChanged = FeedEventType(rawValue: "race.state_changed")
    public static let racePeriodDeleted = FeedEventType(rawValue: "race.deleted")
    public static let resultsPeriodAdded = FeedEventType(rawValue: "results.added")
    public static let resultsPeriodImported = FeedEventType(rawValue: "results.imported")
    public static let resultsPeriodUpdated = FeedEventType(rawValue: "results.updated")
    public static let resultsPeriodDeleted = FeedEventType(rawValue: "results.deleted")

    /// The values that this version of the contract knows.
    public static let allCases: [FeedEventType] = [.racePeriodCreated, .racePeriodUpdated, .racePeriodStateChanged, .racePeriodDeleted, .resultsPeriodAdded, .resultsPeriodImported, .resultsPeriodUpdated, .resultsPeriodDeleted]
}
