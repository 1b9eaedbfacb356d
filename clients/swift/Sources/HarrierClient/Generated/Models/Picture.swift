// Made from openapi.yaml by `make generate`.

import Foundation

/// An image on an image host.
public struct Picture: Sendable, Hashable, Codable {
    /// URL of the image.
    public var url: String
    /// ID of the image on its host.
    public var publicID: String

    public init(url: String, publicID: String) {
        self.url = url
        self.publicID = publicID
    }

    enum CodingKeys: String, CodingKey {
        case url
        case publicID = "public_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encode(publicID, forKey: .publicID)
    }
}
