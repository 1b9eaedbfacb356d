// Made from openapi.yaml by `make generate`.

import Foundation

/// What a reason is about.
public struct AttentionKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let noEntry = AttentionKind(rawValue: "no_entry")
    public static let restingHeartRate = AttentionKind(rawValue: "resting_heart_rate")
    public static let sleep = AttentionKind(rawValue: "sleep")
    public static let feel = AttentionKind(rawValue: "feel")
    public static let distance = AttentionKind(rawValue: "distance")
    public static let comment = AttentionKind(rawValue: "comment")
    public static let plan = AttentionKind(rawValue: "plan")

    /// The values that this version of the contract knows.
    public static let allCases: [AttentionKind] = [.noEntry, .restingHeartRate, .sleep, .feel, .distance, .comment, .plan]
}
