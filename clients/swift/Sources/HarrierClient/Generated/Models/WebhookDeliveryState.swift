// Made from openapi.yaml by `make generate`.

import Foundation

/// Whether a delivery is waiting for an attempt, was delivered, or was given up.
public struct WebhookDeliveryState: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let waiting = WebhookDeliveryState(rawValue: "waiting")
    public static let delivered = WebhookDeliveryState(rawValue: "delivered")
    public static let failed = WebhookDeliveryState(rawValue: "failed")

    /// The values that this version of the contract knows.
    public static let allCases: [WebhookDeliveryState] = [.waiting, .delivered, .failed]
}
