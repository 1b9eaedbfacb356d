// Made from openapi.yaml by `make generate`.

import Foundation

/// A user's settings for a kind of notice.
public struct NoticeSetting: Sendable, Hashable, Codable {
    public var kind: SwitchedNoticeKind
    /// Whether `GET /notices` includes it.
    public var inApp: Bool
    public var email: NoticeEmail

    public init(kind: SwitchedNoticeKind, inApp: Bool, email: NoticeEmail) {
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
        try container.encode(inApp, forKey: .inApp)
        try container.encode(email, forKey: .email)
    }
}
