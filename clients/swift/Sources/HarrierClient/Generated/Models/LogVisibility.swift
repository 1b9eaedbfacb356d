// Made from openapi.yaml by `make generate`.

import Foundation

/// Who may read the log: everybody (`public`), the owner, accepted followers and the coaches whom the owner has accepted (`followers`), the owner and these coaches (`team`), or the owner (`private`). The log of a new account is `team`: nobody else reads it until its owner accepts a coach, or changes this.
public struct LogVisibility: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `public` = LogVisibility(rawValue: "public")
    public static let followers = LogVisibility(rawValue: "followers")
    public static let team = LogVisibility(rawValue: "team")
    public static let `private` = LogVisibility(rawValue: "private")

    /// The values that this version of the contract knows.
    public static let allCases: [LogVisibility] = [.`public`, .followers, .team, .`private`]
}
