// Made from openapi.yaml by `make generate`.

import Foundation

/// A connection to create or replace.
public struct ConnectionDraft: Sendable, Hashable, Codable {
    /// The user's ID at the service, such as `i123456`. At Intervals.icu, `0` is the owner of the key.
    public var athleteID: String
    /// Key that the user created at the service. It is stored encrypted and never returned.
    public var apiKey: String
    /// First day to import. By default, only the last 14 days are imported, and new runs from then on.
    public var since: Day?

    public init(athleteID: String, apiKey: String, since: Day? = nil) {
        self.athleteID = athleteID
        self.apiKey = apiKey
        self.since = since
    }

    enum CodingKeys: String, CodingKey {
        case athleteID = "athlete_id"
        case apiKey = "api_key"
        case since
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(apiKey, forKey: .apiKey)
        try container.encodeIfPresent(since, forKey: .since)
    }
}
