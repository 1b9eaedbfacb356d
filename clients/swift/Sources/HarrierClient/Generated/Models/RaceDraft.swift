// Made from openapi.yaml by `make generate`.

import Foundation

/// A new race.
public struct RaceDraft: Sendable, Hashable, Codable {
    /// Name of the race.
    public var name: String
    /// Date of the race, in local time.
    public var date: Day
    /// Where the race takes place.
    public var location: String?
    /// Weather and footing, such as `12 °C, light rain, muddy`.
    public var weather: String?
    /// Absolute http or https URL of the race's website.
    public var url: String?
    /// Free text.
    public var description: String?
    public var sport: Sport?
    /// How to score teams. Null or left out: the default of the sport.
    public var scoring: ScoringDraft?
    /// Who can add results (default: anyone).
    public var resultsBy: ResultsBy?

    public init(name: String, date: Day, location: String? = nil, weather: String? = nil, url: String? = nil, description: String? = nil, sport: Sport? = nil, scoring: ScoringDraft? = nil, resultsBy: ResultsBy? = nil) {
        self.name = name
        self.date = date
        self.location = location
        self.weather = weather
        self.url = url
        self.description = description
        self.sport = sport
        self.scoring = scoring
        self.resultsBy = resultsBy
    }

    enum CodingKeys: String, CodingKey {
        case name
        case date
        case location
        case weather
        case url
        case description
        case sport
        case scoring
        case resultsBy = "results_by"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(date, forKey: .date)
        try container.encodeIfPresent(location, forKey: .location)
        try container.encodeIfPresent(weather, forKey: .weather)
        try container.encodeIfPresent(url, forKey: .url)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(sport, forKey: .sport)
        try container.encodeIfPresent(scoring, forKey: .scoring)
        try container.encodeIfPresent(resultsBy, forKey: .resultsBy)
    }
}
