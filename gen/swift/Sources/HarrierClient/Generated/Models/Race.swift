// Made from openapi.yaml by `make generate`.

import Foundation

public struct Race: Sendable, Hashable, Codable {
    /// A UUIDv7.
    public var id: UUID
    public var name: String
    public var date: Day
    public var location: String?
    public var url: String?
    public var description: String?
    public var sport: Sport
    public var scoring: Scoring
    /// The poster; null when the account is gone.
    public var userID: UUID?
    /// The poster's name.
    public var user: String?
    public var upvotes: Int
    public var downvotes: Int
    /// How many results the race has.
    public var results: Int
    public var createdAt: Date
    public var updatedAt: Date

    public init(id: UUID, name: String, date: Day, location: String?, url: String?, description: String?, sport: Sport, scoring: Scoring, userID: UUID?, user: String?, upvotes: Int, downvotes: Int, results: Int, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.name = name
        self.date = date
        self.location = location
        self.url = url
        self.description = description
        self.sport = sport
        self.scoring = scoring
        self.userID = userID
        self.user = user
        self.upvotes = upvotes
        self.downvotes = downvotes
        self.results = results
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name
        case date
        case location
        case url
        case description
        case sport
        case scoring
        case userID = "user_id"
        case user
        case upvotes
        case downvotes
        case results
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(date, forKey: .date)
        try container.encode(location, forKey: .location)
        try container.encode(url, forKey: .url)
        try container.encode(description, forKey: .description)
        try container.encode(sport, forKey: .sport)
        try container.encode(scoring, forKey: .scoring)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(upvotes, forKey: .upvotes)
        try container.encode(downvotes, forKey: .downvotes)
        try container.encode(results, forKey: .results)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}
