// Made from openapi.yaml by `make generate`.

import Foundation

public struct CoachChange: Sendable, Hashable, Codable {
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
