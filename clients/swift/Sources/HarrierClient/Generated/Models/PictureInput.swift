// Made from openapi.yaml by `make generate`.

import Foundation

/// A picture to set.
public struct PictureInput: Sendable, Hashable, Codable {
    /// The image, or null to remove the picture.
    public var file: PictureFile?

    public init(file: PictureFile?) {
        self.file = file
    }

    enum CodingKeys: String, CodingKey {
        case file
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file, forKey: .file)
    }
}
