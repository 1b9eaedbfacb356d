// Made from openapi.yaml by `make generate`.

import Foundation

/// Why an operator does something.
public struct ReasonInput: Sendable, Hashable, Codable {
    /// Why, for the audit log. Do not write private matters into it: every operator reads it, and it is never deleted.
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
