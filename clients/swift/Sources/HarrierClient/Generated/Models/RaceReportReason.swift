// Made from openapi.yaml by `make generate`.

import Foundation

/// The problem with a race, as in reports of results.
public struct RaceReportReason: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let spam = RaceReportReason(rawValue: "spam")
    public static let duplicate = RaceReportReason(rawValue: "duplicate")
    public static let wrong = RaceReportReason(rawValue: "wrong")
    public static let offensive = RaceReportReason(rawValue: "offensive")
    public static let privacy = RaceReportReason(rawValue: "privacy")
    public static let other = RaceReportReason(rawValue: "other")

    /// The values that this version of the contract knows.
    public static let allCases: [RaceReportReason] = [.spam, .duplicate, .wrong, .offensive, .privacy, .other]
}
