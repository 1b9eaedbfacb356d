// Made from openapi.yaml by `make generate`.

import Foundation

/// Why a webhook is inactive: its owner stopped it, its receiver returned 410, or no delivery succeeded for days.
public struct WebhookStop: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let owner = WebhookStop(rawValue: "owner")
    public static let gone = WebhookStop(rawValue: "gone")
    public static let failing = WebhookStop(rawValue: "failing")

    /// The values that this version of the contract knows.
    public static let allCases: [WebhookStop] = [.owner, .gone, .failing]
}
