// Made from openapi.yaml by `make generate`.

import Foundation

/// A finisher to score.
public struct FinisherInput: Sendable, Hashable, Codable {
    /// Name of the team. Left out for unattached athletes.
    public var team: String?
    /// ID of a team. Stored as written, compared case-insensitively.
    public var teamID: String?
    /// Place in the event.
    public var place: Int?
    /// Time, as `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths.
    public var time: String?
    /// Mark of a field event. The highest is best.
    public var mark: Double?
    public var status: ResultStatus?

    public init(team: String? = nil, teamID: String? = nil, place: Int? = nil, time: String? = nil, mark: Double? = nil, status: ResultStatus? = nil) {
        self.team = team
        self.teamID = teamID
        self.place = place
        self.time = time
        self.mark = mark
        self.status = status
    }

    enum CodingKeys: String, CodingKey {
        case team
        case teamID = "team_id"
        case place
        case time
        case mark
        case status
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(team, forKey: .team)
        try container.encodeIfPresent(teamID, forKey: .teamID)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encodeIfPresent(time, forKey: .time)
        try container.encodeIfPresent(mark, forKey: .mark)
        try container.encodeIfPresent(status, forKey: .status)
    }
}
