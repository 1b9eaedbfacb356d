// Made from openapi.yaml by `make generate`.

import Foundation

/// The subject.
public struct LogAccessEventData: Sendable, Hashable, Codable {
    /// `_id` of the log's owner.
    public var userID: UUID

    public init(userID: UUID) {
        self.userID = userID
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
    }
}
