// Made from openapi.yaml by `make generate`.

import Foundation

/// A new report of a result.
public struct ReportDraft: Sendable, Hashable, Codable {
    public var reason: ReportReason
    /// Information for the operators and the directors of the race.
    public var text: String?

    public init(reason: ReportReason, text: String? = nil) {
        self.reason = reason
        self.text = text
    }

    enum CodingKeys: String, CodingKey {
        case reason
        case text
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(reason, forKey: .reason)
        try container.encodeIfPresent(text, forKey: .text)
    }
}
