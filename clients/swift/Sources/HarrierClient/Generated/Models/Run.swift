// Made from openapi.yaml by `make generate`.

import Foundation

/// A run.
public struct Run: Sendable, Hashable, Codable {
    /// Distance in miles, to a hundredth.
    public var miles: Double
    /// Duration in seconds, or null if unknown.
    public var seconds: Double?
    /// Kind of run, or null if unknown.
    public var kind: RunKind?
    /// Title, or null.
    public var title: String?
    /// Free text, or null.
    public var notes: String?

    public init(miles: Double, seconds: Double?, kind: RunKind?, title: String?, notes: String?) {
        self.miles = miles
        self.seconds = seconds
        self.kind = kind
        self.title = title
        self.notes = notes
    }

    enum CodingKeys: String, CodingKey {
        case miles
        case seconds
        case kind
        case title
        case notes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(miles, forKey: .miles)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encode(notes, forKey: .notes)
    }
}
