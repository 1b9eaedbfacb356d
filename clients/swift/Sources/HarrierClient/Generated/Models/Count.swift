// Made from openapi.yaml by `make generate`.

import Foundation

/// A count.
public struct Count: Sendable, Hashable, Codable {
    /// The count.
    public var count: Int64

    public init(count: Int64) {
        self.count = count
    }

    enum CodingKeys: String, CodingKey {
        case count
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(count, forKey: .count)
    }
}
