// Made from openapi.yaml by `make generate`.

import Foundation

/// State of a connection: it works (`active`), the last requests to the service have failed and will be repeated (`failing`), or the service is not asked any more until another key is sent (`stopped`).
public struct ConnectionState: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let active = ConnectionState(rawValue: "active")
    public static let failing = ConnectionState(rawValue: "failing")
    public static let stopped = ConnectionState(rawValue: "stopped")

    /// The values that this version of the contract knows.
    public static let allCases: [ConnectionState] = [.active, .failing, .stopped]
}
