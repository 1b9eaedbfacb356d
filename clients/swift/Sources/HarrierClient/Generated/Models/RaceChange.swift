// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to a race.
public struct RaceChange: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// Name of the race.
    public var name: String?
    /// Date of the race, in local time.
    public var date: Day?
    /// Where the race takes place.
    public var location: Change<String>
    /// Weather and footing, such as `12 °C, light rain, muddy`.
    public var weather: Change<String>
    /// Absolute http or https URL of the race's website.
    public var url: Change<String>
    /// Free text.
    public var description: Change<String>
    public var sport: Sport?
    /// How to score teams. Null restores the default of the sport.
    public var scoring: Change<ScoringDraft>
    public var resultsBy: ResultsBy?
    public var state: RaceState?

    public init(id: UUID, name: String? = nil, date: Day? = nil, location: Change<String> = .keep, weather: Change<String> = .keep, url: Change<String> = .keep, description: Change<String> = .keep, sport: Sport? = nil, scoring: Change<ScoringDraft> = .keep, resultsBy: ResultsBy? = nil, state: RaceState? = nil) {
        self.id = id
        self.name = name
        self.date = date
        self.location = location
        self.weather = weather
        self.url = url
        self.description = description
        self.sport = sport
        self.scoring = scoring
        self.resultsBy = resultsBy
        self.state = state
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
        case resultsBy = "results_by"
        case state
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
        try container.encodeIfPresent(resultsBy, forKey: .resultsBy)
        try container.encodeIfPresent(state, forKey: .state)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        date = try container.decodeIfPresent(Day.self, forKey: .date)
        location = try container.decodeIfPresent(Change<String>.self, forKey: .location)
        weather = try container.decodeIfPresent(Change<String>.self, forKey: .weather)
        url = try container.decodeIfPresent(Change<String>.self, forKey: .url)
        description = try container.decodeIfPresent(Change<String>.self, forKey: .description)
        sport = try container.decodeIfPresent(Sport.self, forKey: .sport)
        scoring = try container.decodeIfPresent(Change<ScoringDraft>.self, forKey: .scoring)
        resultsBy = try container.decodeIfPresent(ResultsBy.self, forKey: .resultsBy)
        state = try container.decodeIfPresent(RaceState.self, forKey: .state)
    }
}
