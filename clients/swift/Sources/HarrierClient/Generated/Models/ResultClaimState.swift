// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether the result has the user's Athlete ID (`accepted`), or the claim awaits a decision (`pending`).
public struct ResultClaimState: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let pending = ResultClaimState(rawValue: "pending")
    public static let accepted = ResultClaimState(rawValue: "accepted")

    /// The values that this version of the contract knows.
    public static let allCases: [ResultClaimState] = [.pending, .accepted]
}
