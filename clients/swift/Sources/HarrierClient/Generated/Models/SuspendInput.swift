// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether to hide races, and the reason.
public struct SuspendInput: Sendable, Hashable, Codable {
    /// Hide the races that the user directs alone until the user is restored.
    public var hideRaces: Bool?
    /// Reason, for the audit log. Must not contain private data: every operator can read it, and it is never deleted.
    public var reason: String?

    public init(hideRaces: Bool? = nil, reason: String? = nil) {
        self.hideRaces = hideRaces
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case hideRaces = "hide_races"
        case reason
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(hideRaces, forKey: .hideRaces)
        try container.encodeIfPresent(reason, forKey: .reason)
    }
}
