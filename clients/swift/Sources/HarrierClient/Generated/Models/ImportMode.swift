// Made from openapi.yaml by `make generate`.

import Foundation

/// What an import does if the race already has results of a gender, event, division and round in the file.
public struct ImportMode: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let new = ImportMode(rawValue: "new")
    public static let append = ImportMode(rawValue: "append")
    public static let replace = ImportMode(rawValue: "replace")

    /// The values that this version of the contract knows.
    public static let allCases: [ImportMode] = [.new, .append, .replace]
}
