// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Block an app.
    ///
    /// Ends all authorizations of the app. Users cannot allow it again. Every server refuses its tokens within five seconds. Blocking a blocked app changes nothing.
    ///
    /// - Parameter appID: `_id` of the app.
    @discardableResult
    public func blockApp(appID: UUID, _ reasonInput: ReasonInput? = nil) async throws -> OperatorApp {
        try await send(Call("POST", "/operator/apps/{app_id}/block").path("app_id", appID).body(reasonInput))
    }

    /// Create a link to reset a password.
    ///
    /// Returns a link for setting a new password for the user, once and within an hour, for users who do not receive emails. Setting it ends all sessions of the user. The user is notified of the link by email, and the audit log records who created it. This requires a sign-in within the last 15 minutes (403, `reauthenticate`).
    ///
    /// - Parameter userID: `_id` of the user.
    @discardableResult
    public func createResetLink(userID: UUID, _ reasonInput: ReasonInput? = nil) async throws -> ResetLink {
        try await send(Call("POST", "/operator/users/{user_id}/reset-link").path("user_id", userID).body(reasonInput))
    }

    /// Delete a user.
    ///
    /// Deletes the account with everything that belongs to it, as `DELETE /user/{user_id}` does for its owner. Races and results that the user posted stay, without a poster. The last operator cannot be deleted (409, `last-operator`). This requires a sign-in within the last 15 minutes (403, `reauthenticate`).
    ///
    /// - Parameter userID: `_id` of the user.
    /// - Parameter reason: Reason, for the audit log.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteAccount(userID: UUID, reason: String? = nil, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/operator/users/{user_id}").path("user_id", userID).query("reason", reason).header("If-Match", ifMatch))
    }

    /// Demote an operator.
    ///
    /// Makes the operator a regular user, from the next request on. The last operator cannot be demoted (409, `last-operator`), except with `harrier user demote`. This requires a sign-in within the last 15 minutes (403, `reauthenticate`).
    ///
    /// - Parameter userID: `_id` of the user.
    @discardableResult
    public func demoteAccount(userID: UUID, _ reasonInput: ReasonInput? = nil) async throws -> Account {
        try await send(Call("POST", "/operator/users/{user_id}/demote").path("user_id", userID).body(reasonInput))
    }

    /// End a user's sessions.
    ///
    /// Ends all sessions of the user, and with `end_tokens` their personal tokens, secret links and apps too. Every server refuses the access tokens within five seconds.
    ///
    /// - Parameter userID: `_id` of the user.
    @discardableResult
    public func endAccountSessions(userID: UUID, _ endSessionsInput: EndSessionsInput? = nil) async throws -> Account {
        try await send(Call("POST", "/operator/users/{user_id}/end-sessions").path("user_id", userID).body(endSessionsInput))
    }

    /// Find users.
    ///
    /// Returns a page of the users that match all parameters, newest first. Users can be found by email, but no email is returned.
    ///
    /// - Parameter email: The whole email, case-insensitive. A former email is found while its owner can restore it.
    /// - Parameter name: A part of the name, ignoring case and accents.
    /// - Parameter athleteID: Athlete ID that the user has claimed, or an alias.
    /// - Parameter teamID: Team that a coach has claimed, or that an athlete runs for.
    /// - Parameter `operator`: Only operators.
    /// - Parameter suspended: Only suspended users.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func findAccounts(email: String? = nil, name: String? = nil, athleteID: String? = nil, teamID: String? = nil, `operator`: Bool? = nil, suspended: Bool? = nil, page: Int? = nil, length: Int? = nil, ifNoneMatch: String? = nil) async throws -> [Account] {
        try await send(Call("GET", "/operator/users").query("email", email).query("name", name).query("athlete_id", athleteID).query("team_id", teamID).query("operator", `operator`).query("suspended", suspended).query("page", page).query("length", length).header("If-None-Match", ifNoneMatch))
    }

    /// Get a user.
    ///
    /// Returns a user as operators see them: without email, password, private values or log.
    ///
    /// - Parameter userID: `_id` of the user.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getAccount(userID: UUID, ifNoneMatch: String? = nil) async throws -> Account {
        try await send(Call("GET", "/operator/users/{user_id}").path("user_id", userID).header("If-None-Match", ifNoneMatch))
    }

    /// Get the state of the server.
    ///
    /// Returns what concerns operators about the server that responds and its database: waiting jobs, the newest backup, free disk space, and the use of limited resources. `/metrics` has the same figures and more.
    public func getHealth() async throws -> Health {
        try await send(Call("GET", "/operator/health"))
    }

    /// List apps.
    ///
    /// Returns a page of all apps, newest first: those that users made, and those that a document at their `client_id` describes.
    ///
    /// - Parameter blocked: Only blocked apps.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listAllApps(blocked: Bool? = nil, page: Int? = nil, length: Int? = nil) async throws -> [OperatorApp] {
        try await send(Call("GET", "/operator/apps").query("blocked", blocked).query("page", page).query("length", length))
    }

    /// List reports and disputes.
    ///
    /// Returns a page of the reports and disputes of all users, newest first.
    ///
    /// - Parameter state: Only reports in this state.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listAllReports(state: ReportState? = nil, page: Int? = nil, length: Int? = nil) async throws -> [OperatorReport] {
        try await send(Call("GET", "/operator/reports").query("state", state).query("page", page).query("length", length))
    }

    /// List the audit log.
    ///
    /// Returns a page of the audit log, newest first: every action of operators, and of commands such as `harrier user promote`, and what users do about apps: adding, changing and deleting their own, allowing one, and ending that. Entries are never deleted or changed, but `reason` becomes null when the account of its author, or of the user it is about, is deleted. They contain the `_id`s of users, races and results, even deleted ones, and no emails, passwords or private values.
    ///
    /// - Parameter actor: Only actions of this operator or user (`_id`), or of `command`.
    /// - Parameter object: Only actions on the object with this `_id`, such as a user, race or result.
    /// - Parameter act: Only this action, such as `user.suspend`.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listAudit(actor: String? = nil, object: UUID? = nil, act: String? = nil, page: Int? = nil, length: Int? = nil) async throws -> [AuditEntry] {
        try await send(Call("GET", "/operator/audit").query("actor", actor).query("object", object).query("act", act).query("page", page).query("length", length))
    }

    /// List the hidden races of a user.
    ///
    /// Returns a page of the races that are hidden while the user is suspended, most recent first. Pass `next` as `after` to get the next page. Restoring the user shows them again.
    ///
    /// - Parameter userID: `_id` of the user.
    /// - Parameter after: `next` of an earlier response.
    /// - Parameter length: Maximum number of items in the response.
    public func listHiddenRaces(userID: UUID, after: String? = nil, length: Int? = nil) async throws -> HiddenRacePage {
        try await send(Call("GET", "/operator/users/{user_id}/hidden-races").path("user_id", userID).query("after", after).query("length", length))
    }

    /// List background jobs.
    ///
    /// Returns a page of the background jobs, such as emails to be sent, newest first. Pass `next` as `after` to get the next page. Completed jobs are kept for a minute, jobs that failed for good for a day. What a job is about, such as an address, is never returned.
    ///
    /// - Parameter kind: Only jobs of this kind, such as `email`.
    /// - Parameter failed: Only jobs whose last attempt failed.
    /// - Parameter after: `next` of an earlier response.
    /// - Parameter length: Maximum number of items in the response.
    public func listJobs(kind: String? = nil, failed: Bool? = nil, after: String? = nil, length: Int? = nil) async throws -> JobPage {
        try await send(Call("GET", "/operator/jobs").query("kind", kind).query("failed", failed).query("after", after).query("length", length))
    }

    /// Make a user an operator.
    ///
    /// Makes the user an operator, with the same rights as the caller. This requires a sign-in within the last 15 minutes (403, `reauthenticate`).
    ///
    /// - Parameter userID: `_id` of the user.
    @discardableResult
    public func promoteAccount(userID: UUID, _ reasonInput: ReasonInput? = nil) async throws -> Account {
        try await send(Call("POST", "/operator/users/{user_id}/promote").path("user_id", userID).body(reasonInput))
    }

    /// Refuse a report.
    ///
    /// Refuses a report. Otherwise like `POST /operator/reports/{report_id}/settle`.
    ///
    /// - Parameter reportID: `_id` of the report.
    @discardableResult
    public func refuseReport(_ refusalInput: RefusalInput, reportID: UUID) async throws -> OperatorReport {
        try await send(Call("POST", "/operator/reports/{report_id}/refuse").path("report_id", reportID).body(refusalInput))
    }

    /// Release an Athlete ID.
    ///
    /// Releases an Athlete ID, claimed or an alias, from its user. Anyone can claim it then. An unclaimed ID returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter userID: Only if this user has claimed it; otherwise 404.
    /// - Parameter reason: Reason, for the audit log.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func releaseAthleteID(athleteID: String, userID: UUID? = nil, reason: String? = nil, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/operator/claims/athlete/{athlete_id}").path("athlete_id", athleteID).query("user_id", userID).query("reason", reason).header("If-Match", ifMatch))
    }

    /// Release a team.
    ///
    /// Releases a team from the coach who claimed it. The coach can no longer read the logs of its athletes, and another coach can claim the team. An unclaimed team returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter teamID: `team_id` of the team, in any case.
    /// - Parameter userID: Only if this user has claimed it; otherwise 404.
    /// - Parameter reason: Reason, for the audit log.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func releaseTeam(teamID: String, userID: UUID? = nil, reason: String? = nil, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/operator/claims/team/{team_id}").path("team_id", teamID).query("user_id", userID).query("reason", reason).header("If-Match", ifMatch))
    }

    /// Restore a suspended user.
    ///
    /// Ends a suspension. The user can sign in again, and personal tokens work again. Hidden races are there again, as they were.
    ///
    /// - Parameter userID: `_id` of the user.
    @discardableResult
    public func restoreAccount(userID: UUID, _ reasonInput: ReasonInput? = nil) async throws -> Account {
        try await send(Call("POST", "/operator/users/{user_id}/restore").path("user_id", userID).body(reasonInput))
    }

    /// Email a password reset to a user.
    ///
    /// Sends the user the email of `POST /user/forgotPassword`. At most five are sent to one address per hour; then 429.
    ///
    /// - Parameter userID: `_id` of the user.
    public func sendPasswordReset(userID: UUID, _ reasonInput: ReasonInput? = nil) async throws {
        try await send(Call("POST", "/operator/users/{user_id}/send-reset").path("user_id", userID).body(reasonInput))
    }

    /// Settle a report.
    ///
    /// Accepts a report, after its object was corrected or deleted if necessary. The reporter is notified by email, with the note; the holder of a disputed Athlete ID is notified without it. `release` also releases the disputed Athlete ID, if it is still theirs. Settling a report with the reason `remove_name` withholds the name. A decided report returns 409 (`report-decided`).
    ///
    /// - Parameter reportID: `_id` of the report.
    @discardableResult
    public func settleReport(_ settlementInput: SettlementInput, reportID: UUID) async throws -> OperatorReport {
        try await send(Call("POST", "/operator/reports/{report_id}/settle").path("report_id", reportID).body(settlementInput))
    }

    /// Restore a withheld name.
    ///
    /// Restores the name of a result's athlete, in all their results of the race. A result whose name is not withheld returns 409 (`name-not-withheld`). Names are withheld by settling a report with the reason `remove_name`.  In the same gender and event, a withheld name is also withheld when it is added under another team, or with other case or accents. If that is a namesake, this restores the name of the namesake only, and it stays when it is written again.
    ///
    /// - Parameter resultID: `_id` of the result.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func showName(resultID: UUID, ifMatch: String? = nil) async throws -> RaceResult {
        try await send(Call("DELETE", "/result/{result_id}/withheld").path("result_id", resultID).header("If-Match", ifMatch))
    }

    /// Suspend a user.
    ///
    /// Ends the user's sessions, and prevents the user from signing in (403, `suspended`) and using personal tokens until they are restored. Every server refuses their tokens within five seconds. Links in emails still work, so that an owner can recover a stolen account. Public races and results stay. With `hide_races`, the races that the user directs alone are hidden, with all their results, until the user is restored: to everybody, they are gone (404). Races with other directors stay. On a user who is suspended already, `hide_races` hides them then. The last operator cannot be suspended (409, `last-operator`). This requires a sign-in within the last 15 minutes (403, `reauthenticate`).
    ///
    /// - Parameter userID: `_id` of the user.
    @discardableResult
    public func suspendAccount(userID: UUID, _ suspendInput: SuspendInput? = nil) async throws -> Account {
        try await send(Call("POST", "/operator/users/{user_id}/suspend").path("user_id", userID).body(suspendInput))
    }

    /// Unblock an app.
    ///
    /// Lets users allow the app again. Former authorizations stay ended.
    ///
    /// - Parameter appID: `_id` of the app.
    @discardableResult
    public func unblockApp(appID: UUID, _ reasonInput: ReasonInput? = nil) async throws -> OperatorApp {
        try await send(Call("POST", "/operator/apps/{app_id}/unblock").path("app_id", appID).body(reasonInput))
    }

    /// Verify a user's email.
    ///
    /// Marks the user's email as verified, for users who do not receive emails. If it is already verified, nothing changes.
    ///
    /// - Parameter userID: `_id` of the user.
    @discardableResult
    public func verifyAccount(userID: UUID, _ reasonInput: ReasonInput? = nil) async throws -> Account {
        try await send(Call("POST", "/operator/users/{user_id}/verify").path("user_id", userID).body(reasonInput))
    }
}
