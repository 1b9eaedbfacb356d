// Made from openapi.yaml by `make generate`.

import Foundation

/// The subject of an event.
public struct LogEventData: Sendable, Hashable, Codable {
    /// `_id` of the log's owner.
    public var userID: UUID
    /// The day, or null if the event is about access to the log.
    public var date: Day?
    /// `_id` of the run, or null.
    public var runID: UUID?
    /// `_id` of the comment, or null.
    public var commentId: UUID?

    public init(userID: UUID, date: Day?, runID: UUID?, commentId: UUID?) {
        self.userID = userID
        self.date = date
        self.runID = runID
        self.commentId = commentId
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case date
        case runID = "run_id"
        case commentId = "comment_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(date, forKey: .date)
        try container.encode(runID, forKey: .runID)
        try container.encode(commentId, forKey: .commentId)
    }
}
