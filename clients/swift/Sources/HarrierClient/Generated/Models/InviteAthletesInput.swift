// Made from openapi.yaml by `make generate`.

import Foundation

/// Addresses to invite.
public struct InviteAthletesInput: Sendable, Hashable, Codable {
    /// The addresses.
    public var emails: [String]

    public init(emails: [String]) {
        self.emails = emails
    }

    enum CodingKeys: String, CodingKey {
        case emails
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(emails, forKey: .emails)
    }
}
