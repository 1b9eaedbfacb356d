// Made from openapi.yaml by `make generate`.

import Foundation

/// Purpose of a secret link: it shows a calendar of runs or one of the charts, or takes the tracks of runs (`upload`).
public struct LinkKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let calendar = LinkKind(rawValue: "calendar")
    public static let year = LinkKind(rawValue: "year")
    public static let weeks = LinkKind(rawValue: "weeks")
    public static let rhr = LinkKind(rawValue: "rhr")
    public static let sleep = LinkKind(rawValue: "sleep")
    public static let upload = LinkKind(rawValue: "upload")

    /// The values that this version of the contract knows.
    public static let allCases: [LinkKind] = [.calendar, .year, .weeks, .rhr, .sleep, .upload]
}
