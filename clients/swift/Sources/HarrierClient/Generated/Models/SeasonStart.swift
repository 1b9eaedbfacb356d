// Made from openapi.yaml by `make generate`.

import Foundation

/// Month in which a season begins.
public struct SeasonStart: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let jan = SeasonStart(rawValue: "jan")
    public static let aug = SeasonStart(rawValue: "aug")

    /// The values that this version of the contract knows.
    public static let allCases: [SeasonStart] = [.jan, .aug]
}
