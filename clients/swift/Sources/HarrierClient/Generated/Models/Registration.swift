// Made from openapi.yaml by `make generate`.

import Foundation

/// Who can create an account: anyone (`open`), people with an invitation (`invite`), or nobody (`closed`).
public struct Registration: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `open` = Registration(rawValue: "open")
    public static let invite = Registration(rawValue: "invite")
    public static let closed = Registration(rawValue: "closed")

    /// The values that this version of the contract knows.
    public static let allCases: [Registration] = [.`open`, .invite, .closed]
}
