// Made from openapi.yaml by `make generate`.

import Foundation

/// How a finisher counts.
public struct ScoredFinisher: Sendable, Hashable, Codable {
    public var role: ScoreRole
    /// Why the finisher does not count for a team, or null.
    public var removed: String?
    /// Place in the scoring, or null.
    public var place: Int?
    /// Points earned for the team.
    public var points: Double

    public init(role: ScoreRole, removed: String?, place: Int?, points: Double) {
        self.role = role
        self.removed = removed
        self.place = place
        self.points = points
    }

    enum CodingKeys: String, CodingKey {
        case role
        case removed
        case place
        case points
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(role, forKey: .role)
        try container.encode(removed, forKey: .removed)
        try container.encode(place, forKey: .place)
        try container.encode(points, forKey: .points)
    }
}
