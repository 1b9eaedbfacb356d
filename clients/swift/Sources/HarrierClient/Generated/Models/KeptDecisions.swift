// Made from openapi.yaml by `make generate`.

import Foundation

/// Decisions of one kind that an import keeps.
public struct KeptDecisions: Sendable, Hashable, Codable {
    public var kind: DecisionKind
    /// Number of results.
    public var count: Int64
    /// Names of their athletes, up to 100.
    public var athletes: [String]

    public init(kind: DecisionKind, count: Int64, athletes: [String]) {
        self.kind = kind
        self.count = count
        self.athletes = athletes
    }

    enum CodingKeys: String, CodingKey {
        case kind
        case count
        case athletes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(count, forKey: .count)
        try container.encode(athletes, forKey: .athletes)
    }
}
