// Made from openapi.yaml by `make generate`.

import Foundation

/// Error of an operation that returns tokens.
public struct AuthenticationFailure: Sendable, Hashable, Codable {
    /// Always false.
    public var auth: Bool
    /// What went wrong.
    public var error: String
    /// As in `Problem`: `about:blank`, or a URI that identifies the kind of problem.
    public var type: String
    /// The invalid fields.
    public var errors: [ProblemField]?

    public init(auth: Bool, error: String, type: String, errors: [ProblemField]? = nil) {
        self.auth = auth
        self.error = error
        self.type = type
        self.errors = errors
    }

    enum CodingKeys: String, CodingKey {
        case auth
        case error
        case type
        case errors
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(auth, forKey: .auth)
        try container.encode(error, forKey: .error)
        try container.encode(type, forKey: .type)
        try container.encodeIfPresent(errors, forKey: .errors)
    }
}
