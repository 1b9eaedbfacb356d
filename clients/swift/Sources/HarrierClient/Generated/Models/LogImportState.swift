// Made from openapi.yaml by `make generate`.

import Foundation

/// State of an import. If it is `failed`, `error` has the reason; if it is `undone`, its data has been removed from the log.
public struct LogImportState: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let waiting = LogImportState(rawValue: "waiting")
    public static let running = LogImportState(rawValue: "running")
    public static let done = LogImportState(rawValue: "done")
    public static let failed = LogImportState(rawValue: "failed")
    public static let cancelled = LogImportState(rawValue: "cancelled")
    public static let undone = LogImportState(rawValue: "undone")

    /// The values that this version of the contract knows.
    public static let allCases: [LogImportState] = [.waiting, .running, .done, .failed, .cancelled, .undone]
}
