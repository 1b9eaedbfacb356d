// Made from openapi.yaml by `make generate`.

import Foundation

/// What is missing: an `account`, the `acceptance` of the caller as coach, or a `log` that is not only its owner's.
public struct PendingLacks: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let account = PendingLacks(rawValue: "account")
    public static let acceptance = PendingLacks(rawValue: "acceptance")
    public static let log = PendingLacks(rawValue: "log")

    /// The values that this version of the contract knows.
    public static let allCases: [PendingLacks] = [.account, .acceptance, .log]
}
