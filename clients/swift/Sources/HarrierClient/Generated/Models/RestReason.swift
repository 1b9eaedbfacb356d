// Made from openapi.yaml by `make generate`.

import Foundation

/// Why there is no run.
public struct RestReason: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let rest = RestReason(rawValue: "rest")
    public static let sick = RestReason(rawValue: "sick")
    public static let injured = RestReason(rawValue: "injured")
    public static let travel = RestReason(rawValue: "travel")

    /// The values that this version of the contract knows.
    public static let allCases: [RestReason] = [.rest, .sick, .injured, .travel]
}
