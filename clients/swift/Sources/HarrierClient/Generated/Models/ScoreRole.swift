// Made from openapi.yaml by `make generate`.

import Foundation

/// How a finisher counts for a team.
public struct ScoreRole: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let scorer = ScoreRole(rawValue: "scorer")
    public static let displacer = ScoreRole(rawValue: "displacer")
    public static let `none` = ScoreRole(rawValue: "none")

    /// The values that this version of the contract knows.
    public static let allCases: [ScoreRole] = [.scorer, .displacer, .`none`]
}
