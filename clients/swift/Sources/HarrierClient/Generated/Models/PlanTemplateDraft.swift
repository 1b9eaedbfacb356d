// Made from openapi.yaml by `make generate`.

import Foundation

/// A new template of a plan.
public struct PlanTemplateDraft: Sendable, Hashable, Codable {
    /// A team that the caller coaches, to which the template will belong. Without it, it is the caller's own.
    public var teamID: String?
    /// Name.
    public var name: String
    /// The sessions.
    public var sessions: [PlanTemplateSessionInput]?
    /// What is planned on some days, in place of `sessions`.
    public var plan: PlanTemplateSourceInput?

    public init(teamID: String? = nil, name: String, sessions: [PlanTemplateSessionInput]? = nil, plan: PlanTemplateSourceInput? = nil) {
        self.teamID = teamID
        self.name = name
        self.sessions = sessions
        self.plan = plan
    }

    enum CodingKeys: String, CodingKey {
        case teamID = "team_id"
        case name
        case sessions
        case plan
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(teamID, forKey: .teamID)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(sessions, forKey: .sessions)
        try container.encodeIfPresent(plan, forKey: .plan)
    }
}
