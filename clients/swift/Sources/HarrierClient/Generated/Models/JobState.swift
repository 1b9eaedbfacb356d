// Made from openapi.yaml by `make generate`.

import Foundation

/// State of a job:  - `available`: due - `scheduled`: due later - `running`: in progress - `retryable`: failed, will be tried again - `discarded`: failed for good - `cancelled`: given up - `completed`: done - `pending`: on hold
public struct JobState: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let available = JobState(rawValue: "available")
    public static let scheduled = JobState(rawValue: "scheduled")
    public static let running = JobState(rawValue: "running")
    public static let retryable = JobState(rawValue: "retryable")
    public static let discarded = JobState(rawValue: "discarded")
    public static let cancelled = JobState(rawValue: "cancelled")
    public static let completed = JobState(rawValue: "completed")
    public static let pending = JobState(rawValue: "pending")

    /// The values that this version of the contract knows.
    public static let allCases: [JobState] = [.available, .scheduled, .running, .retryable, .discarded, .cancelled, .completed, .pending]
}
