// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether an athlete or a team is renamed.
public struct RenameKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let athlete = RenameKind(rawValue: "athlete")
    public static let team = RenameKind(rawValue: "team")

    /// The values that this version of the contract knows.
    public static let allCases: [RenameKind] = [.athlete, .team]
}
