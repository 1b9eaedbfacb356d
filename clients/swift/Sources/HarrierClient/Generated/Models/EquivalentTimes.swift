// Made from openapi.yaml by `make generate`.

import Foundation

/// A time over one distance, and the equivalent times over others.
public struct EquivalentTimes: Sendable, Hashable, Codable {
    /// The given distance.
    public var meters: Double
    /// The given time.
    public var seconds: Double
    /// The conversion formula.
    public var formula: String
    /// Where the formula was published.
    public var source: String
    /// The equivalent times, shortest distance first.
    public var times: [EquivalentTime]
    /// The age grade of the time, or null.
    public var ageGrade: AgeGrade?

    public init(meters: Double, seconds: Double, formula: String, source: String, times: [EquivalentTime], ageGrade: AgeGrade?) {
        self.meters = meters
        self.seconds = seconds
        self.formula = formula
        self.source = source
        self.times = times
        self.ageGrade = ageGrade
    }

    enum CodingKeys: String, CodingKey {
        case meters
        case seconds
        case formula
        case source
        case times
        case ageGrade = "age_grade"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(formula, forKey: .formula)
        try container.encode(source, forKey: .source)
        try container.encode(times, forKey: .times)
        try container.encode(ageGrade, forKey: .ageGrade)
    }
}
