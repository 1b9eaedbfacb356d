// Made from openapi.yaml by `make generate`.

import Foundation

/// URL of a picture.
public struct PictureURL: Sendable, Hashable, Codable {
    /// The URL, or null if there is no picture.
    public var url: String?

    public init(url: String?) {
        self.url = url
    }

    enum CodingKeys: String, CodingKey {
        case url
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
    }
}
