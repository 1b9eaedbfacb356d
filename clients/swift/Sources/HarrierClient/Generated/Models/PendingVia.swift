// Made from openapi.yaml by `make generate`.

import Foundation

/// How somebody is known who is not in the grid: by an `invitation`, a `code`, or because their profile names the `team`.
public struct PendingVia: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let invitation = PendingVia(rawValue: "invitation")
    public static let code = PendingVia(rawValue: "code")
    public static let team = PendingVia(rawValue: "team")

    /// The values that this version of the contract knows.
    public static let allCases: [PendingVia] = [.invitation, .code, .team]
}
