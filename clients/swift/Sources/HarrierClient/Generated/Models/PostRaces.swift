// Made from openapi.yaml by `make generate`.

import Foundation

/// Who can post races: any user (`anyone`), users with a verified email (`verified`), or coaches (`coaches`).
public struct PostRaces: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let anyone = PostRaces(rawValue: "anyone")
    public static let verified = PostRaces(rawValue: "verified")
    public static let coaches = PostRaces(rawValue: "coaches")

    /// The values that this version of the contract knows.
    public static let allCases: [PostRaces] = [.anyone, .verified, .coaches]
}
