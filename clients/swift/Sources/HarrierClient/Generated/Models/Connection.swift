// Made from openapi.yaml by `make generate`.

import Foundation

/// A connection of a log to another service, without its key.
public struct Connection: Sendable, Hashable, Codable {
    public var service: ConnectionService
    /// The user's ID at the service.
    public var athleteID: String
    public var state: ConnectionState
    /// What went wrong the last time, such as a limit of the service, or null.
    public var error: String?
    /// When it was created or replaced.
    public var createdAt: Date
    /// When the service was last asked, or null.
    public var lookedAt: Date?
    /// When the service will be asked next, or null if it will not.
    public var nextAt: Date?
    /// First of the older days that are still to be imported, or null if there are none.
    public var since: Day?
    /// Last of the older days that are still to be imported, or null if there are none.
    public var until: Day?

    public init(service: ConnectionService, athleteID: String, state: ConnectionState, error: String?, createdAt: Date, lookedAt: Date?, nextAt: Date?, since: Day?, until: Day?) {
        self.service = service
        self.athleteID = athleteID
        self.state = state
        self.error = error
        self.createdAt = createdAt
        self.lookedAt = lookedAt
        self.nextAt = nextAt
        self.since = since
        self.until = until
    }

    enum CodingKeys: String, CodingKey {
        case service
        case athleteID = "athlete_id"
        case state
        case error
        case createdAt = "created_at"
        case lookedAt = "looked_at"
        case nextAt = "next_at"
        case since
        case until
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(service, forKey: .service)
        try container.encode(athleteID, forKey: .athleteID)
        try container.encode(state, forKey: .state)
        try container.encode(error, forKey: .error)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(lookedAt, forKey: .lookedAt)
        try container.encode(nextAt, forKey: .nextAt)
        try container.encode(since, forKey: .since)
        try container.encode(until, forKey: .until)
    }
}
