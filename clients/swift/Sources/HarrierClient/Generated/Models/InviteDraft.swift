// Made from openapi.yaml by `make generate`.

import Foundation

/// A new invitation.
public struct InviteDraft: Sendable, Hashable, Codable {
    /// Address to send the link to. If left out, the response has the link.
    public var email: String?

    public init(email: String? = nil) {
        self.email = email
    }

    enum CodingKeys: String, CodingKey {
        case email
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(email, forKey: .email)
    }
}
