// Made from openapi.yaml by `make generate`.

import Foundation

/// A secret link to create.
public struct LinkDraft: Sendable, Hashable, Codable {
    public var kind: LinkKind
    /// Purpose of the link, such as the name of a device, or null.
    public var name: String?

    public init(kind: LinkKind, name: String? = nil) {
        self.kind = kind
        self.name = name
    }

    enum CodingKeys: String, CodingKey {
        case kind
        case name
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(name, forKey: .name)
    }
}
