// Made from openapi.yaml by `make generate`.

import Foundation

/// How a report is settled.
public struct SettlementInput: Sendable, Hashable, Codable {
    /// Message to the reporter, in one line. It is also in the audit log.
    public var note: String
    /// Whether to take the disputed Athlete ID from its holder (default: false). For disputes only.
    public var release: Bool?

    public init(note: String, release: Bool? = nil) {
        self.note = note
        self.release = release
    }

    enum CodingKeys: String, CodingKey {
        case note
        case release
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(note, forKey: .note)
        try container.encodeIfPresent(release, forKey: .release)
    }
}
