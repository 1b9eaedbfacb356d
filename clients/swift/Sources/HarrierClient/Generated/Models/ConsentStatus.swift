// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether the athlete has accepted the coach, or the user to direct the race or to assist the team (`accepted`), or not yet (`pending`).
public struct ConsentStatus: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let pending = ConsentStatus(rawValue: "pending")
    public static let accepted = ConsentStatus(rawValue: "accepted")

    /// The values that this version of the contract knows.
    public static let allCases: [ConsentStatus] = [.pending, .accepted]
}
