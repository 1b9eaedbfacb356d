// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Accept a claim of a result.
    ///
    /// Gives the result the Athlete ID that the user has claimed. Users who may correct the result can, and operators. Other claims of the result are dropped. A claim that is not pending returns 404. If the user no longer has an Athlete ID, or the result has one, it returns 409.
    ///
    /// - Parameter resultID: `_id` of the result.
    /// - Parameter userID: `_id` of the user who claims the result.
    @discardableResult
    public func acceptResultClaim(resultID: UUID, userID: UUID) async throws -> RaceResult {
        try await send(Call("POST", "/result/{result_id}/claims/{user_id}/accept").path("result_id", resultID).path("user_id", userID))
    }

    /// Claim a result.
    ///
    /// \"This is me\": gives a result without an Athlete ID the one that the caller has claimed. If the caller may correct the result, as its poster or a director of the race, this takes effect at once (`accepted`). Otherwise the claim is `pending` until somebody who may correct it accepts or refuses the claim. A pending claim can be repeated, and withdrawn with `DELETE`.  A caller without a claimed Athlete ID receives 409 (`athlete-id-needed`). A result with an Athlete ID returns 409 (`result-has-athlete`): add the ID as an alias, dispute it, or report the result. A refused claim (`claim-refused`) and a 51st pending claim (`too-many-claims`) return 409, too.
    ///
    /// - Parameter resultID: `_id` of the result.
    @discardableResult
    public func claimResult(resultID: UUID) async throws -> ResultClaim {
        try await send(Call("POST", "/result/{result_id}/me").path("result_id", resultID))
    }

    /// Disown a result.
    ///
    /// \"This is not me\": removes the caller's Athlete ID or alias from a result at once, even in a locked race. The removal is in the result's history. The result, and what replaces it in a corrected file, gets an Athlete ID of the caller again only from the caller or an operator (422 for others, `result-disowned`). If the caller has a pending claim of the result, it is withdrawn. Otherwise the response is 409 (`result-of-others`).  The name stays. To have it removed, report the result with the reason `remove_name`.
    ///
    /// - Parameter resultID: `_id` of the result.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func disownResult(resultID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/result/{result_id}/me").path("result_id", resultID).header("If-Match", ifMatch))
    }

    /// Dispute the claim of an Athlete ID.
    ///
    /// Reports to the operators that an Athlete ID, claimed or an alias of somebody else, belongs to the caller. Its holder is notified by email of the dispute and later of the decision, but not by whom or why. Operators who settle the dispute can release the ID. Anyone can claim it then. An unclaimed ID returns 404, and one of the caller's own 409 (`athlete-claimed`). Otherwise like `POST /race/{race_id}/report`.
    ///
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func disputeClaim(_ disputeDraft: DisputeDraft, athleteID: String, idempotencyKey: String? = nil) async throws -> Report {
        try await send(Call("POST", "/user/claim/athlete/{athlete_id}/dispute").path("athlete_id", athleteID).header("Idempotency-Key", idempotencyKey).body(disputeDraft))
    }

    /// Get one of the caller's reports.
    ///
    /// Returns one of the reports that `GET /reports` lists.
    ///
    /// - Parameter reportID: `_id` of the report.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getReport(reportID: UUID, ifNoneMatch: String? = nil) async throws -> Report {
        try await send(Call("GET", "/reports/{report_id}").path("report_id", reportID).header("If-None-Match", ifNoneMatch))
    }

    /// List open reports on a race's results.
    ///
    /// Returns the open reports on results of the race (`POST /result/{result_id}/report`), oldest first, at most 100, also those of people without an account, who ask for the removal of a name. Only the race's directors and operators can read them. Directors with a verified email are notified of them by email, at most once an hour.
    ///
    /// - Parameter raceID: `_id` of the race.
    public func listRaceReports(raceID: UUID) async throws -> [ResultReport] {
        try await send(Call("GET", "/race/{race_id}/reports").path("race_id", raceID))
    }

    /// List the caller's reports.
    ///
    /// Returns a page of the caller's reports and disputes, newest first, and of disputes about Athlete IDs of the caller (`role`). The latter do not say who disputes them or why.
    ///
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listReports(page: Int? = nil, length: Int? = nil) async throws -> [Report] {
        try await send(Call("GET", "/reports").query("page", page).query("length", length))
    }

    /// List pending claims of a race's results.
    ///
    /// Returns the pending claims of results of the race (`POST /result/{result_id}/me`), oldest first, at most 100. They can be accepted or refused. Only the race's directors and operators can read them.
    ///
    /// - Parameter raceID: `_id` of the race.
    public func listResultClaims(raceID: UUID) async throws -> [ResultClaim] {
        try await send(Call("GET", "/race/{race_id}/claims").path("race_id", raceID))
    }

    /// Refuse a claim of a result.
    ///
    /// Refuses a pending claim. The user cannot make it again. Users who may correct the result can, and operators. A claim that is not pending returns 404.
    ///
    /// - Parameter resultID: `_id` of the result.
    /// - Parameter userID: `_id` of the user who claims the result.
    public func refuseResultClaim(resultID: UUID, userID: UUID) async throws {
        try await send(Call("POST", "/result/{result_id}/claims/{user_id}/refuse").path("result_id", resultID).path("user_id", userID))
    }

    /// Report a race.
    ///
    /// Reports a problem with a race to the operators. They are notified of open reports and disputes by email, at most once an hour.  A report stays open until an operator settles or refuses it. The caller is notified by email, and `GET /reports` returns the state. Until then, reporting the same again returns 409 (`already-reported`). A user can make 20 reports in 24 hours, including disputes; then 429. Only operators see who reported what. Decided reports are deleted after a year. A report is kept if its object or the account of its reporter is deleted.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func reportRace(_ raceReportDraft: RaceReportDraft, raceID: UUID, idempotencyKey: String? = nil) async throws -> Report {
        try await send(Call("POST", "/race/{race_id}/report").path("race_id", raceID).header("Idempotency-Key", idempotencyKey).body(raceReportDraft))
    }

    /// Report a result.
    ///
    /// Reports a problem with a result to the directors of the race (`GET /race/{race_id}/reports`) and to the operators. Otherwise like `POST /race/{race_id}/report`. Directors see the reason and the text, but not who reported it. They can settle the report; only operators can refuse it.  The reason `remove_name` requests removal of the name. When the report is settled, the athlete is shown and exported as \"Name withheld\" in all their results of the race, without an Athlete ID; place, time and team stay.
    ///
    /// - Parameter resultID: `_id` of the result.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func reportResult(_ reportDraft: ReportDraft, resultID: UUID, idempotencyKey: String? = nil) async throws -> Report {
        try await send(Call("POST", "/result/{result_id}/report").path("result_id", resultID).header("Idempotency-Key", idempotencyKey).body(reportDraft))
    }

    /// Settle a report on a result.
    ///
    /// Accepts a report on a result of the race, after the result was corrected or deleted if necessary. Only the race's directors can; operators use `POST /operator/reports/{report_id}/settle`. The user who made the report is notified by email, with the note. With the reason `remove_name`, it withholds the name in all results of the race with the same Athlete ID or, without one, the same name and team. A locked race cannot be changed (403), and a decided report returns 409 (`report-decided`).
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter reportID: `_id` of the report.
    public func settleRaceReport(_ resultSettlementInput: ResultSettlementInput, raceID: UUID, reportID: UUID) async throws {
        try await send(Call("POST", "/race/{race_id}/reports/{report_id}/settle").path("race_id", raceID).path("report_id", reportID).body(resultSettlementInput))
    }
}
