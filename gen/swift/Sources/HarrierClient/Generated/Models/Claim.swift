// Made from openapi.yaml by `make generate`.

import Foundation

public struct Claim: Sendable, Hashable, Codable {
    public var claimed: Bool
    /// The name of the user who goes by the ID.
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
