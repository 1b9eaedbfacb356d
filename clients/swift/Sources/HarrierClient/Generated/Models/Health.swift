// Made from openapi.yaml by `make generate`.

import Foundation

/// The state of a server and its database.
public struct Health: Sendable, Hashable, Codable {
    /// Version of the program.
    public var version: String
    /// False if the file of signing keys has changed and cannot be read. The old keys then stay in use.
    public var keysReadable: Bool
    /// How far the clock of the server's machine is ahead of the database's, which is used.
    public var clockSkewSeconds: Double
    /// When the newest backup by `harrier backup` began, or null.
    public var lastBackupAt: Date?
    /// Free space on the disk of the data directory, or null if unknown.
    public var diskFreeBytes: Int64?
    /// Number of jobs that wait, also for another attempt.
    public var jobsWaiting: Int64
    /// How long the oldest of them has waited.
    public var jobsOldestSeconds: Double
    /// Number of jobs that failed for good in the last day.
    public var jobsFailed: Int64
    /// Number of changes that the search index lacks.
    public var searchBacklog: Int64
    /// How long the oldest event has waited that the feed does not show yet.
    public var feedLagSeconds: Double
    /// Size of the uploads that have not been imported into logs yet.
    public var logUploadsBytes: Int64
    /// Maximum of that size.
    public var logUploadsLimitBytes: Int64
    /// Use of limited resources, by kind.
    public var resources: [ResourceUse]

    public init(version: String, keysReadable: Bool, clockSkewSeconds: Double, lastBackupAt: Date?, diskFreeBytes: Int64?, jobsWaiting: Int64, jobsOldestSeconds: Double, jobsFailed: Int64, searchBacklog: Int64, feedLagSeconds: Double, logUploadsBytes: Int64, logUploadsLimitBytes: Int64, resources: [ResourceUse]) {
        self.version = version
        self.keysReadable = keysReadable
        self.clockSkewSeconds = clockSkewSeconds
        self.lastBackupAt = lastBackupAt
        self.diskFreeBytes = diskFreeBytes
        self.jobsWaiting = jobsWaiting
        self.jobsOldestSeconds = jobsOldestSeconds
        self.jobsFailed = jobsFailed
        self.searchBacklog = searchBacklog
        self.feedLagSeconds = feedLagSeconds
        self.logUploadsBytes = logUploadsBytes
        self.logUploadsLimitBytes = logUploadsLimitBytes
        self.resources = resources
    }

    enum CodingKeys: String, CodingKey {
        case version
        case keysReadable = "keys_readable"
        case clockSkewSeconds = "clock_skew_seconds"
        case lastBackupAt = "last_backup_at"
        case diskFreeBytes = "disk_free_bytes"
        case jobsWaiting = "jobs_waiting"
        case jobsOldestSeconds = "jobs_oldest_seconds"
        case jobsFailed = "jobs_failed"
        case searchBacklog = "search_backlog"
        case feedLagSeconds = "feed_lag_seconds"
        case logUploadsBytes = "log_uploads_bytes"
        case logUploadsLimitBytes = "log_uploads_limit_bytes"
        case resources
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(version, forKey: .version)
        try container.encode(keysReadable, forKey: .keysReadable)
        try container.encode(clockSkewSeconds, forKey: .clockSkewSeconds)
        try container.encode(lastBackupAt, forKey: .lastBackupAt)
        try container.encode(diskFreeBytes, forKey: .diskFreeBytes)
        try container.encode(jobsWaiting, forKey: .jobsWaiting)
        try container.encode(jobsOldestSeconds, forKey: .jobsOldestSeconds)
        try container.encode(jobsFailed, forKey: .jobsFailed)
        try container.encode(searchBacklog, forKey: .searchBacklog)
        try container.encode(feedLagSeconds, forKey: .feedLagSeconds)
        try container.encode(logUploadsBytes, forKey: .logUploadsBytes)
        try container.encode(logUploadsLimitBytes, forKey: .logUploadsLimitBytes)
        try container.encode(resources, forKey: .resources)
    }
}
