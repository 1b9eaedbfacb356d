// Made from openapi.yaml by `make generate`.

import Foundation

/// A goal.
public struct GoalChange: Sendable, Hashable, Codable {
    /// Goal in miles, to a hundredth. Null clears it.
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
