// Made from openapi.yaml by `make generate`.

import Foundation

public struct GoalChange: Sendable, Hashable, Codable {
    /// Miles to run, kept to a hundredth.
    public var goal: Double?

    public init(goal: Double?) {
        self.goal = goal
    }

    enum CodingKeys: String, CodingKey {
        case goal
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(goal, forKey: .goal)
    }
}
