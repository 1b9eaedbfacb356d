// Made from openapi.yaml by `make generate`.

import Foundation

/// A new webhook.
public struct WebhookDraft: Sendable, Hashable, Codable {
    /// URL of the receiver: `https`, a full host name, port 443 or 8443, no user name and no fragment. An operator can allow `http` and other hosts in their own network.
    public var url: String
    /// Types of events, or null for all about races and results. Events of training logs are sent only if they are named.
    public var types: [EventType]?
    /// `_id` of a race, or null for all races. Not applied to events of training logs.
    public var raceID: UUID?
    /// ID of a team, in any case, or null for all teams. Not applied to events of training logs.
    public var teamID: String?

    public init(url: String, types: [EventType]? = nil, raceID: UUID? = nil, teamID: String? = nil) {
        self.url = url
        self.types = types
        self.raceID = raceID
        self.teamID = teamID
    }

    enum CodingKeys: String, CodingKey {
        case url
        case types
        case raceID = "race_id"
        case teamID = "team_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encodeIfPresent(types, forKey: .types)
        try container.encodeIfPresent(raceID, forKey: .raceID)
        try container.encodeIfPresent(teamID, forKey: .teamID)
    }
}
