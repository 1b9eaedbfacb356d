// Made from openapi.yaml by `make generate`.

import Foundation

/// Limits that a server sets. Null is no limit.
public struct InstanceLimits: Sendable, Hashable, Codable {
    /// Requests per second from a client address.
    public var requestsPerSecond: Double?
    /// Results that an account stores.
    public var resultsPerAccount: Int64?
    /// Results that an account adds in an hour.
    public var rowsPerHour: Int64?
    /// Words that an import brings which the search does not know yet.
    public var wordsPerImport: Int64?
    /// Finishers that are scored for one response.
    public var scoredFinishers: Int64
    /// Long lists that a client address reads at a time.
    public var listsPerAddress: Int64?
    /// Files that a user imports at a time.
    public var importsPerUser: Int64?

    public init(requestsPerSecond: Double?, resultsPerAccount: Int64?, rowsPerHour: Int64?, wordsPerImport: Int64?, scoredFinishers: Int64, listsPerAddress: Int64?, importsPerUser: Int64?) {
        self.requestsPerSecond = requestsPerSecond
        self.resultsPerAccount = resultsPerAccount
        self.rowsPerHour = rowsPerHour
        self.wordsPerImport = wordsPerImport
        self.scoredFinishers = scoredFinishers
        self.listsPerAddress = listsPerAddress
        self.importsPerUser = importsPerUser
    }

    enum CodingKeys: String, CodingKey {
        case requestsPerSecond = "requests_per_second"
        case resultsPerAccount = "results_per_account"
        case rowsPerHour = "rows_per_hour"
        case wordsPerImport = "words_per_import"
        case scoredFinishers = "scored_finishers"
        case listsPerAddress = "lists_per_address"
        case importsPerUser = "imports_per_user"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(requestsPerSecond, forKey: .requestsPerSecond)
        try container.encode(resultsPerAccount, forKey: .resultsPerAccount)
        try container.encode(rowsPerHour, forKey: .rowsPerHour)
        try container.encode(wordsPerImport, forKey: .wordsPerImport)
        try container.encode(scoredFinishers, forKey: .scoredFinishers)
        try container.encode(listsPerAddress, forKey: .listsPerAddress)
        try container.encode(importsPerUser, forKey: .importsPerUser)
    }
}
