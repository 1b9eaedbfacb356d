// Made from openapi.yaml by `make generate`.

import Foundation

/// Changes to an app. Fields left out keep their values.
public struct AppChange: Sendable, Hashable, Codable {
    /// Name shown to users.
    public var name: String?
    /// Addresses to which users return.
    public var redirectUris: [String]?

    public init(name: String? = nil, redirectUris: [String]? = nil) {
        self.name = name
        self.redirectUris = redirectUris
    }

    enum CodingKeys: String, CodingKey {
        case name
        case redirectUris = "redirect_uris"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(redirectUris, forKey: .redirectUris)
    }
}
