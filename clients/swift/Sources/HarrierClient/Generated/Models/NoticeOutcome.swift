// Made from openapi.yaml by `make generate`.

import Foundation

/// Decision about a claim (`accepted` or `refused`), or outcome of an import (`done` or `failed`), or how the coaching of a team ended (`removed`, `graduated` or `given_up`).
public struct NoticeOutcome: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let accepted = NoticeOutcome(rawValue: "accepted")
    public static let refused = NoticeOutcome(rawValue: "refused")
    public static let done = NoticeOutcome(rawValue: "done")
    public static let failed = NoticeOutcome(rawValue: "failed")
    public static let removed = NoticeOutcome(rawValue: "removed")
    public static let graduated = NoticeOutcome(rawValue: "graduated")
    public static let givenUp = NoticeOutcome(rawValue: "given_up")

    /// The values that this version of the contract knows.
    public static let allCases: [NoticeOutcome] = [.accepted, .refused, .done, .failed, .removed, .graduated, .givenUp]
}
