// Made from openapi.yaml by `make generate`.

import Foundation

/// What a coach is in a team: the head coach, who has claimed it (`head`), or an assistant whom the head coach has named (`assistant`).
public struct CoachRole: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let head = CoachRole(rawValue: "head")
    public static let assistant = CoachRole(rawValue: "assistant")

    /// The values that this version of the contract knows.
    public static let allCases: [CoachRole] = [.head, .assistant]
}
