// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to a group.
public struct GroupChange: Sendable, Hashable, Codable {
    /// Name. No other group of the team has it (422, code `taken`).
    public var name: String?
    /// `_id` of each athlete. They replace those of the group.
    public var athletes: [UUID]?

    public init(name: String? = nil, athletes: [UUID]? = nil) {
        self.name = name
        self.athletes = athletes
    }

    enum CodingKeys: String, CodingKey {
        case name
        case athletes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(athletes, forKey: .athletes)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        athletes = try container.decodeIfPresent([UUID].self, forKey: .athletes)
    }
}
