// Made from openapi.yaml by `make generate`.

import Foundation

/// Finishers to score.
public struct ScoreInput: Sendable, Hashable, Codable {
    public var scoring: ScoringDraft?
    /// The finishers, in any order.
    public var finishers: [FinisherInput]

    public init(scoring: ScoringDraft? = nil, finishers: [FinisherInput]) {
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
