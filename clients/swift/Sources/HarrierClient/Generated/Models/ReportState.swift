// Made from openapi.yaml by `make generate`.

import Foundation

/// Not decided yet (`open`), or the decision.
public struct ReportState: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `open` = ReportState(rawValue: "open")
    public static let settled = ReportState(rawValue: "settled")
    public static let refused = ReportState(rawValue: "refused")

    /// The values that this version of the contract knows.
    public static let allCases: [ReportState] = [.`open`, .settled, .refused]
}
