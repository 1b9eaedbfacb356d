// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to the entry for a day.
public struct EntryChange: Sendable, Hashable, Codable {
    /// Goal in miles, to a hundredth.
    public var goal: Change<Double>
    /// All runs of the day. Runs with the `_id` of an existing run change it; other runs are new. Null removes all.
    public var runs: Change<[RunDraft]>
    /// Resting heart rate in beats per minute.
    public var rhr: Change<Double>
    /// Sleep in hours.
    public var sleep: Change<Double>
    /// How the athlete felt, from 1 to 10.
    public var feel: Change<Int>
    /// Why there is no run, or null.
    public var rest: Change<RestReason>
    /// Free text.
    public var notes: Change<String>
    /// The weather.
    public var weather: Change<String>
    /// Checkboxes by name. Null for a name removes it from the day; null for the object removes all.
    public var checkboxes: Change<[String: Bool?]>

    public init(goal: Change<Double> = .keep, runs: Change<[RunDraft]> = .keep, rhr: Change<Double> = .keep, sleep: Change<Double> = .keep, feel: Change<Int> = .keep, rest: Change<RestReason> = .keep, notes: Change<String> = .keep, weather: Change<String> = .keep, checkboxes: Change<[String: Bool?]> = .keep) {
        self.goal = goal
        self.runs = runs
        self.rhr = rhr
        self.sleep = sleep
        self.feel = feel
        self.rest = rest
        self.notes = notes
        self.weather = weather
        self.checkboxes = checkboxes
    }

    enum CodingKeys: String, CodingKey {
        case goal
        case runs
        case rhr
        case sleep
        case feel
        case rest
        case notes
        case weather
        case checkboxes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(goal, forKey: .goal)
        try container.encodeIfPresent(runs, forKey: .runs)
        try container.encodeIfPresent(rhr, forKey: .rhr)
        try container.encodeIfPresent(sleep, forKey: .sleep)
        try container.encodeIfPresent(feel, forKey: .feel)
        try container.encodeIfPresent(rest, forKey: .rest)
        try container.encodeIfPresent(notes, forKey: .notes)
        try container.encodeIfPresent(weather, forKey: .weather)
        try container.encodeIfPresent(checkboxes, forKey: .checkboxes)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        goal = try container.decodeIfPresent(Change<Double>.self, forKey: .goal)
        runs = try container.decodeIfPresent(Change<[RunDraft]>.self, forKey: .runs)
        rhr = try container.decodeIfPresent(Change<Double>.self, forKey: .rhr)
        sleep = try container.decodeIfPresent(Change<Double>.self, forKey: .sleep)
        feel = try container.decodeIfPresent(Change<Int>.self, forKey: .feel)
        rest = try container.decodeIfPresent(Change<RestReason>.self, forKey: .rest)
        notes = try container.decodeIfPresent(Change<String>.self, forKey: .notes)
        weather = try container.decodeIfPresent(Change<String>.self, forKey: .weather)
        checkboxes = try container.decodeIfPresent(Change<[String: Bool?]>.self, forKey: .checkboxes)
    }
}
