// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete's bests in an event.
public struct EventBests: Sendable, Hashable, Codable {
    /// Sport of the races.
    public var sport: Sport
    public var gender: Gender
    /// Code of the event.
    public var eventCode: String
    public var personalBest: Best
    /// The best result of each season, newest first.
    public var seasonBests: [Best]

    public init(sport: Sport, gender: Gender, eventCode: String, personalBest: Best, seasonBests: [Best]) {
        self.sport = sport
        self.gender = gender
        self.eventCode = eventCode
        self.personalBest = personalBest
        self.seasonBests = seasonBests
    }

    enum CodingKeys: String, CodingKey {
        case sport
        case gender
        case eventCode = "event_code"
        case personalBest = "personal_best"
        case seasonBests = "season_bests"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sport, forKey: .sport)
        try container.encode(gender, forKey: .gender)
        try container.encode(eventCode, forKey: .eventCode)
        try container.encode(personalBest, forKey: .personalBest)
        try container.encode(seasonBests, forKey: .seasonBests)
    }
}
