// Made from openapi.yaml by `make generate`.

import Foundation

/// How a column was assigned: by its title (`header`), by `map`, by the place or name that a service gives it (`service`), or not used because its name is unknown or another column has its field (`unknown`). `age_group`: by its title, and its age groups, such as `W35`, also tell the gender. `gender_words`: by its title, and its words, such as `Varsity Girls`, also tell the gender. `values`: its name is unknown, and its values tell, such as genders, or age groups or places that tell them.
public struct TableColumnReason: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let header = TableColumnReason(rawValue: "header")
    public static let map = TableColumnReason(rawValue: "map")
    public static let service = TableColumnReason(rawValue: "service")
    public static let values = TableColumnReason(rawValue: "values")
    public static let ageGroup = TableColumnReason(rawValue: "age_group")
    public static let genderWords = TableColumnReason(rawValue: "gender_words")
    public static let unknown = TableColumnReason(rawValue: "unknown")

    /// The values that this version of the contract knows.
    public static let allCases: [TableColumnReason] = [.header, .map, .service, .values, .ageGroup, .genderWords, .unknown]
}
