// Made from openapi.yaml by `make generate`.

import Foundation

/// How the file of an import arrived: the user sent it (`request`), or a program did by a secret link (`link`).
public struct LogImportVia: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let request = LogImportVia(rawValue: "request")
    public static let link = LogImportVia(rawValue: "link")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportVia] = [.request, .link]
}
