// Made from openapi.yaml by `make generate`.

import Foundation

/// Direction of a vote.
public struct VoteKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let up = VoteKind(rawValue: "up")
    public static let down = VoteKind(rawValue: "down")

    /// The values that this version of the contract knows.
    public static let allCases: [VoteKind] = [.up, .down]
}
