// Made from openapi.yaml by `make generate`.

import Foundation

/// Kind of notice:  - `comment`: somebody commented on the caller's log, or an athlete whom the caller coaches commented on their own. - `coach_asks`: a coach claimed the caller's team or became its assistant, and can be accepted. - `follower_asks`: a user asked to follow the caller. - `assistant_named`: the head coach of a team named the caller, a coach, as an assistant, which the caller can accept. - `result_found`: somebody added a result with one of the caller's Athlete IDs. - `claim_decided`: a claim of a result was accepted or refused. - `import_done`: an import into the caller's log has ended. - `attention`: an athlete whom the caller coaches newly needs attention. - `announcement`: a coach whom the caller has accepted announced something to the team (`text`). - `team_ended`: the head coach removed the caller from the team, the caller has graduated, or the team has no head coach any more (`outcome`). - `season_report`: a coach made a report of the caller's season, with a secret link. - `week_planned`: a coach planned sessions for the caller in a week (`date` is its Monday); once for each week. - `log_reader`: a coach or follower whom the caller accepted may read the caller's log, or will from a day on (`date`).
public struct NoticeKind: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let comment = NoticeKind(rawValue: "comment")
    public static let coachAsks = NoticeKind(rawValue: "coach_asks")
    public static let followerAsks = NoticeKind(rawValue: "follower_asks")
    public static let assistantNamed = NoticeKind(rawValue: "assistant_named")
    public static let resultFound = NoticeKind(rawValue: "result_found")
    public static let claimDecided = NoticeKind(rawValue: "claim_decided")
    public static let importDone = NoticeKind(rawValue: "import_done")
    public static let attention = NoticeKind(rawValue: "attention")
    public static let teamEnded = NoticeKind(rawValue: "team_ended")
    public static let announcement = NoticeKind(rawValue: "announcement")
    public static let seasonReport = NoticeKind(rawValue: "season_report")
    public static let weekPlanned = NoticeKind(rawValue: "week_planned")
    public static let logReader = NoticeKind(rawValue: "log_reader")

    /// The values that this version of the contract knows.
    public static let allCases: [NoticeKind] = [.comment, .coachAsks, .followerAsks, .assistantNamed, .resultFound, .claimDecided, .importDone, .attention, .teamEnded, .announcement, .seasonReport, .weekPlanned, .logReader]
}
