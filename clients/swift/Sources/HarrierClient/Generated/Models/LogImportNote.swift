// Made from openapi.yaml by `make generate`.

import Foundation

/// Why parts of an import were left out or are incomplete: one note for all with the same reason and detail.
public struct LogImportNote: Sendable, Hashable, Codable {
    /// The first ten locations in the file: a line, the name of a file in an archive, or a day.
    public var places: [String]
    /// How often it happened.
    public var count: Int
    public var reason: LogImportReason
    /// The reason, as text.
    public var detail: String

    public init(places: [String], count: Int, reason: LogImportReason, detail: String) {
        self.places = places
        self.count = count
        self.reason = reason
        self.detail = detail
    }

    enum CodingKeys: String, CodingKey {
        case places
        case count
        case reason
        case detail
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(places, forKey: .places)
        try container.encode(count, forKey: .count)
        try container.encode(reason, forKey: .reason)
        try container.encode(detail, forKey: .detail)
    }
}
