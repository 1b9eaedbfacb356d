// Made from openapi.yaml by `make generate`.

import Foundation

/// How an athlete has marked a session.
public struct PlanMark: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let done = PlanMark(rawValue: "done")
    public static let changed = PlanMark(rawValue: "changed")
    public static let skipped = PlanMark(rawValue: "skipped")

    /// The values that this version of the contract knows.
    public static let allCases: [PlanMark] = [.done, .changed, .skipped]
}
