// Made from openapi.yaml by `make generate`.

import Foundation

/// Which places are closed up. Without fields, those of all events of the race.
public struct RenumberDraft: Sendable, Hashable, Codable {
    public var gender: Gender?
    /// Name of an event, such as `8K`, `1500m` or `Long Jump`.
    public var event: String?
    /// Name of a division, such as `Varsity` or `U17`.
    public var division: String?
    public var round: ResultRound?
    /// Reason, for the history of the results.
    public var reason: String?

    public init(gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil, reason: String? = nil) {
        self.gender = gender
        self.event = event
        self.division = division
        self.round = round
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case gender
        case event
        case division
        case round
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(gender, forKey: .gender)
        try container.encodeIfPresent(event, forKey: .event)
        try container.encodeIfPresent(division, forKey: .division)
        try container.encodeIfPresent(round, forKey: .round)
        try container.encodeIfPresent(reason, forKey: .reason)
    }
}
