// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to notice settings.
public struct NoticeSettingsChange: Sendable, Hashable, Codable {
    /// The kinds to change. If a kind is given twice, the last one counts.
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
