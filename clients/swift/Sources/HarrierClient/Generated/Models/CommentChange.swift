// Made from openapi.yaml by `make generate`.

import Foundation

/// A change to a comment.
public struct CommentChange: Sendable, Hashable, Codable {
    /// Text. It may contain line breaks.
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
