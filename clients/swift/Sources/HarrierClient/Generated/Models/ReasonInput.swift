// Made from openapi.yaml by `make generate`.

import Foundation

/// Reason for an operator's action.
public struct ReasonInput: Sendable, Hashable, Codable {
    /// Reason, for the audit log. Must not contain private data: every operator can read it, and it is never deleted.
    public var reason: String?

    public init(reason: String? = nil) {
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(reason, forKey: .reason)
    }
}
