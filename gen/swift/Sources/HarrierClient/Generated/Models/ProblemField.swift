// Made from openapi.yaml by `make generate`.

import Foundation

public struct ProblemField: Sendable, Hashable, Codable {
    /// An RFC 6901 pointer into the body, or the name of a path or query parameter.
    public var pointer: String
    /// What would be right.
    public var detail: String

    public init(pointer: String, detail: String) {
        self.pointer = pointer
        self.detail = detail
    }

    enum CodingKeys: String, CodingKey {
        case pointer
        case detail
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(pointer, forKey: .pointer)
        try container.encode(detail, forKey: .detail)
    }
}
