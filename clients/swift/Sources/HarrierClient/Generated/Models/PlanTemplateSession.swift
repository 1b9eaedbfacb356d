// Made from openapi.yaml by `make generate`.

import Foundation

/// A session of a template.
public struct PlanTemplateSession: Sendable, Hashable, Codable {
    /// Which day it is, from 1 for the date on which the template is put.
    public var day: Int
    /// The session as the coach writes it. It may contain line breaks.
    public var text: String
    /// Title, or null.
    public var title: String?
    /// Kind of run or of another sport, or null.
    public var kind: RunKind?
    /// Planned distance in meters as the sender read it from the text, or null.
    public var meters: Double?
    /// Planned time in seconds as the sender read it from the text, or null.
    public var seconds: Double?

    public init(day: Int, text: String, title: String?, kind: RunKind?, meters: Double?, seconds: Double?) {
        self.day = day
        self.text = text
        self.title = title
        self.kind = kind
        self.meters = meters
        self.seconds = seconds
    }

    enum CodingKeys: String, CodingKey {
        case day
        case text
        case title
        case kind
        case meters
        case seconds
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(day, forKey: .day)
        try container.encode(text, forKey: .text)
        try container.encode(title, forKey: .title)
        try container.encode(kind, forKey: .kind)
        try container.encode(meters, forKey: .meters)
        try container.encode(seconds, forKey: .seconds)
    }
}
