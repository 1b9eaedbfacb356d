// Made from openapi.yaml by `make generate`.

import Foundation

/// What a director says of a likely mistake.
public struct IssueChange: Sendable, Hashable, Codable {
    /// Whether it is right.
    public var dismissed: Bool

    public init(dismissed: Bool) {
        self.dismissed = dismissed
    }

    enum CodingKeys: String, CodingKey {
        case dismissed
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(dismissed, forKey: .dismissed)
    }
}
