// Made from openapi.yaml by `make generate`.

import Foundation

/// What was undone.
public struct UndoneResults: Sendable, Hashable, Codable {
    /// Number of results.
    public var results: Int64

    public init(results: Int64) {
        self.results = results
    }

    enum CodingKeys: String, CodingKey {
        case results
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(results, forKey: .results)
    }
}
