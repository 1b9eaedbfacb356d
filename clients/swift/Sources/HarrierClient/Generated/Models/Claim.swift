// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether an Athlete ID is claimed.
public struct Claim: Sendable, Hashable, Codable {
    /// Whether a user has claimed the ID or added it as an alias.
    public var claimed: Bool
    /// Name of that user. Left out if the ID is not claimed.
    public var user: String?

    public init(claimed: Bool, user: String? = nil) {
        self.claimed = claimed
        self.user = user
    }

    enum CodingKeys: String, CodingKey {
        case claimed
        case user
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(claimed, forKey: .claimed)
        try container.encodeIfPresent(user, forKey: .user)
    }
}
