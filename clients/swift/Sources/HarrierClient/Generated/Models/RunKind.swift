// Made from openapi.yaml by `make generate`.

import Foundation

/// Kind of run.
public struct RunKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let easy = RunKind(rawValue: "easy")
    public static let long = RunKind(rawValue: "long")
    public static let workout = RunKind(rawValue: "workout")
    public static let tempo = RunKind(rawValue: "tempo")
    public static let intervals = RunKind(rawValue: "intervals")
    public static let race = RunKind(rawValue: "race")
    public static let crossTraining = RunKind(rawValue: "cross_training")
    public static let bike = RunKind(rawValue: "bike")
    public static let swim = RunKind(rawValue: "swim")
    public static let strength = RunKind(rawValue: "strength")
    public static let walk = RunKind(rawValue: "walk")
    public static let other = RunKind(rawValue: "other")

    /// The values that this version of the contract knows.
    public static let allCases: [RunKind] = [.easy, .long, .workout, .tempo, .intervals, .race, .crossTraining, .bike, .swim, .strength, .walk, .other]
}
