// Made from openapi.yaml by `make generate`.

import Foundation

/// Order of month and day in dates such as `5/6/2026`.
public struct LogImportDateOrder: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let mdy = LogImportDateOrder(rawValue: "mdy")
    public static let dmy = LogImportDateOrder(rawValue: "dmy")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportDateOrder] = [.mdy, .dmy]
}
