// Made from openapi.yaml by `make generate`.

import Foundation

/// Something to announce.
public struct AnnouncementDraft: Sendable, Hashable, Codable {
    /// The text. It may contain line breaks.
    public var text: String
    /// `_id` of a group of a team that the caller coaches, or null for the whole team.
    public var groupId: UUID?
    /// `_id`s of the athletes to tell. If left out, all who have accepted the caller.
    public var athletes: [UUID]?

    public init(text: String, groupId: UUID? = nil, athletes: [UUID]? = nil) {
        self.text = text
        self.groupId = groupId
        self.athletes = athletes
    }

    enum CodingKeys: String, CodingKey {
        case text
        case groupId = "group_id"
        case athletes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encodeIfPresent(groupId, forKey: .groupId)
        try container.encodeIfPresent(athletes, forKey: .athletes)
    }
}
