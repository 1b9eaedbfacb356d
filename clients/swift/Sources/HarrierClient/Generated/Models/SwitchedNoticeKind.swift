// Made from openapi.yaml by `make generate`.

import Foundation

/// Kind of notice that can be turned off. `NoticeKind` describes the kinds.
public struct SwitchedNoticeKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let comment = SwitchedNoticeKind(rawValue: "comment")
    public static let coachAsks = SwitchedNoticeKind(rawValue: "coach_asks")
    public static let followerAsks = SwitchedNoticeKind(rawValue: "follower_asks")
    public static let assistantNamed = SwitchedNoticeKind(rawValue: "assistant_named")
    public static let resultFound = SwitchedNoticeKind(rawValue: "result_found")
    public static let claimDecided = SwitchedNoticeKind(rawValue: "claim_decided")
    public static let importDone = SwitchedNoticeKind(rawValue: "import_done")
    public static let attention = SwitchedNoticeKind(rawValue: "attention")
    public static let teamEnded = SwitchedNoticeKind(rawValue: "team_ended")
    public static let announcement = SwitchedNoticeKind(rawValue: "announcement")
    public static let seasonReport = SwitchedNoticeKind(rawValue: "season_report")
    public static let weekPlanned = SwitchedNoticeKind(rawValue: "week_planned")

    /// The values that this version of the contract knows.
    public static let allCases: [SwitchedNoticeKind] = [.comment, .coachAsks, .followerAsks, .assistantNamed, .resultFound, .claimDecided, .importDone, .attention, .teamEnded, .announcement, .seasonReport, .weekPlanned]
}
