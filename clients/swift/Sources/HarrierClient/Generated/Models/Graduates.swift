// Made from openapi.yaml by `make generate`.

import Foundation

/// Athletes who have graduated.
public struct Graduates: Sendable, Hashable, Codable {
    /// `_id`s of the athletes.
    public var athletes: [UUID]

    public init(athletes: [UUID]) {
        self.athletes = athletes
    }

    enum CodingKeys: String, CodingKey {
        case athletes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(athletes, forKey: .athletes)
    }
}
