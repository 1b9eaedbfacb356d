// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to a pair of shoes.
public struct ShoeChange: Sendable, Hashable, Codable {
    /// Name.
    public var name: String?
    /// Free text, or null.
    public var notes: Change<String>
    /// Distance in miles before the first run of the log. It has `initial_miles` or `initial_meters`, not both.
    public var initialMiles: Double?
    /// Distance in meters before the first run of the log, to a hundredth. Not with `initial_miles` (422, code `unused`).
    public var initialMeters: Double?
    /// Day from which the pair is no longer used, or null.
    public var retiredOn: Change<Day>

    public init(name: String? = nil, notes: Change<String> = .keep, initialMiles: Double? = nil, initialMeters: Double? = nil, retiredOn: Change<Day> = .keep) {
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
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(notes, forKey: .notes)
        try container.encodeIfPresent(initialMiles, forKey: .initialMiles)
        try container.encodeIfPresent(initialMeters, forKey: .initialMeters)
        try container.encodeIfPresent(retiredOn, forKey: .retiredOn)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        notes = try container.decodeIfPresent(Change<String>.self, forKey: .notes)
        initialMiles = try container.decodeIfPresent(Double.self, forKey: .initialMiles)
        initialMeters = try container.decodeIfPresent(Double.self, forKey: .initialMeters)
        retiredOn = try container.decodeIfPresent(Change<Day>.self, forKey: .retiredOn)
    }
}
