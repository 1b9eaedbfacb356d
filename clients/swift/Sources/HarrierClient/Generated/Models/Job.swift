// Made from openapi.yaml by `make generate`.

import Foundation

/// A background job, as operators see it.
public struct Job: Sendable, Hashable, Codable, Identifiable {
    /// Number of the job.
    public var id: Int64
    /// Kind of job: `email`, `log_import` …
    public var kind: String
    public var state: JobState
    /// Whether the last attempt failed.
    public var failed: Bool
    /// Number of the current attempt, or of the last one.
    public var attempt: Int
    /// Number of attempts after which it fails for good.
    public var maxAttempts: Int
    /// Error of the last attempt that failed, or null.
    public var error: String?
    /// When it was created.
    public var createdAt: Date
    /// When it is due.
    public var scheduledAt: Date

    public init(id: Int64, kind: String, state: JobState, failed: Bool, attempt: Int, maxAttempts: Int, error: String?, createdAt: Date, scheduledAt: Date) {
        self.id = id
        self.kind = kind
        self.state = state
        self.failed = failed
        self.attempt = attempt
        self.maxAttempts = maxAttempts
        self.error = error
        self.createdAt = createdAt
        self.scheduledAt = scheduledAt
    }

    enum CodingKeys: String, CodingKey {
        case id
        case kind
        case state
        case failed
        case attempt
        case maxAttempts = "max_attempts"
        case error
        case createdAt = "created_at"
        case scheduledAt = "scheduled_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(state, forKey: .state)
        try container.encode(failed, forKey: .failed)
        try container.encode(attempt, forKey: .attempt)
        try container.encode(maxAttempts, forKey: .maxAttempts)
        try container.encode(error, forKey: .error)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(scheduledAt, forKey: .scheduledAt)
    }
}
