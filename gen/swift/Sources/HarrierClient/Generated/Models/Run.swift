// Made from openapi.yaml by `make generate`.

import Foundation

public struct Run: Sendable, Hashable, Codable {
    public var miles: Double
    public var seconds: Double?
    public var kind: RunKind?
    public var title: String?
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
