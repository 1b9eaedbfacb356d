// Made from openapi.yaml by `make generate`.

import Foundation

/// The subject.
public struct LogCommentEventData: Sendable, Hashable, Codable {
    /// `_id` of the log's owner.
    public var userID: UUID
    /// The day.
    public var date: Day
    /// `_id` of the run, or null if the comment is about the day.
    public var runID: UUID?
    /// `_id` of the comment.
    public var commentID: UUID

    public init(userID: UUID, date: Day, runID: UUID?, commentID: UUID) {
        self.userID = userID
        self.date = date
        self.runID = runID
        self.commentID = commentID
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case date
        case runID = "run_id"
        case commentID = "comment_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(date, forKey: .date)
        try container.encode(runID, forKey: .runID)
        try container.encode(commentID, forKey: .commentID)
    }
}
