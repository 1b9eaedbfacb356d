// Made from openapi.yaml by `make generate`.

import Foundation

/// The problem: not a race or result at all (`spam`), listed twice (`duplicate`), incorrect (`wrong`), insulting (`offensive`), contains private information (`privacy`), has a name that should be removed (`remove_name`), or something else (`other`).
public struct ReportReason: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let spam = ReportReason(rawValue: "spam")
    public static let duplicate = ReportReason(rawValue: "duplicate")
    public static let wrong = ReportReason(rawValue: "wrong")
    public static let offensive = ReportReason(rawValue: "offensive")
    public static let privacy = ReportReason(rawValue: "privacy")
    public static let removeName = ReportReason(rawValue: "remove_name")
    public static let other = ReportReason(rawValue: "other")

    /// The values that this version of the contract knows.
    public static let allCases: [ReportReason] = [.spam, .duplicate, .wrong, .offensive, .privacy, .removeName, .other]
}
