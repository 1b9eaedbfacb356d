// Made from openapi.yaml by `make generate`.

import Foundation

/// A part of an import that was left out or is incomplete.
public struct LogImportNote: Sendable, Hashable, Codable {
    /// Location in the file: a line, the name of a file in an archive, or a day.
    public var place: String
    public var reason: LogImportReason
    /// The reason, as text.
    public var detail: String

    public init(place: String, reason: LogImportReason, detail: String) {
        self.place = place
        self.reason = reason
        self.detail = detail
    }

    enum CodingKeys: String, CodingKey {
        case place
        case reason
        case detail
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(place, forKey: .place)
        try container.encode(reason, forKey: .reason)
        try container.encode(detail, forKey: .detail)
    }
}
