// Made from openapi.yaml by `make generate`.

import Foundation

/// Format of an export:  - `json`: one document (default) - `zip`: an archive with the document, and the log as files
public struct ExportFormat: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let json = ExportFormat(rawValue: "json")
    public static let zip = ExportFormat(rawValue: "zip")

    /// The values that this version of the contract knows.
    public static let allCases: [ExportFormat] = [.json, .zip]
}
