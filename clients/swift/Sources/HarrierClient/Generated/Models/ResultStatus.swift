// Made from openapi.yaml by `make generate`.

import Foundation

/// How the athlete's race ended.  - `finished` - `nm`: took part without a valid attempt (no mark); `mark`, `place` and `points` are null - `dnf`: started and did not finish - `dns`: did not start - `dq`: disqualified
public struct ResultStatus: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let finished = ResultStatus(rawValue: "finished")
    public static let nm = ResultStatus(rawValue: "nm")
    public static let dnf = ResultStatus(rawValue: "dnf")
    public static let dns = ResultStatus(rawValue: "dns")
    public static let dq = ResultStatus(rawValue: "dq")

    /// The values that this version of the contract knows.
    public static let allCases: [ResultStatus] = [.finished, .nm, .dnf, .dns, .dq]
}
