// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to how a user is told of some kinds of notices.
public struct NoticeSettingsChange: Sendable, Hashable, Codable {
    /// The kinds to change. Of a kind that is named twice, the last counts.
    public var settings: [NoticeSettingChange]

    public init(settings: [NoticeSettingChange]) {
        self.settings = settings
    }

    enum CodingKeys: String, CodingKey {
        case settings
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(settings, forKey: .settings)
    }
}
