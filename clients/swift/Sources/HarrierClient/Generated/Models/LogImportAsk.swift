// Made from openapi.yaml by `make generate`.

import Foundation

/// A parameter without which a file cannot be read.
public struct LogImportAsk: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unit = LogImportAsk(rawValue: "unit")
    public static let dateOrder = LogImportAsk(rawValue: "date_order")
    public static let durationUnit = LogImportAsk(rawValue: "duration_unit")
    public static let sheet = LogImportAsk(rawValue: "sheet")
    public static let map = LogImportAsk(rawValue: "map")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportAsk] = [.unit, .dateOrder, .durationUnit, .sheet, .map]
}
