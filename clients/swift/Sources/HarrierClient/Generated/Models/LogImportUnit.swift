// Made from openapi.yaml by `make generate`.

import Foundation

/// Unit of the distances in an upload.
public struct LogImportUnit: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let km = LogImportUnit(rawValue: "km")
    public static let mi = LogImportUnit(rawValue: "mi")
    public static let m = LogImportUnit(rawValue: "m")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportUnit] = [.km, .mi, .m]
}
