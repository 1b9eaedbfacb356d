// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to a webhook.
public struct WebhookChange: Sendable, Hashable, Codable {
    /// URL of the receiver: `https`, a full host name, port 443 or 8443, no user name and no fragment. An operator can allow `http` and other hosts in their own network.
    public var url: String?
    /// Types of events, or null for all about races and results. Events of training logs are sent only if they are named.
    public var types: Change<[EventType]>
    /// `_id` of a race, or null for all races. Not applied to events of training logs.
    public var raceID: Change<UUID>
    /// ID of a team, in any case, or null for all teams. Not applied to events of training logs.
    public var teamID: Change<String>
    /// Whether it receives events.
    public var active: Bool?

    public init(url: String? = nil, types: Change<[EventType]> = .keep, raceID: Change<UUID> = .keep, teamID: Change<String> = .keep, active: Bool? = nil) {
        self.url = url
        self.types = types
        self.raceID = raceID
        self.teamID = teamID
        self.active = active
    }

    enum CodingKeys: String, CodingKey {
        case url
        case types
        case raceID = "race_id"
        case teamID = "team_id"
        case active
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(url, forKey: .url)
        try container.encodeIfPresent(types, forKey: .types)
        try container.encodeIfPresent(raceID, forKey: .raceID)
        try container.encodeIfPresent(teamID, forKey: .teamID)
        try container.encodeIfPresent(active, forKey: .active)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        url = try container.decodeIfPresent(String.self, forKey: .url)
        types = try container.decodeIfPresent(Change<[EventType]>.self, forKey: .types)
        raceID = try container.decodeIfPresent(Change<UUID>.self, forKey: .raceID)
        teamID = try container.decodeIfPresent(Change<String>.self, forKey: .teamID)
        active = try container.decodeIfPresent(Bool.self, forKey: .active)
    }
}
