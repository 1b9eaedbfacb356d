// Made from openapi.yaml by `make generate`.

import Foundation

/// What a notice tells: somebody commented on the caller's log, or an athlete whom the caller coaches on their own (`comment`); a coach has claimed the caller's team or become its assistant, and can be accepted (`coach_asks`); a user asks to follow the caller (`follower_asks`); somebody added a result with an Athlete ID of the caller (`result_found`); a claim of a result was accepted or refused (`claim_decided`); an import into the caller's log has ended (`import_done`); an athlete whom the caller coaches newly needs a word (`attention`); a user whom the caller accepted may read the caller's log, or may from a day on (`log_reader`).
public struct NoticeKind: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let comment = NoticeKind(rawValue: "comment")
    public static let coachAsks = NoticeKind(rawValue: "coach_asks")
    public static let followerAsks = NoticeKind(rawValue: "follower_asks")
    public static let resultFound = NoticeKind(rawValue: "result_found")
    public static let claimDecided = NoticeKind(rawValue: "claim_decided")
    public static let importDone = NoticeKind(rawValue: "import_done")
    public static let attention = NoticeKind(rawValue: "attention")
    public static let logReader = NoticeKind(rawValue: "log_reader")

    /// The values that this version of the contract knows.
    public static let allCases: [NoticeKind] = [.comment, .coachAsks, .followerAsks, .resultFound, .claimDecided, .importDone, .attention, .logReader]
}
