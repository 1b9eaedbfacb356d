// Made from openapi.yaml by `make generate`.

import Foundation

/// A new app.
public struct AppDraft: Sendable, Hashable, Codable {
    /// Name shown to users.
    public var name: String
    /// Addresses to which users return. An app that only runs on devices needs none.
    public var redirectUris: [String]
    /// Whether the app cannot keep a secret.
    public var `public`: Bool

    public init(name: String, redirectUris: [String], `public`: Bool) {
        self.name = name
        self.redirectUris = redirectUris
        self.`public` = `public`
    }

    enum CodingKeys: String, CodingKey {
        case name
        case redirectUris = "redirect_uris"
        case `public` = "public"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(redirectUris, forKey: .redirectUris)
        try container.encode(`public`, forKey: .`public`)
    }
}
