// Made from openapi.yaml by `make generate`.

import Foundation

/// The `mode` of an import, or `heat`: it replaced the heats that its file has, or `renumber`: `POST /race/{race_id}/renumber` closed up places.
public struct ImportedMode: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let new = ImportedMode(rawValue: "new")
    public static let append = ImportedMode(rawValue: "append")
    public static let replace = ImportedMode(rawValue: "replace")
    public static let heat = ImportedMode(rawValue: "heat")
    public static let renumber = ImportedMode(rawValue: "renumber")

    /// The values that this version of the contract knows.
    public static let allCases: [ImportedMode] = [.new, .append, .replace, .heat, .renumber]
}
