// Made from openapi.yaml by `make generate`.

import Foundation

/// A pair of shoes.
public struct ShoeDraft: Sendable, Hashable, Codable {
    /// Name.
    public var name: String
    /// Free text, or null.
    public var notes: String?
    /// Distance in miles before the first run of the log. It has `initial_miles` or `initial_meters`, not both.
    public var initialMiles: Double?
    /// Distance in meters before the first run of the log, to a hundredth. Not with `initial_miles` (422, code `unused`).
    public var initialMeters: Double?
    /// Day from which the pair is no longer used, or null.
    public var retiredOn: Day?

    public init(name: String, notes: String? = nil, initialMiles: Double? = nil, initialMeters: Double? = nil, retiredOn: Day? = nil) {
        self.name = name
        self.notes = notes
        self.initialMiles = initialMiles
        self.initialMeters = initialMeters
        self.retiredOn = retiredOn
    }

    enum CodingKeys: String, CodingKey {
        case name
        case notes
        case initialMiles = "initial_miles"
        case initialMeters = "initial_meters"
        case retiredOn = "retired_on"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(notes, forKey: .notes)
        try container.encodeIfPresent(initialMiles, forKey: .initialMiles)
        try container.encodeIfPresent(initialMeters, forKey: .initialMeters)
        try container.encodeIfPresent(retiredOn, forKey: .retiredOn)
    }
}
