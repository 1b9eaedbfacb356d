// Made from openapi.yaml by `make generate`.

import Foundation

/// The age grade of a time.
public struct AgeGrade: Sendable, Hashable, Codable {
    /// Age in years on the date.
    public var age: Int
    public var sex: Sex
    /// The standard as a percentage of the time, to a hundredth.
    public var percent: Double
    /// The best time expected at that age, in seconds.
    public var standardSeconds: Double
    /// The best time expected at any age, in seconds.
    public var openStandardSeconds: Double
    /// The equally good time at the age of the best runners, in seconds, to a tenth.
    public var gradedSeconds: Double
    /// Version of the tables.
    public var tables: String
    /// Where the tables come from.
    public var source: String

    public init(age: Int, sex: Sex, percent: Double, standardSeconds: Double, openStandardSeconds: Double, gradedSeconds: Double, tables: String, source: String) {
        self.age = age
        self.sex = sex
        self.percent = percent
        self.standardSeconds = standardSeconds
        self.openStandardSeconds = openStandardSeconds
        self.gradedSeconds = gradedSeconds
        self.tables = tables
        self.source = source
    }

    enum CodingKeys: String, CodingKey {
        case age
        case sex
        case percent
        case standardSeconds = "standard_seconds"
        case openStandardSeconds = "open_standard_seconds"
        case gradedSeconds = "graded_seconds"
        case tables
        case source
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(age, forKey: .age)
        try container.encode(sex, forKey: .sex)
        try container.encode(percent, forKey: .percent)
        try container.encode(standardSeconds, forKey: .standardSeconds)
        try container.encode(openStandardSeconds, forKey: .openStandardSeconds)
        try container.encode(gradedSeconds, forKey: .gradedSeconds)
        try container.encode(tables, forKey: .tables)
        try container.encode(source, forKey: .source)
    }
}
