// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether the other side has accepted (`accepted`) or not yet (`pending`): an athlete a coach or a follower, or a user to direct a race or to assist a team.
public struct ConsentStatus: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let pending = ConsentStatus(rawValue: "pending")
    public static let accepted = ConsentStatus(rawValue: "accepted")

    /// The values that this version of the contract knows.
    public static let allCases: [ConsentStatus] = [.pending, .accepted]
}
