// Made from openapi.yaml by `make generate`.

import Foundation

/// A new group.
public struct GroupDraft: Sendable, Hashable, Codable {
    /// Name. No other group of the team has it (422, code `taken`).
    public var name: String
    /// `_id` of each athlete.
    public var athletes: [UUID]?

    public init(name: String, athletes: [UUID]? = nil) {
        self.name = name
        self.athletes = athletes
    }

    enum CodingKeys: String, CodingKey {
        case name
        case athletes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(athletes, forKey: .athletes)
    }
}
