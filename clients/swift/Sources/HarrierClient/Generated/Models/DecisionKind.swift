// Made from openapi.yaml by `make generate`.

import Foundation

/// What people decided: a result was added, corrected (or its athlete or team renamed) or deleted, or its status was changed.
public struct DecisionKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let addition = DecisionKind(rawValue: "addition")
    public static let correction = DecisionKind(rawValue: "correction")
    public static let deletion = DecisionKind(rawValue: "deletion")
    public static let status = DecisionKind(rawValue: "status")

    /// The values that this version of the contract knows.
    public static let allCases: [DecisionKind] = [.addition, .correction, .deletion, .status]
}
