// Made from openapi.yaml by `make generate`.

import Foundation

/// A new comment.
public struct CommentDraft: Sendable, Hashable, Codable {
    /// Text. It may contain line breaks.
    public var text: String
    /// `_id` of a run of the day, or null for the day as a whole.
    public var runID: UUID?

    public init(text: String, runID: UUID? = nil) {
        self.text = text
        self.runID = runID
    }

    enum CodingKeys: String, CodingKey {
        case text
        case runID = "run_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encodeIfPresent(runID, forKey: .runID)
    }
}
