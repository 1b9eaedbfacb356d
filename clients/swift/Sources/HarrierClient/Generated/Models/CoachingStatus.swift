// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether the athlete has accepted the coach (`accepted`) or not (`pending`).
public struct CoachingStatus: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let pending = CoachingStatus(rawValue: "pending")
    public static let accepted = CoachingStatus(rawValue: "accepted")

    /// The values that this version of the contract knows.
    public static let allCases: [CoachingStatus] = [.pending, .accepted]
}
