// Made from openapi.yaml by `make generate`.

import Foundation

/// Notices to mark as read.
public struct NoticesReadInput: Sendable, Hashable, Codable {
    /// `_id`s of the notices. If left out, all are marked.
    public var notices: [UUID]?

    public init(notices: [UUID]? = nil) {
        self.notices = notices
    }

    enum CodingKeys: String, CodingKey {
        case notices
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(notices, forKey: .notices)
    }
}
