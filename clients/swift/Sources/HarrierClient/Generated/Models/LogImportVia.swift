// Made from openapi.yaml by `make generate`.

import Foundation

/// How the file of an import arrived: the user sent it (`request`), a program did by a secret link (`link`), or a connection to another service imported it (`connection`).
public struct LogImportVia: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let request = LogImportVia(rawValue: "request")
    public static let link = LogImportVia(rawValue: "link")
    public static let connection = LogImportVia(rawValue: "connection")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportVia] = [.request, .link, .connection]
}
