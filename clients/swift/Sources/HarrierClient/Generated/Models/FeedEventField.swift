// Made from openapi.yaml by `make generate`.

import Foundation

/// A field of a race.
public struct FeedEventField: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let name = FeedEventField(rawValue: "name")
    public static let date = FeedEventField(rawValue: "date")
    public static let location = FeedEventField(rawValue: "location")
    public static let url = FeedEventField(rawValue: "url")
    public static let description = FeedEventField(rawValue: "description")
    public static let sport = FeedEventField(rawValue: "sport")
    public static let scoring = FeedEventField(rawValue: "scoring")
    public static let resultsBy = FeedEventField(rawValue: "results_by")
    public static let userId = FeedEventField(rawValue: "user_id")

    /// The values that this version of the contract knows.
    public static let allCases: [FeedEventField] = [.name, .date, .location, .url, .description, .sport, .scoring, .resultsBy, .userId]
}
