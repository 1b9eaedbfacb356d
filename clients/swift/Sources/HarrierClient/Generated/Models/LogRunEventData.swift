// Made from openapi.yaml by `make generate`.

import Foundation

/// The subject.
public struct LogRunEventData: Sendable, Hashable, Codable {
    /// `_id` of the log's owner.
    public var userID: UUID
    /// The day.
    public var date: Day
    /// `_id` of the run.
    public var runID: UUID

    public init(userID: UUID, date: Day, runID: UUID) {
        self.userID = userID
        self.date = date
        self.runID = runID
    }

    enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case date
        case runID = "run_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(date, forKey: .date)
        try container.encode(runID, forKey: .runID)
    }
}
