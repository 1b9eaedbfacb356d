// Made from openapi.yaml by `make generate`.

import Foundation

/// Type of an item: an entry of a training log, or a race result.
public struct FollowedType: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let entry = FollowedType(rawValue: "entry")
    public static let race = FollowedType(rawValue: "race")

    /// The values that this version of the contract knows.
    public static let allCases: [FollowedType] = [.entry, .race]
}
