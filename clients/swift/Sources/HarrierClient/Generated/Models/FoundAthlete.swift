// Made from openapi.yaml by `make generate`.

import Foundation

/// An athlete found by a search.
public struct FoundAthlete: Sendable, Hashable, Codable {
    /// The claimed Athlete ID, or the one in the results.
    public var athleteID: String
    /// Name in the newest result.
    public var athlete: String
    /// Names of the athlete's teams.
    public var teams: [String]
    /// Years with results.
    public var years: [Int]
    /// Number of results.
    public var results: Int64
    /// Whether a user has claimed the ID or added it as an alias.
    public var claimed: Bool

    public init(athleteID: String, athlete: String, teams: [String], years: [Int], results: Int64, claimed: Bool) {
        self.athleteID = athleteID
        self.athlete = athlete
        self.teams = teams
        self.years = years
        self.results = results
        self.claimed = claimed
    }

    enum CodingKeys: String, CodingKey {
        case athleteID = "athlete_id"
        case athlete
        case teams
        case years
        case results
        case claimed
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(athlete, forKey: .athlete)
        try container.encode(teams, forKey: .teams)
        try container.encode(years, forKey: .years)
        try container.encode(results, forKey: .results)
        try container.encode(claimed, forKey: .claimed)
    }
}
