// Made from openapi.yaml by `make generate`.

import Foundation

/// The use of a limited resource.
public struct ResourceUse: Sendable, Hashable, Codable {
    /// Kind of resource: `hash`, `long_list`, `spool_space` …
    public var kind: String
    /// Units in use.
    public var inUse: Int64
    /// Units that there are.
    public var limit: Int64
    /// Number of requests that wait for it.
    public var waiting: Int64
    /// Number of requests that were refused since the server started.
    public var refused: Int64

    public init(kind: String, inUse: Int64, limit: Int64, waiting: Int64, refused: Int64) {
        self.kind = kind
        self.inUse = inUse
        self.limit = limit
        self.waiting = waiting
        self.refused = refused
    }

    enum CodingKeys: String, CodingKey {
        case kind
        case inUse = "in_use"
        case limit
        case waiting
        case refused
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(inUse, forKey: .inUse)
        try container.encode(limit, forKey: .limit)
        try container.encode(waiting, forKey: .waiting)
        try container.encode(refused, forKey: .refused)
    }
}
