// Made from openapi.yaml by `make generate`.

import Foundation

/// Kind of event. The results of an event of fixed time, such as 24 hours, are distances.
public struct EventKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let run = EventKind(rawValue: "run")
    public static let hurdles = EventKind(rawValue: "hurdles")
    public static let steeplechase = EventKind(rawValue: "steeplechase")
    public static let walk = EventKind(rawValue: "walk")
    public static let relay = EventKind(rawValue: "relay")
    public static let jump = EventKind(rawValue: "jump")
    public static let `throw` = EventKind(rawValue: "throw")
    public static let combined = EventKind(rawValue: "combined")
    public static let fixedTime = EventKind(rawValue: "fixed_time")

    /// The values that this version of the contract knows.
    public static let allCases: [EventKind] = [.run, .hurdles, .steeplechase, .walk, .relay, .jump, .`throw`, .combined, .fixedTime]
}
