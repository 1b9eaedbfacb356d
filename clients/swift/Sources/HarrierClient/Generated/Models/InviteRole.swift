// Made from openapi.yaml by `make generate`.

import Foundation

/// For whom an invitation is: an `athlete` of the team, or a coach who assists it (`assistant`).
public struct InviteRole: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let athlete = InviteRole(rawValue: "athlete")
    public static let assistant = InviteRole(rawValue: "assistant")

    /// The values that this version of the contract knows.
    public static let allCases: [InviteRole] = [.athlete, .assistant]
}
