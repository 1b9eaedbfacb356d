// Made from openapi.yaml by `make generate`.

import Foundation

/// A team to claim.
public struct TeamDraft: Sendable, Hashable, Codable {
    /// Name of a team, as it is shown: that which the head coach gave it, or the ID.
    public var name: String

    public init(name: String) {
        self.name = name
    }

    enum CodingKeys: String, CodingKey {
        case name
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
    }
}
