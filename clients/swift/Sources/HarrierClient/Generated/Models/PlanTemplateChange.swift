// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to a template. What is left out stays.
public struct PlanTemplateChange: Sendable, Hashable, Codable {
    /// Name.
    public var name: String?
    /// All sessions.
    public var sessions: [PlanTemplateSessionInput]?

    public init(name: String? = nil, sessions: [PlanTemplateSessionInput]? = nil) {
        self.name = name
        self.sessions = sessions
    }

    enum CodingKeys: String, CodingKey {
        case name
        case sessions
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(sessions, forKey: .sessions)
    }
}
