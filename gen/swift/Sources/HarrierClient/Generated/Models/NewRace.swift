// Made from openapi.yaml by `make generate`.

import Foundation

public struct NewRace: Sendable, Hashable, Codable {
    public var name: String
    /// The day of the race where it is run.
    public var date: Day
    public var location: String?
    /// An absolute http or https URL.
    public var url: String?
    public var description: String?
    public var sport: Sport?
    public var scoring: NewScoring?

    public init(name: String, date: Day, location: String? = nil, url: String? = nil, description: String? = nil, sport: Sport? = nil, scoring: NewScoring? = nil) {
        self.name = name
        self.date = date
        self.location = location
        self.url = url
        self.description = description
        self.sport = sport
        self.scoring = scoring
    }

    enum CodingKeys: String, CodingKey {
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
        try container.encode(name, forKey: .name)
        try container.encode(date, forKey: .date)
        try container.encodeIfPresent(location, forKey: .location)
        try container.encodeIfPresent(url, forKey: .url)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(sport, forKey: .sport)
        try container.encodeIfPresent(scoring, forKey: .scoring)
    }
}
