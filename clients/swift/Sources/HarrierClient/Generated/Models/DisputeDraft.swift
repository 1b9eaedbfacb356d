// Made from openapi.yaml by `make generate`.

import Foundation

/// A new dispute.
public struct DisputeDraft: Sendable, Hashable, Codable {
    /// Why the Athlete ID belongs to the caller.
    public var text: String

    public init(text: String) {
        self.text = text
    }

    enum CodingKeys: String, CodingKey {
        case text
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
    }
}
