// Made from openapi.yaml by `make generate`.

import Foundation

/// Scope of a personal token.
public struct TokenScope: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let read = TokenScope(rawValue: "read")
    public static let log = TokenScope(rawValue: "log")
    public static let results = TokenScope(rawValue: "results")

    /// The values that this version of the contract knows.
    public static let allCases: [TokenScope] = [.read, .log, .results]
}
