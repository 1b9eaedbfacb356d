// Made from openapi.yaml by `make generate`.

import Foundation

/// The athletes of a page of a team who need attention.
public struct AttentionPage: Sendable, Hashable, Codable {
    /// The athletes, by name.
    public var athletes: [Attention]
    /// Number of the next page, or null if there are no more.
    public var nextPage: Int?

    public init(athletes: [Attention], nextPage: Int?) {
        self.athletes = athletes
        self.nextPage = nextPage
    }

    enum CodingKeys: String, CodingKey {
        case athletes
        case nextPage = "next_page"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(athletes, forKey: .athletes)
        try container.encode(nextPage, forKey: .nextPage)
    }
}
