// Made from openapi.yaml by `make generate`.

import Foundation

/// How a director settles a report.
public struct ResultSettlementInput: Sendable, Hashable, Codable {
    /// Message to the reporter, in one line.
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
