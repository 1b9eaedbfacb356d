// Made from openapi.yaml by `make generate`.

import Foundation

/// A field of a race in a list.
public struct RaceField: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let id = RaceField(rawValue: "_id")
    public static let name = RaceField(rawValue: "name")
    public static let date = RaceField(rawValue: "date")
    public static let location = RaceField(rawValue: "location")
    public static let weather = RaceField(rawValue: "weather")
    public static let url = RaceField(rawValue: "url")
    public static let description = RaceField(rawValue: "description")
    public static let sport = RaceField(rawValue: "sport")
    public static let scoring = RaceField(rawValue: "scoring")
    public static let userId = RaceField(rawValue: "user_id")
    public static let user = RaceField(rawValue: "user")
    public static let upvotes = RaceField(rawValue: "upvotes")
    public static let downvotes = RaceField(rawValue: "downvotes")
    public static let results = RaceField(rawValue: "results")
    public static let resultsBy = RaceField(rawValue: "results_by")
    public static let state = RaceField(rawValue: "state")
    public static let createdAt = RaceField(rawValue: "created_at")
    public static let updatedAt = RaceField(rawValue: "updated_at")

    /// The values that this version of the contract knows.
    public static let allCases: [RaceField] = [.id, .name, .date, .location, .weather, .url, .description, .sport, .scoring, .userId, .user, .upvotes, .downvotes, .results, .resultsBy, .state, .createdAt, .updatedAt]
}
