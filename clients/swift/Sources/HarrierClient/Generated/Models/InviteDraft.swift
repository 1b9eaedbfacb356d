// Made from openapi.yaml by `make generate`.

import Foundation

/// A new invitation.
public struct InviteDraft: Sendable, Hashable, Codable {
    /// Address to send the link to. If left out, the response has the link.
    public var email: String?
    /// For whom it is; `athlete` by default.
    public var role: InviteRole?

    public init(email: String? = nil, role: InviteRole? = nil) {
        self.email = email
        self.role = role
    }

    enum CodingKeys: String, CodingKey {
        case email
        case role
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(email, forKey: .email)
        try container.encodeIfPresent(role, forKey: .role)
    }
}
