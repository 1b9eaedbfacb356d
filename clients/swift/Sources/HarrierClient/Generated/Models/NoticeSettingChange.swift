// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to the settings for a kind of notice.
public struct NoticeSettingChange: Sendable, Hashable, Codable {
    public var kind: SwitchedNoticeKind
    /// Whether `GET /notices` includes it.
    public var inApp: Bool?
    public var email: NoticeEmail?

    public init(kind: SwitchedNoticeKind, inApp: Bool? = nil, email: NoticeEmail? = nil) {
        self.kind = kind
        self.inApp = inApp
        self.email = email
    }

    enum CodingKeys: String, CodingKey {
        case kind
        case inApp = "in_app"
        case email
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(inApp, forKey: .inApp)
        try container.encodeIfPresent(email, forKey: .email)
    }
}
