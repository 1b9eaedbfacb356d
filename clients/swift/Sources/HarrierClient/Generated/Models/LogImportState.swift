// Made from openapi.yaml by `make generate`.

import Foundation

/// How far an import is: `failed` says in `error` why; `undone` has been taken out of the log again.
public struct LogImportState: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
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
