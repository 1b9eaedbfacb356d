// Made from openapi.yaml by `make generate`.

import Foundation

/// What closing up places changed, or would change.
public struct RenumberReport: Sendable, Hashable, Codable {
    /// `_id` of the import as which it is listed and undone, or null in a dry run.
    public var importID: UUID?
    /// Number of results that get another place.
    public var results: Int64
    /// The first 100 of these results, by event and place.
    public var changes: [PlaceChange]

    public init(importID: UUID?, results: Int64, changes: [PlaceChange]) {
        self.importID = importID
        self.results = results
        self.changes = changes
    }

    enum CodingKeys: String, CodingKey {
        case importID = "import_id"
        case results
        case changes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(importID, forKey: .importID)
        try container.encode(results, forKey: .results)
        try container.encode(changes, forKey: .changes)
    }
}
