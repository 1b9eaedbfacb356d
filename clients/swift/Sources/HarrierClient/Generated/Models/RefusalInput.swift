// Made from openapi.yaml by `make generate`.

import Foundation

/// Why a report is refused.
public struct RefusalInput: Sendable, Hashable, Codable {
    /// Message to the reporter, in one line. It is also in the audit log.
    public var note: String

    public init(note: String) {
        self.note = note
    }

    enum CodingKeys: String, CodingKey {
        case note
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(note, forKey: .note)
    }
}
