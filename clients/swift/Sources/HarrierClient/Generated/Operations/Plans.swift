// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Put a template on a date.
    ///
    /// Plans the sessions of a template from a date on: for the team, a group or athletes, who have accepted the caller, or for the caller alone. A template of a team is for that team; one of the caller's own is for the team that `team_id` names. All sessions are planned, or none: limits are those of `POST /team/plan` and `POST /log/plan`, and an athlete who would have more than 5 sessions a day is named (422, `too-many-sessions`). With `dry_run`, the response says what would be planned, and nothing is.  Planning for others needs the scope `team`, and is for head coach and assistants of the team; others get 403.
    ///
    /// - Parameter templateId: `_id` of the template.
    /// - Parameter teamID: A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist; a list without it has those of all these teams.
    /// - Parameter dryRun: Check the request and return what would be written, without writing it.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func applyPlanTemplate(_ planTemplateApplyInput: PlanTemplateApplyInput, templateId: UUID, teamID: String? = nil, dryRun: Bool? = nil, idempotencyKey: String? = nil) async throws -> PlanWritten {
        try await send(Call("POST", "/plan/templates/{template_id}/apply").path("template_id", templateId).query("team_id", teamID).query("dry_run", dryRun).header("Idempotency-Key", idempotencyKey).body(planTemplateApplyInput))
    }

    /// Copy sessions of a team to another date.
    ///
    /// Copies the sessions of up to 28 days from `from` on to the days from `to_date` on, at most 200 (422): all, or with `only` those for the team, a group or athletes. With `to`, the copies are for others. `instead_of` goes with sessions that are copied together. Head coach and assistants of the team may; others get 403.
    ///
    /// - Parameter teamID: A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist; a list without it has those of all these teams.
    /// - Parameter dryRun: Check the request and return what would be written, without writing it.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func copyTeamPlan(_ teamPlanCopyInput: TeamPlanCopyInput, teamID: String? = nil, dryRun: Bool? = nil, idempotencyKey: String? = nil) async throws -> PlanWritten {
        try await send(Call("POST", "/team/plan/copy").query("team_id", teamID).query("dry_run", dryRun).header("Idempotency-Key", idempotencyKey).body(teamPlanCopyInput))
    }

    /// Plan a session for oneself.
    ///
    /// Plans a session for the caller, with or without a team. Coaches whom the caller has accepted read it. A user can have 5 sessions a day, those of the team included (422, `too-many-sessions`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createOwnSession(_ ownSessionDraft: OwnSessionDraft, idempotencyKey: String? = nil) async throws -> PlannedSession {
        try await send(Call("POST", "/log/plan").header("Idempotency-Key", idempotencyKey).body(ownSessionDraft))
    }

    /// Make a template of a plan.
    ///
    /// Keeps sessions under a name, to put them on any date: those of the request, or with `plan` what is planned on up to 182 days, of the team that the caller coaches or the caller's own. A template keeps the day of each session, counted from the first, and not for whom it is. Give exactly one of `sessions` and `plan`.  With `team_id`, the template belongs to the team: head coach and assistants may read and change it, and it stays when they leave (scope `team`). Others get 403. Without it, it is the caller's own. A team, and a user, can have 100 templates (409, `too-many-templates`), of 26 weeks and 500 sessions.
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createPlanTemplate(_ planTemplateDraft: PlanTemplateDraft, idempotencyKey: String? = nil) async throws -> PlanTemplate {
        try await send(Call("POST", "/plan/templates").header("Idempotency-Key", idempotencyKey).body(planTemplateDraft))
    }

    /// Plan a session for a team.
    ///
    /// Plans a session for a team that the caller coaches, for one of its groups, or for up to 60 athletes who have accepted the caller. Head coach and assistants of the team may; others get 403. Which sessions an athlete has is decided when the plan is read: who joins the group has its sessions at once. `instead_of` names sessions that those for whom this one is do not have.  An athlete can have 5 sessions a day, their own included (422, `too-many-sessions`, with their names), and a team 150. Joining a group or a team is never refused for that: who joins has its sessions, also more than 5 on a day, which can then be changed and get no more. Dates are from a year ago to two years ahead.
    ///
    /// - Parameter teamID: A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist; a list without it has those of all these teams.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createTeamSession(_ teamSessionDraft: TeamSessionDraft, teamID: String? = nil, idempotencyKey: String? = nil) async throws -> PlannedSession {
        try await send(Call("POST", "/team/plan").query("team_id", teamID).header("Idempotency-Key", idempotencyKey).body(teamSessionDraft))
    }

    /// Delete a session that the caller planned.
    ///
    /// Deletes a session that the caller has planned for themselves. Other sessions return 404.
    ///
    /// - Parameter sessionID: `_id` of the session that the caller has planned for themselves.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteOwnSession(sessionID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/log/plan/{session_id}").path("session_id", sessionID).header("If-Match", ifMatch))
    }

    /// Delete a template of a plan.
    ///
    /// Deletes a template of the caller's own, or of a team that the caller coaches (scope `team`). Other templates return 404. Sessions that were planned from it stay.
    ///
    /// - Parameter templateId: `_id` of the template.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deletePlanTemplate(templateId: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/plan/templates/{template_id}").path("template_id", templateId).header("If-Match", ifMatch))
    }

    /// Delete a planned session of a team.
    ///
    /// Deletes a session of a team that the caller coaches, with the marks of athletes. Other sessions return 404.
    ///
    /// - Parameter sessionID: `_id` of the planned session.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteTeamSession(sessionID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/team/plan/{session_id}").path("session_id", sessionID).header("If-Match", ifMatch))
    }

    /// Export the plan of an athlete as CSV.
    ///
    /// Returns the days of `GET /log/athlete/{athlete_id}/plan/{from}/{to}` as CSV, to the same readers: a row for each session, by date, and one for each day with training for which nothing was planned. The columns are `date`, `title`, `text`, `kind`, the planned distance and seconds, `by` (the author's name), `mark`, `note`, and what was done on the day: distance and seconds of running, and seconds of other sports. What was done is in the first row of a day.  Texts that spreadsheets would evaluate as formulas begin with an apostrophe, unless `safe=false`. Spreadsheets may need `bom=true`.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter from: First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
    /// - Parameter units: Unit of distances.
    /// - Parameter safe: Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off.
    /// - Parameter bom: Begin the file with a byte order mark, so that spreadsheets recognize UTF-8.
    public func exportAthletePlan(athleteID: String, from: Day, to: Day, units: DistanceUnit? = nil, safe: Bool? = nil, bom: Bool? = nil) async throws -> String {
        try await send(Call("GET", "/log/athlete/{athlete_id}/plan/{from}/{to}/plan.csv").path("athlete_id", athleteID).path("from", from).path("to", to).query("units", units).query("safe", safe).query("bom", bom))
    }

    /// Export a session as a workout for watches.
    ///
    /// Returns a session that the caller has, their own or one of their team, as a FIT file of type workout, which watches can follow step by step. The steps are read from the text in any language that imports know: warm-up, repeats with their recovery, cool-down, and other distances and durations, with their pace as a range of 1.65 % on either side. Repeats without a recovery have one that the runner ends. Distances without a unit are in the `units` of the author. Repeats of repeats are written out; a file has at most 50 steps.  Because a watch follows its steps to the letter, each number of the text must belong to one. A session that is text without such steps returns 422 (`no-steps`). Sessions that the caller does not have return 404.
    ///
    /// - Parameter sessionID: `_id` of a session that the caller has.
    public func exportSessionWorkout(sessionID: UUID) async throws -> Data {
        try await send(Call("GET", "/log/plan/{session_id}/workout.fit").path("session_id", sessionID))
    }

    /// Export the plan of a week as CSV.
    ///
    /// Streams the plan of the week that contains the date as CSV, as `GET /team/plan/week/{date}` has it: a row for each athlete, by name, with a column for each day, and then sums of running, planned and done. A day has the sessions, each on a line of its own, with the mark and the note of the athlete in brackets, such as `6x800 @ 2:55 [changed: Only five]`.  Texts that spreadsheets would evaluate as formulas begin with an apostrophe, unless `safe=false`. Spreadsheets may need `bom=true`.
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter group: `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned.
    /// - Parameter teamID: A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist; a list without it has those of all these teams.
    /// - Parameter units: Unit of distances.
    /// - Parameter safe: Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off.
    /// - Parameter bom: Begin the file with a byte order mark, so that spreadsheets recognize UTF-8.
    public func exportTeamPlanWeek(date: Day, group: UUID? = nil, teamID: String? = nil, units: DistanceUnit? = nil, safe: Bool? = nil, bom: Bool? = nil) async throws -> String {
        try await send(Call("GET", "/team/plan/week/{date}/week.csv").path("date", date).query("group", group).query("team_id", teamID).query("units", units).query("safe", safe).query("bom", bom))
    }

    /// Get a session that the caller planned.
    ///
    /// Returns a session that the caller has planned for themselves. Other sessions return 404.
    ///
    /// - Parameter sessionID: `_id` of the session that the caller has planned for themselves.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getOwnSession(sessionID: UUID, ifNoneMatch: String? = nil) async throws -> PlannedSession {
        try await send(Call("GET", "/log/plan/{session_id}").path("session_id", sessionID).header("If-None-Match", ifNoneMatch))
    }

    /// Get a template of a plan.
    ///
    /// Returns a template of the caller's own, or of a team that the caller coaches (scope `team`). Other templates return 404.
    ///
    /// - Parameter templateId: `_id` of the template.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getPlanTemplate(templateId: UUID, ifNoneMatch: String? = nil) async throws -> PlanTemplate {
        try await send(Call("GET", "/plan/templates/{template_id}").path("template_id", templateId).header("If-None-Match", ifNoneMatch))
    }

    /// Get a session of the caller's plan.
    ///
    /// Returns a session that the caller has, their own or one of their team, with its mark. Other sessions return 404.
    ///
    /// - Parameter sessionID: `_id` of a session that the caller has.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getSessionMark(sessionID: UUID, ifNoneMatch: String? = nil) async throws -> PlanItem {
        try await send(Call("GET", "/log/plan/{session_id}/mark").path("session_id", sessionID).header("If-None-Match", ifNoneMatch))
    }

    /// Get a planned session of a team.
    ///
    /// Returns a session of a team that the caller coaches. Other sessions return 404.
    ///
    /// - Parameter sessionID: `_id` of the planned session.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getTeamSession(sessionID: UUID, ifNoneMatch: String? = nil) async throws -> PlannedSession {
        try await send(Call("GET", "/team/plan/{session_id}").path("session_id", sessionID).header("If-None-Match", ifNoneMatch))
    }

    /// List the plan of an athlete.
    ///
    /// Returns the days from one date to another, at most 400, on which an athlete has sessions or has trained: what is for them, for their groups and for their team, and what they have planned themselves. The sessions of a team are those of an athlete who has accepted a coach of it. Only the athlete may read the plan, and coaches whom the athlete has accepted (scope `team`), unless the log is private. Other callers get 403, even if they may read the log.  `planned` and `done` are the sums of the day. The athlete's `mark` says more than they do. Without `length`, the response has all days. With it, pass `next` as `after` to get the next page; it is null on the last one.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter from: First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
    /// - Parameter after: `next` of an earlier response.
    /// - Parameter length: Maximum number of days in the response.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthletePlan(athleteID: String, from: Day, to: Day, after: String? = nil, length: Int? = nil, ifNoneMatch: String? = nil) async throws -> PlanDayPage {
        try await send(Call("GET", "/log/athlete/{athlete_id}/plan/{from}/{to}").path("athlete_id", athleteID).path("from", from).path("to", to).query("after", after).query("length", length).header("If-None-Match", ifNoneMatch))
    }

    /// List templates of plans.
    ///
    /// Returns the caller's own templates, and with the scope `team` those of the teams that the caller coaches, as head coach or assistant, in the order in which they were made. Pass `next` as `after` to get the next page; it is null on the last one.
    ///
    /// - Parameter after: `next` of an earlier response.
    /// - Parameter length: Maximum number of items in the response.
    public func listPlanTemplates(after: String? = nil, length: Int? = nil) async throws -> PlanTemplatePage {
        try await send(Call("GET", "/plan/templates").query("after", after).query("length", length))
    }

    /// List the planned sessions of a team.
    ///
    /// Returns the sessions of the teams that the caller coaches, as head coach or assistant, from one date to another, at most 31 days, by date. Callers who coach no team get 403. `to` names those athletes only who have accepted the caller; a session for none of them is left out. Pass `next` as `after` to get the next page; it is null on the last one.
    ///
    /// - Parameter from: First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
    /// - Parameter teamID: A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist; a list without it has those of all these teams.
    /// - Parameter after: `next` of an earlier response.
    /// - Parameter length: Maximum number of sessions in the response.
    public func listTeamPlan(from: Day, to: Day, teamID: String? = nil, after: String? = nil, length: Int? = nil) async throws -> PlannedSessionPage {
        try await send(Call("GET", "/team/plan").query("from", from).query("to", to).query("team_id", teamID).query("after", after).query("length", length))
    }

    /// List who has what in a week.
    ///
    /// Returns a page of up to 100 athletes who have accepted the caller as coach, by name, with the days of the week, from the caller's `week_start` on, on which something is planned or was done, beside each other. `sessions` has the sessions themselves once. Private logs are left out.
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter page: Page number, from 1.
    /// - Parameter group: `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned.
    /// - Parameter teamID: A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist; a list without it has those of all these teams.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listTeamPlanWeek(date: Day, page: Int? = nil, group: UUID? = nil, teamID: String? = nil, ifNoneMatch: String? = nil) async throws -> TeamPlanWeek {
        try await send(Call("GET", "/team/plan/week/{date}").path("date", date).query("page", page).query("group", group).query("team_id", teamID).header("If-None-Match", ifNoneMatch))
    }

    /// Mark the caller's plan as seen.
    ///
    /// Marks the sessions that the caller has from one date to another, at most 400 days, as seen. Reading them does not.
    ///
    /// - Parameter from: First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
    public func markPlanSeen(from: Day, to: Day) async throws {
        try await send(Call("POST", "/log/plan/{from}/{to}/seen").path("from", from).path("to", to))
    }

    /// Mark a session of the caller's plan.
    ///
    /// Marks a session that the caller has, their own or one of their team, as done, changed or skipped, with a note or without. It also marks it as seen. Other sessions return 404.
    ///
    /// - Parameter sessionID: `_id` of a session that the caller has.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func markSession(_ planMarkInput: PlanMarkInput, sessionID: UUID, ifMatch: String? = nil) async throws -> PlanItem {
        try await send(Call("PUT", "/log/plan/{session_id}/mark").path("session_id", sessionID).header("If-Match", ifMatch).body(planMarkInput))
    }

    /// Remove the mark of a session of the caller's plan.
    ///
    /// Removes the mark and its note. Sessions that the caller does not have return 404.
    ///
    /// - Parameter sessionID: `_id` of a session that the caller has.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func unmarkSession(sessionID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/log/plan/{session_id}/mark").path("session_id", sessionID).header("If-Match", ifMatch))
    }

    /// Update a session that the caller planned.
    ///
    /// Changes a session that the caller has planned for themselves; other sessions return 404. Fields left out keep their values, and `null` clears a field.
    ///
    /// - Parameter sessionID: `_id` of the session that the caller has planned for themselves.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateOwnSession(_ ownSessionChange: OwnSessionChange, sessionID: UUID, ifMatch: String? = nil) async throws -> PlannedSession {
        try await send(Call("PUT", "/log/plan/{session_id}").path("session_id", sessionID).header("If-Match", ifMatch).body(ownSessionChange))
    }

    /// Update a template of a plan.
    ///
    /// Renames a template of the caller's own, or of a team that the caller coaches (scope `team`), or replaces its sessions. What is left out stays. Other templates return 404. Sessions that were planned from it before stay as they are.
    ///
    /// - Parameter templateId: `_id` of the template.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updatePlanTemplate(_ planTemplateChange: PlanTemplateChange, templateId: UUID, ifMatch: String? = nil) async throws -> PlanTemplate {
        try await send(Call("PUT", "/plan/templates/{template_id}").path("template_id", templateId).header("If-Match", ifMatch).body(planTemplateChange))
    }

    /// Update a planned session of a team.
    ///
    /// Changes a session of a team that the caller coaches; other sessions return 404. Fields left out keep their values, and `null` clears a field. Athletes see that it has changed since they saw it.
    ///
    /// - Parameter sessionID: `_id` of the planned session.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateTeamSession(_ teamSessionChange: TeamSessionChange, sessionID: UUID, ifMatch: String? = nil) async throws -> PlannedSession {
        try await send(Call("PUT", "/team/plan/{session_id}").path("session_id", sessionID).header("If-Match", ifMatch).body(teamSessionChange))
    }

    /// Write many sessions for oneself.
    ///
    /// Adds, changes and deletes up to 200 sessions that the caller plans for themselves in one transaction: all or none. The fields are those of `POST /log/plan` and `PUT /log/plan/{session_id}`, and so are the limits. With `dry_run`, the response says what would be written, and nothing is.
    ///
    /// - Parameter dryRun: Check the request and return what would be written, without writing it.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func writeOwnPlan(_ ownPlanBatchInput: OwnPlanBatchInput, dryRun: Bool? = nil, idempotencyKey: String? = nil) async throws -> PlanWritten {
        try await send(Call("POST", "/log/plan/batch").query("dry_run", dryRun).header("Idempotency-Key", idempotencyKey).body(ownPlanBatchInput))
    }

    /// Write many sessions of a team.
    ///
    /// Adds, changes and deletes up to 200 sessions of one team in one transaction: all or none. Head coach and assistants of the team may; others get 403. The fields are those of `POST /team/plan` and `PUT /team/plan/{session_id}`, and so are the limits. With `dry_run`, the response says what would be written, and nothing is.
    ///
    /// - Parameter teamID: A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist; a list without it has those of all these teams.
    /// - Parameter dryRun: Check the request and return what would be written, without writing it.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func writeTeamPlan(_ teamPlanBatchInput: TeamPlanBatchInput, teamID: String? = nil, dryRun: Bool? = nil, idempotencyKey: String? = nil) async throws -> PlanWritten {
        try await send(Call("POST", "/team/plan/batch").query("team_id", teamID).query("dry_run", dryRun).header("Idempotency-Key", idempotencyKey).body(teamPlanBatchInput))
    }
}
