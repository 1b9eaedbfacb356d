// Made from openapi.yaml by `make generate`.

import Foundation

/// Rule for breaking ties between teams.
public struct TieBreak: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let nfhs = TieBreak(rawValue: "nfhs")
    public static let ncaa = TieBreak(rawValue: "ncaa")

    /// The values that this version of the contract knows.
    public static let allCases: [TieBreak] = [.nfhs, .ncaa]
}
