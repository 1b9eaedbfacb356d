// Made from openapi.yaml by `make generate`.

import Foundation

/// Problem details (RFC 9457).
public struct Problem: Sendable, Hashable, Codable {
    /// `about:blank`, or a URI whose last segment is one of the following. It leads to a page that says what to do. Types can be added; treat an unknown one as `about:blank`.  - `token-invalid`: the token is malformed, has been revoked, or is not from this server - `token-expired`: the token has expired - `token-used`: the link has been used, or the account has changed since it was sent - `token-purpose`: the token was issued for something else - `scope-missing`: the personal token does not have the scope that the operation requires - `operators-only`: only operators may do this - `last-operator`: this would remove the last operator; it can only be done by command - `suspended`: the account is suspended - `wrong-password`: the password is wrong, or no account has the email - `password-ended`: the password has ended; choose another by a link in an email - `too-many-passwords`: too many wrong passwords; wait, or choose another by a link in an email - `reauthenticate`: this requires a recent sign-in; sign in again - `verify-email`: the user's email must be verified for this - `email-taken`: the email already has an account - `athlete-taken`: the Athlete ID is claimed by, or an alias of, another user - `too-many-aliases`: the user has the maximum number of aliases - `team-taken`: another coach has claimed the team - `team-claimed`: the coach has claimed another team - `too-many-assistants`: the team has the maximum number of assistants - `too-many-assisted`: the coach assists the maximum number of teams - `too-many-groups`: the team has the maximum number of groups - `too-many-templates`: the team or the user has the maximum number of templates - `too-many-sessions`: an athlete or a team would have too many sessions on a day, or a request writes too many - `no-steps`: the text of the session has no steps that a watch could follow - `athlete-claimed`: the user has claimed another Athlete ID - `athlete-id-needed`: the user who claims the result has not claimed an Athlete ID - `result-disowned`: the athlete has said that the result is not theirs - `result-has-athlete`: the result has an Athlete ID, or its name is withheld - `result-of-others`: the result has no Athlete ID of the caller, and no pending claim by the caller - `claim-refused`: the claim of the result has been refused - `too-many-claims`: the user has the maximum number of pending claims of results - `name-not-withheld`: the name of the result is not withheld - `idempotency-in-progress`: a request with this `Idempotency-Key` is in progress - `idempotency-answer-not-stored`: the request with this `Idempotency-Key` was completed, but its response was not stored - `too-many-apps`: the user has made the maximum number of apps - `too-many-tokens`: the user has the maximum number of personal tokens - `too-many-finishers`: the event has more finishers than can be scored - `too-many-results`: the account has the maximum number of results - `too-many-requests`: the address has sent the maximum number of requests for now - `too-many-at-once`: the user or the network has the maximum number of such requests in progress - `server-busy`: the server has the maximum number of such requests in progress - `too-many-rows`: the account has added the maximum number of results for now - `too-many-words`: the file has too many new words for the search index - `race-locked`: the race is locked: only operators may change it and its results - `directors-only`: only the race's directors may add results to it - `coaches-only`: only coaches may post races and results on this server - `too-many-directors`: the race has the maximum number of directors - `already-imported`: the file was imported into the race before - `decisions-conflict`: the file conflicts with what people decided about the results that it replaces - `results-exist`: the race already has results of genders and events in the file - `file-unclear`: columns, gender, event, unit of times or sheet of the file are not known; `errors` has the parameters to send - `too-many-webhooks`: the user has the maximum number of webhooks - `no-secrets-key`: the server has no key to encrypt the secrets of other services with - `too-many-runs`: the day has the maximum number of runs - `too-many-follows`: the user follows the maximum number of athletes - `too-many-blocked`: the user has blocked the maximum number of users - `too-many-comments`: the day has the maximum number of comments, or of those of one author - `too-many-shoes`: the user has the maximum number of pairs of shoes - `shoe-worn`: the shoes have runs - `run-taken`: the log has a run with this `source` and `external_id` - `too-many-links`: the user has the maximum number of secret links - `too-many-imports`: the user has the maximum number of unfinished imports into the log - `import-undone`: the log has no data from the import - `import-edited`: runs of the import have been changed since - `tracks-full`: the user's tracks use all of their allowed storage - `uploads-full`: the server has no space for uploads until others have been imported - `cursor-expired`: events after the cursor have been deleted, or it belongs to another database - `both-finished`: two athletes who have finished one event would be merged - `results-corrected`: results of the import have been changed or replaced since - `idempotency-key-reused`: the `Idempotency-Key` was used for a different request - `registration-closed`: the server accepts no new accounts - `invite-required`: creating an account requires an invitation - `invite-invalid`: the invitation is unknown, was used or withdrawn, or has expired - `already-reported`: the user has reported this, and it has not been decided - `report-decided`: the report has been decided - `invite-without-team`: the invitation names no team that somebody with an account could join - `reminded-lately`: an email was sent within the last week - `invite-declined`: the invitation was declined - `too-many-announcements`: the coach has made the maximum number of announcements in a day - `no-recipients`: none of the athletes would be told - `too-many-season-reports`: the coach has the maximum number of season reports - `too-many-codes`: the team has the maximum number of codes - `too-many-invites`: the user has created the maximum number of invitations for now
    public var type: String
    /// Name of the HTTP status.
    public var title: String
    /// HTTP status.
    public var status: Int
    /// What went wrong.
    public var detail: String
    /// Path of the request, truncated if long.
    public var instance: String
    /// ID of the request, also in the server's log.
    public var requestID: String
    /// The invalid fields.
    public var errors: [ProblemField]?

    public init(type: String, title: String, status: Int, detail: String, instance: String, requestID: String, errors: [ProblemField]? = nil) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.instance = instance
        self.requestID = requestID
        self.errors = errors
    }

    enum CodingKeys: String, CodingKey {
        case type
        case title
        case status
        case detail
        case instance
        case requestID = "request_id"
        case errors
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        try container.encode(title, forKey: .title)
        try container.encode(status, forKey: .status)
        try container.encode(detail, forKey: .detail)
        try container.encode(instance, forKey: .instance)
        try container.encode(requestID, forKey: .requestID)
        try container.encodeIfPresent(errors, forKey: .errors)
    }
}
