// Made from openapi.yaml by `make generate`.

import Foundation

/// Who can add results: any user, those with a verified email, or the race's directors. Directors always can.
public struct ResultsBy: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let anyone = ResultsBy(rawValue: "anyone")
    public static let verified = ResultsBy(rawValue: "verified")
    public static let directors = ResultsBy(rawValue: "directors")

    /// The values that this version of the contract knows.
    public static let allCases: [ResultsBy] = [.anyone, .verified, .directors]
}
