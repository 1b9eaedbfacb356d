// Made from openapi.yaml by `make generate`.

import Foundation

public struct Export: Sendable, Hashable, Codable {
    public var exportedAt: Date
    public var user: User
    /// The sign-ins that have not ended.
    public var sessions: [ExportedRow]
    /// The personal tokens, without themselves.
    public var tokens: [ExportedRow]
    /// The Athlete IDs that the user goes by.
    public var athleteIDs: [ExportedRow]
    /// The athletes that the user follows.
    public var follows: [ExportedRow]
    /// The training log, by date.
    public var entries: [ExportedRow]
    /// The votes on races.
    public var votes: [ExportedRow]
    /// The races that the user posted.
    public var races: [ExportedRow]
    /// The results that the user posted.
    public var results: [ExportedRow]
    /// The files of results that the user sent.
    public var imports: [ExportedRow]

    public init(exportedAt: Date, user: User, sessions: [ExportedRow], tokens: [ExportedRow], athleteIDs: [ExportedRow], follows: [ExportedRow], entries: [ExportedRow], votes: [ExportedRow], races: [ExportedRow], results: [ExportedRow], imports: [ExportedRow]) {
        self.exportedAt = exportedAt
        self.user = user
        self.sessions = sessions
        self.tokens = tokens
        self.athleteIDs = athleteIDs
        self.follows = follows
        self.entries = entries
        self.votes = votes
        self.races = races
        self.results = results
        self.imports = imports
    }

    enum CodingKeys: String, CodingKey {
        case exportedAt = "exported_at"
        case user
        case sessions
        case tokens
        case athleteIDs = "athlete_ids"
        case follows
        case entries
        case votes
        case races
        case results
        case imports
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(exportedAt, forKey: .exportedAt)
        try container.encode(user, forKey: .user)
        try container.encode(sessions, forKey: .sessions)
        try container.encode(tokens, forKey: .tokens)
        try container.encode(athleteIDs, forKey: .athleteIDs)
        try container.encode(follows, forKey: .follows)
        try container.encode(entries, forKey: .entries)
        try container.encode(votes, forKey: .votes)
        try container.encode(races, forKey: .races)
        try container.encode(results, forKey: .results)
        try container.encode(imports, forKey: .imports)
    }
}
