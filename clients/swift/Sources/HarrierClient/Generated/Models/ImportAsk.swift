// Made from openapi.yaml by `make generate`.

import Foundation

/// What the sender has to say before a file is imported, because it may be misunderstood: one of the values for a parameter. An import without it is refused with a problem of type `file-unclear`, whose `detail` and `errors` are the same. In `errors`, `detail` is a value. It is empty if only the sender knows the value, such as the name of an event.
public struct ImportAsk: Sendable, Hashable, Codable {
    /// What is not known, and what to do.
    public var detail: String
    /// The parameters to send the file again with: one of those with the same name.
    public var errors: [ProblemField]

    public init(detail: String, errors: [ProblemField]) {
        self.detail = detail
        self.errors = errors
    }

    enum CodingKeys: String, CodingKey {
        case detail
        case errors
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(detail, forKey: .detail)
        try container.encode(errors, forKey: .errors)
    }
}
