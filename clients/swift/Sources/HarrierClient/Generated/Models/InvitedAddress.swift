// Made from openapi.yaml by `make generate`.

import Foundation

/// What became of an address.
public struct InvitedAddress: Sendable, Hashable, Codable {
    /// The address as it was sent.
    public var email: String
    public var status: InvitedStatus
    /// `_id` of the new invitation, or null.
    public var inviteId: UUID?

    public init(email: String, status: InvitedStatus, inviteId: UUID?) {
        self.email = email
        self.status = status
        self.inviteId = inviteId
    }

    enum CodingKeys: String, CodingKey {
        case email
        case status
        case inviteId = "invite_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(email, forKey: .email)
        try container.encode(status, forKey: .status)
        try container.encode(inviteId, forKey: .inviteId)
    }
}
