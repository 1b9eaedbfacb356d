// Made from openapi.yaml by `make generate`.

import Foundation

public struct ScoreRequest: Sendable, Hashable, Codable {
    public var scoring: NewScoring?
    public var finishers: [ScoreFinisher]

    public init(scoring: NewScoring? = nil, finishers: [ScoreFinisher]) {
        self.scoring = scoring
        self.finishers = finishers
    }

    enum CodingKeys: String, CodingKey {
        case scoring
        case finishers
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(scoring, forKey: .scoring)
        try container.encode(finishers, forKey: .finishers)
    }
}
