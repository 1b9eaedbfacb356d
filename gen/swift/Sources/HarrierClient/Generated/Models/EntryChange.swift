// Made from openapi.yaml by `make generate`.

import Foundation

public struct EntryChange: Sendable, Hashable, Codable {
    /// Miles to run, kept to a hundredth.
    public var goal: Change<Double>
    /// The runs of the day, as a whole.
    public var runs: Change<[NewRun]>
    /// Resting heart rate in beats per minute.
    public var rhr: Change<Double>
    /// Hours of sleep.
    public var sleep: Change<Double>
    /// From 1 to 10.
    public var feel: Change<Int>
    public var notes: Change<String>
    /// Names of checkboxes with what they are; `null` takes a name off the day, and for all takes all off.
    public var checkboxes: Change<[String: Bool?]>

    public init(goal: Change<Double> = .keep, runs: Change<[NewRun]> = .keep, rhr: Change<Double> = .keep, sleep: Change<Double> = .keep, feel: Change<Int> = .keep, notes: Change<String> = .keep, checkboxes: Change<[String: Bool?]> = .keep) {
        self.goal = goal
        self.runs = runs
        self.rhr = rhr
        self.sleep = sleep
        self.feel = feel
        self.notes = notes
        self.checkboxes = checkboxes
    }

    enum CodingKeys: String, CodingKey {
        case goal
        case runs
        case rhr
        case sleep
        case feel
        case notes
        case checkboxes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(goal, forKey: .goal)
        try container.encodeIfPresent(runs, forKey: .runs)
        try container.encodeIfPresent(rhr, forKey: .rhr)
        try container.encodeIfPresent(sleep, forKey: .sleep)
        try container.encodeIfPresent(feel, forKey: .feel)
        try container.encodeIfPresent(notes, forKey: .notes)
        try container.encodeIfPresent(checkboxes, forKey: .checkboxes)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        goal = try container.decodeIfPresent(Change<Double>.self, forKey: .goal)
        runs = try container.decodeIfPresent(Change<[NewRun]>.self, forKey: .runs)
        rhr = try container.decodeIfPresent(Change<Double>.self, forKey: .rhr)
        sleep = try container.decodeIfPresent(Change<Double>.self, forKey: .sleep)
        feel = try container.decodeIfPresent(Change<Int>.self, forKey: .feel)
        notes = try container.decodeIfPresent(Change<String>.self, forKey: .notes)
        checkboxes = try container.decodeIfPresent(Change<[String: Bool?]>.self, forKey: .checkboxes)
    }
}
