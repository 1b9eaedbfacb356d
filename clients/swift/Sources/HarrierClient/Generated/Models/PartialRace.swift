// Made from openapi.yaml by `make generate`.

import Foundation

/// A race in a list with `fields`. It has `_id` and the fields that were chosen.
public struct PartialRace: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Name of the race.
    public var name: String?
    /// Date of the race, in local time.
    public var date: Day?
    /// Where the race takes place, or null.
    public var location: String?
    /// Weather and footing, or null.
    public var weather: String?
    /// URL of the race's website, or null.
    public var url: String?
    /// Free text, or null.
    public var description: String?
    public var sport: Sport?
    public var scoring: Scoring?
    /// `_id` of the poster, or null if the account was deleted.
    public var userID: UUID?
    /// Name of the poster, or null if the account was deleted.
    public var user: String?
    /// Number of upvotes.
    public var upvotes: Int?
    /// Number of downvotes.
    public var downvotes: Int?
    /// Number of results.
    public var results: Int?
    public var resultsBy: ResultsBy?
    public var state: RaceState?
    /// When it was created.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// The directors besides the poster, in the order in which they accepted. Not in lists of races.
    public var directors: [RaceDirector]?

    public init(id: UUID, name: String? = nil, date: Day? = nil, location: String? = nil, weather: String? = nil, url: String? = nil, description: String? = nil, sport: Sport? = nil, scoring: Scoring? = nil, userID: UUID? = nil, user: String? = nil, upvotes: Int? = nil, downvotes: Int? = nil, results: Int? = nil, resultsBy: ResultsBy? = nil, state: RaceState? = nil, createdAt: Date? = nil, updatedAt: Date? = nil, directors: [RaceDirector]? = nil) {
        self.id = id
        self.name = name
        self.date = date
        self.location = location
        self.weather = weather
        self.url = url
        self.description = description
        self.sport = sport
        self.scoring = scoring
        self.userID = userID
        self.user = user
        self.upvotes = upvotes
        self.downvotes = downvotes
        self.results = results
        self.resultsBy = resultsBy
        self.state = state
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.directors = directors
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name
        case date
        case location
        case weather
        case url
        case description
        case sport
        case scoring
        case userID = "user_id"
        case user
        case upvotes
        case downvotes
        case results
        case resultsBy = "results_by"
        case state
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case directors
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(date, forKey: .date)
        try container.encodeIfPresent(location, forKey: .location)
        try container.encodeIfPresent(weather, forKey: .weather)
        try container.encodeIfPresent(url, forKey: .url)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(sport, forKey: .sport)
        try container.encodeIfPresent(scoring, forKey: .scoring)
        try container.encodeIfPresent(userID, forKey: .userID)
        try container.encodeIfPresent(user, forKey: .user)
        try container.encodeIfPresent(upvotes, forKey: .upvotes)
        try container.encodeIfPresent(downvotes, forKey: .downvotes)
        try container.encodeIfPresent(results, forKey: .results)
        try container.encodeIfPresent(resultsBy, forKey: .resultsBy)
        try container.encodeIfPresent(state, forKey: .state)
        try container.encodeIfPresent(createdAt, forKey: .createdAt)
        try container.encodeIfPresent(updatedAt, forKey: .updatedAt)
        try container.encodeIfPresent(directors, forKey: .directors)
    }
}
