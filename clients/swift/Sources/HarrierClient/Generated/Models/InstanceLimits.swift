// Made from openapi.yaml by `make generate`.

import Foundation

/// Limits of a server. Null means no limit.
public struct InstanceLimits: Sendable, Hashable, Codable {
    /// Maximum requests per second per client address.
    public var requestsPerSecond: Double?
    /// Maximum results per account.
    public var resultsPerAccount: Int64?
    /// Maximum results that an account can add per hour.
    public var rowsPerHour: Int64?
    /// Maximum new words that an import can add to the search index.
    public var wordsPerImport: Int64?
    /// Maximum finishers scored for one response.
    public var scoredFinishers: Int64
    /// Maximum long lists that a client address can read at a time.
    public var listsPerAddress: Int64?
    /// Maximum files that a user can import at a time.
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
