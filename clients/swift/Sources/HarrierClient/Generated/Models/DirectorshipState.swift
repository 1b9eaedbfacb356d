// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether the user has accepted to direct the race (`accepted`) or not (`pending`).
public struct DirectorshipState: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let pending = DirectorshipState(rawValue: "pending")
    public static let accepted = DirectorshipState(rawValue: "accepted")

    /// The values that this version of the contract knows.
    public static let allCases: [DirectorshipState] = [.pending, .accepted]
}
