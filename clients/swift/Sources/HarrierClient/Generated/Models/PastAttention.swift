// Made from openapi.yaml by `make generate`.

import Foundation

/// Days in a row on which an athlete needed attention for one reason.
public struct PastAttention: Sendable, Hashable, Codable {
    /// The first of the days.
    public var from: Day
    /// The last of the days.
    public var to: Day
    /// The reason as it was on the last of the days.
    public var reason: AttentionReason

    public init(from: Day, to: Day, reason: AttentionReason) {
        self.from = from
        self.to = to
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case from
        case to
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(reason, forKey: .reason)
    }
}
