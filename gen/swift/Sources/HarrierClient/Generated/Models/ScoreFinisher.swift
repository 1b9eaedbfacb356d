// Made from openapi.yaml by `make generate`.

import Foundation

public struct ScoreFinisher: Sendable, Hashable, Codable {
    public var team: String?
    /// Names a team; kept as written, compared without case.
    public var teamID: String?
    public var place: Int?
    /// `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths.
    public var time: String?
    /// A field event's mark as a number; the higher the better.
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
