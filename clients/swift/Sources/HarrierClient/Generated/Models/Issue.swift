// Made from openapi.yaml by `make generate`.

import Foundation

/// A likely mistake in the results of a race.
public struct Issue: Sendable, Hashable, Codable {
    /// UUIDv5. The same as long as `code`, `results` and `value` are.
    public var id: UUID
    public var code: IssueCode
    /// Whether a director has said that it is right.
    public var dismissed: Bool
    /// `_id` of the result, and of another that it was compared with. Empty if the issue is about no result, such as a missing place.
    public var results: [UUID]
    /// Gender, or null for all results.
    public var gender: Gender?
    /// Name of the event, or null for all results.
    public var event: String?
    /// Division, or null.
    public var division: String?
    /// Round, or null for all results.
    public var round: ResultRound?
    /// The suspicious value, truncated if long, or null.
    public var value: String?
    /// Description of the issue.
    public var detail: String
    /// The likely intended value, or null.
    public var suggestion: String?
    /// A rename that would fix it, or null.
    public var rename: RenameDraft?

    public init(id: UUID, code: IssueCode, dismissed: Bool, results: [UUID], gender: Gender?, event: String?, division: String?, round: ResultRound?, value: String?, detail: String, suggestion: String?, rename: RenameDraft?) {
        self.id = id
        self.code = code
        self.dismissed = dismissed
        self.results = results
        self.gender = gender
        self.event = event
        self.division = division
        self.round = round
        self.value = value
        self.detail = detail
        self.suggestion = suggestion
        self.rename = rename
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case code
        case dismissed
        case results
        case gender
        case event
        case division
        case round
        case value
        case detail
        case suggestion
        case rename
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(code, forKey: .code)
        try container.encode(dismissed, forKey: .dismissed)
        try container.encode(results, forKey: .results)
        try container.encode(gender, forKey: .gender)
        try container.encode(event, forKey: .event)
        try container.encode(division, forKey: .division)
        try container.encode(round, forKey: .round)
        try container.encode(value, forKey: .value)
        try container.encode(detail, forKey: .detail)
        try container.encode(suggestion, forKey: .suggestion)
        try container.encode(rename, forKey: .rename)
    }
}
