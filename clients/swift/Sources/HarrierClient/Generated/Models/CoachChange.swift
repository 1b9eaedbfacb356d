// Made from openapi.yaml by `make generate`.

import Foundation

/// An account type.
public struct CoachChange: Sendable, Hashable, Codable {
    /// True for a coach, false for an athlete.
    public var coach: Bool

    public init(coach: Bool) {
        self.coach = coach
    }

    enum CodingKeys: String, CodingKey {
        case coach
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(coach, forKey: .coach)
    }
}
