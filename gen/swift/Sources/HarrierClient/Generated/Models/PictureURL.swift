// Made from openapi.yaml by `make generate`.

import Foundation

public struct PictureURL: Sendable, Hashable, Codable {
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
