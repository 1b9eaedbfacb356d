// Made from openapi.yaml by `make generate`.

import Foundation

/// What a token is for:  - `read`: read what the user may read, without what the others add - `log`: write the training log - `results`: write races, results and votes - `profile`: read the user's email, birth date, sex and private zones - `health`: read health values, and write them together with `log` - `team`: read what the user may read as a coach
public struct TokenScope: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let read = TokenScope(rawValue: "read")
    public static let log = TokenScope(rawValue: "log")
    public static let results = TokenScope(rawValue: "results")
    public static let profile = TokenScope(rawValue: "profile")
    public static let health = TokenScope(rawValue: "health")
    public static let team = TokenScope(rawValue: "team")

    /// The values that this version of the contract knows.
    public static let allCases: [TokenScope] = [.read, .log, .results, .profile, .health, .team]
}
