// Made from openapi.yaml by `make generate`.

import Foundation

/// Who may read: everybody (`public`), the owner and the coaches whom the owner has accepted (`team`), or the owner (`private`).
public struct Visibility: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `public` = Visibility(rawValue: "public")
    public static let team = Visibility(rawValue: "team")
    public static let `private` = Visibility(rawValue: "private")

    /// The values that this version of the contract knows.
    public static let allCases: [Visibility] = [.`public`, .team, .`private`]
}
