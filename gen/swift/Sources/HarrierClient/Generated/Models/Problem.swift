// Made from openapi.yaml by `make generate`.

import Foundation

/// RFC 9457 problem details.
public struct Problem: Sendable, Hashable, Codable {
    /// `about:blank`, or what tells this problem from others of its status.
    public var type: String
    public var title: String
    public var status: Int
    public var detail: String
    /// The path that was asked for.
    public var instance: String
    public var requestID: String
    public var errors: [ProblemField]?

    public init(type: String, title: String, status: Int, detail: String, instance: String, requestID: String, errors: [ProblemField]? = nil) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.instance = instance
        self.requestID = requestID
        self.errors = errors
    }

    enum CodingKeys: String, CodingKey {
        case type
        case title
        case status
        case detail
        case instance
        case requestID = "request_id"
        case errors
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        try container.encode(title, forKey: .title)
        try container.encode(status, forKey: .status)
        try container.encode(detail, forKey: .detail)
        try container.encode(instance, forKey: .instance)
        try container.encode(requestID, forKey: .requestID)
        try container.encodeIfPresent(errors, forKey: .errors)
    }
}
