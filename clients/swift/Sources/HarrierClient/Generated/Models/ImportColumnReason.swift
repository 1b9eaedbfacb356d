// Made from openapi.yaml by `make generate`.

import Foundation

/// How the column was assigned: by its header, by `map`, or not used because its name is unknown or another column has its field. `age_group`: by its header, and its age groups, such as `W35`, also tell the gender. `gender_words`: by its header, and its words, such as `Varsity Girls`, also tell the gender. `values`: its name is unknown, and its values are genders, or age groups or places that tell them.
public struct ImportColumnReason: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let header = ImportColumnReason(rawValue: "header")
    public static let map = ImportColumnReason(rawValue: "map")
    public static let unknown = ImportColumnReason(rawValue: "unknown")
    public static let ageGroup = ImportColumnReason(rawValue: "age_group")
    public static let genderWords = ImportColumnReason(rawValue: "gender_words")
    public static let values = ImportColumnReason(rawValue: "values")

    /// The values that this version of the contract knows.
    public static let allCases: [ImportColumnReason] = [.header, .map, .unknown, .ageGroup, .genderWords, .values]
}
