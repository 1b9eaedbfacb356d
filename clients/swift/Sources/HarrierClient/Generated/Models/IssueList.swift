// Made from openapi.yaml by `make generate`.

import Foundation

/// Likely mistakes in the results of a race.
public struct IssueList: Sendable, Hashable, Codable {
    /// The issues, in the order of the results.
    public var issues: [Issue]
    /// Whether there are, or may be, more issues, because not all results were compared.
    public var more: Bool

    public init(issues: [Issue], more: Bool) {
        self.issues = issues
        self.more = more
    }

    enum CodingKeys: String, CodingKey {
        case issues
        case more
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(issues, forKey: .issues)
        try container.encode(more, forKey: .more)
    }
}
