// Made from openapi.yaml by `make generate`.

import Foundation

/// How a column was assigned: by its header, by `map`, by the place or name that a service gives it, or not imported because its name is unknown or another column has its field.
public struct LogImportColumnReason: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let header = LogImportColumnReason(rawValue: "header")
    public static let map = LogImportColumnReason(rawValue: "map")
    public static let service = LogImportColumnReason(rawValue: "service")
    public static let unknown = LogImportColumnReason(rawValue: "unknown")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportColumnReason] = [.header, .map, .service, .unknown]
}
