// Made from openapi.yaml by `make generate`.

import Foundation

/// Round of an event. `heat` distinguishes the heats of a round.  - `final`: the last or only round, the only one that scores - `semifinal`, `quarterfinal`: the two before the final - `preliminary`: the first round on the track - `qualification`: the first round of a field event
public struct ResultRound: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `final` = ResultRound(rawValue: "final")
    public static let semifinal = ResultRound(rawValue: "semifinal")
    public static let quarterfinal = ResultRound(rawValue: "quarterfinal")
    public static let preliminary = ResultRound(rawValue: "preliminary")
    public static let qualification = ResultRound(rawValue: "qualification")

    /// The values that this version of the contract knows.
    public static let allCases: [ResultRound] = [.`final`, .semifinal, .quarterfinal, .preliminary, .qualification]
}
