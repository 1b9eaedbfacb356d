// Made from openapi.yaml by `make generate`.

import Foundation

/// What became of an address:  - `sent`: the invitation is on its way. - `pending`: it was invited before, and nobody has come yet. - `declined`: it was invited before, and declined. - `duplicate`: it is in the list before. - `invalid`: it is no email address. - `limited`: the address has been sent too many invitations in the last hour, or the caller too many in 14 days.
public struct InvitedStatus: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sent = InvitedStatus(rawValue: "sent")
    public static let pending = InvitedStatus(rawValue: "pending")
    public static let declined = InvitedStatus(rawValue: "declined")
    public static let duplicate = InvitedStatus(rawValue: "duplicate")
    public static let invalid = InvitedStatus(rawValue: "invalid")
    public static let limited = InvitedStatus(rawValue: "limited")

    /// The values that this version of the contract knows.
    public static let allCases: [InvitedStatus] = [.sent, .pending, .declined, .duplicate, .invalid, .limited]
}
