// Made from openapi.yaml by `make generate`.

import Foundation

public struct RaceChange: Sendable, Hashable, Codable {
    /// A UUIDv7.
    public var id: UUID
    public var name: String?
    public var date: Day?
    public var location: Change<String>
    public var url: Change<String>
    public var description: Change<String>
    public var sport: Sport?
    public var scoring: Change<NewScoring>

    public init(id: UUID, name: String? = nil, date: Day? = nil, location: Change<String> = .keep, url: Change<String> = .keep, description: Change<String> = .keep, sport: Sport? = nil, scoring: Change<NewScoring> = .keep) {
        self.id = id
        self.name = name
        self.date = date
        self.location = location
        self.url = url
        self.description = description
        self.sport = sport
        self.scoring = scoring
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
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(date, forKey: .date)
        try container.encodeIfPresent(location, forKey: .location)
        try container.encodeIfPresent(url, forKey: .url)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(sport, forKey: .sport)
        try container.encodeIfPresent(scoring, forKey: .scoring)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        date = try container.decodeIfPresent(Day.self, forKey: .date)
        location = try container.decodeIfPresent(Change<String>.self, forKey: .location)
        url = try container.decodeIfPresent(Change<String>.self, forKey: .url)
        description = try container.decodeIfPresent(Change<String>.self, forKey: .description)
        sport = try container.decodeIfPresent(Sport.self, forKey: .sport)
        scoring = try container.decodeIfPresent(Change<NewScoring>.self, forKey: .scoring)
    }
}
