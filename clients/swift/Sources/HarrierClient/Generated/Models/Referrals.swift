// Made from openapi.yaml by `make generate`.

import Foundation

/// Number of referrals.
public struct Referrals: Sendable, Hashable, Codable {
    /// Number of accounts created with the caller's code.
    public var referrals: Int64

    public init(referrals: Int64) {
        self.referrals = referrals
    }

    enum CodingKeys: String, CodingKey {
        case referrals
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(referrals, forKey: .referrals)
    }
}
