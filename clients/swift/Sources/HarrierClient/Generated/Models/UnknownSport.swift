// Made from openapi.yaml by `make generate`.

import Foundation

/// A sport that is not known, and how many activities of it were skipped.
public struct UnknownSport: Sendable, Hashable, Codable {
    /// Name of the sport, as in the file.
    public var sport: String
    /// Number of activities.
    public var count: Int

    public init(sport: String, count: Int) {
        self.sport = sport
        self.count = count
    }

    enum CodingKeys: String, CodingKey {
        case sport
        case count
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sport, forKey: .sport)
        try container.encode(count, forKey: .count)
    }
}
