// Made from openapi.yaml by `make generate`.

import Foundation

/// Finished, did not finish, did not start, or disqualified.
public struct ResultStatus: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let finished = ResultStatus(rawValue: "finished")
    public static let dnf = ResultStatus(rawValue: "dnf")
    public static let dns = ResultStatus(rawValue: "dns")
    public static let dq = ResultStatus(rawValue: "dq")

    /// The values that this version of the contract knows.
    public static let allCases: [ResultStatus] = [.finished, .dnf, .dns, .dq]
}
