// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Accept all coaches of the caller's team.
    ///
    /// Accepts all coaches of the caller's team, as `POST /user/coaches/{user_id}` does, and those whom its head coach names later. The caller is notified of each of the latter by email at once, and they can read the log only from the caller's next day on. Without a head coach, returns 404. Accepting again changes nothing.  It lasts until the caller revokes the acceptance of any coach, or leaves the team, or the head coach gives it up. A later head coach of the team is not accepted.
    @discardableResult
    public func acceptAllCoaches() async throws -> [Coach] {
        try await send(Call("POST", "/user/coaches"))
    }

    /// Become an assistant of a team.
    ///
    /// Makes the caller an assistant of a team whose head coach has named the caller as one. Otherwise returns 404. Its athletes are told that they can accept the caller. Those who have accepted all coaches of the team have accepted the caller, who reads their logs from each athlete's next day on.  A coach can assist 20 teams (409, `too-many-assisted`). Accepting again changes nothing.
    ///
    /// - Parameter teamID: ID of the team.
    @discardableResult
    public func acceptAssistantship(teamID: String) async throws -> Assistantship {
        try await send(Call("POST", "/user/assistantships/{team_id}").path("team_id", teamID))
    }

    /// Accept a coach.
    ///
    /// Lets a coach of the caller's team, the head coach or an assistant, read the caller's data shared with the team (`log_visibility` and `health_visibility` are `team`), at once. Other users return 404, and so do coaches where one of the two has blocked the other. Accepting again changes nothing.  It lasts until the caller revokes it, either of them leaves the team, the head coach gives it up, or the coach becomes an athlete.
    ///
    /// - Parameter userID: `_id` of the coach.
    @discardableResult
    public func acceptCoach(userID: UUID) async throws -> Coach {
        try await send(Call("POST", "/user/coaches/{user_id}").path("user_id", userID))
    }

    /// Add a group to a team.
    ///
    /// Adds a group of athletes to a team that the caller coaches, as head coach or assistant. Other callers get 403. Athletes are those who state the team in their profile, as `GET /team/roster` lists them; an athlete can be in several groups. Those who leave the team leave its groups.  A team can have 20 groups (409, `too-many-groups`) with different names.
    ///
    /// - Parameter teamID: A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist; a list without it has those of all these teams.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createGroup(_ groupDraft: GroupDraft, teamID: String? = nil, idempotencyKey: String? = nil) async throws -> Group {
        try await send(Call("POST", "/team/groups").query("team_id", teamID).header("Idempotency-Key", idempotencyKey).body(groupDraft))
    }

    /// Make a season report.
    ///
    /// Makes a report of the season of an athlete who has accepted the caller as coach and whose log is not private (others return 404): a page to print or send, with weeks, races, best marks, and what the coach writes on top. Anyone with the link can read it, until the coach or the athlete ends it, or the coach may not read the log any more. The athlete is told by a notice (`season_report`).  The page has no notes and no single runs, and health values only if the athlete shows these to everybody. A coach can have 200 reports (409, `too-many-season-reports`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createSeasonReport(_ seasonReportDraft: SeasonReportDraft, idempotencyKey: String? = nil) async throws -> CreatedSeasonReport {
        try await send(Call("POST", "/team/season-reports").header("Idempotency-Key", idempotencyKey).body(seasonReportDraft))
    }

    /// Create a code for joining a team.
    ///
    /// Creates a code by which athletes join the team that the caller has claimed (others get 403), with a new account (`invite` in `POST /user`) or one that exists (`POST /invitations/{token}`). It works for many: until it expires, has been used by `max_uses` athletes, or is ended. Whoever uses it accepts the caller as coach. It ends with the caller's claim of the team.  A code has eight letters and digits that are hard to confuse, for a wall or a chat; `link` has it, too, for a QR code. Only this response has them. A team can have 20 codes that work, and 100 with those that have ended in the last 30 days; then 409 (`too-many-codes`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createTeamCode(_ teamCodeDraft: TeamCodeDraft, idempotencyKey: String? = nil) async throws -> CreatedTeamCode {
        try await send(Call("POST", "/team/codes").header("Idempotency-Key", idempotencyKey).body(teamCodeDraft))
    }

    /// Delete a group.
    ///
    /// Deletes a group. Its athletes stay in the team. Groups of teams that the caller does not coach return 404.
    ///
    /// - Parameter groupId: `_id` of the group.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteGroup(groupId: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/team/groups/{group_id}").path("group_id", groupId).header("If-Match", ifMatch))
    }

    /// Refuse to assist a team, or end it.
    ///
    /// Ends that the caller is an assistant of a team, or may accept to be one. The caller can no longer read the logs of its athletes. Otherwise, nothing changes.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter teamID: ID of the team.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func endAssistantship(teamID: String, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/assistantships/{team_id}").path("team_id", teamID).header("If-Match", ifMatch))
    }

    /// End a season report.
    ///
    /// Ends a report that the caller has made, or that is of the caller's own season: its link works no more. Others return 404.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter reportID: `_id` of the report.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func endSeasonReport(reportID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/team/season-reports/{report_id}").path("report_id", reportID).header("If-Match", ifMatch))
    }

    /// End a code.
    ///
    /// Ends a code of the caller's: nobody joins by it any more, and who has joined stays. One that has ended, or is somebody else's, returns 404.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter codeId: `_id` of the code.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func endTeamCode(codeId: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/team/codes/{code_id}").path("code_id", codeId).header("If-Match", ifMatch))
    }

    /// Export a week of a team as CSV.
    ///
    /// Streams the week that contains the date as CSV, as `GET /log/team/week/{date}` has it: a row for each athlete, by name, with a column for each day and then sums. A day has the distance run, alone if there is nothing else, then other sports with their minutes and why there was no training, such as `6.2, bike 40 min` or `sick`. Sums are of running but for `other_seconds`. Health values are left out.  Texts that spreadsheets would evaluate as formulas begin with an apostrophe, unless `safe=false`. Spreadsheets may need `bom=true`.
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter group: `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned.
    /// - Parameter units: Unit of distances.
    /// - Parameter safe: Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off.
    /// - Parameter bom: Begin the file with a byte order mark, so that spreadsheets recognize UTF-8.
    public func exportTeamWeek(date: Day, group: UUID? = nil, units: DistanceUnit? = nil, safe: Bool? = nil, bom: Bool? = nil) async throws -> String {
        try await send(Call("GET", "/log/team/week/{date}/week.csv").path("date", date).query("group", group).query("units", units).query("safe", safe).query("bom", bom))
    }

    /// Export a week of a team as a workbook.
    ///
    /// Streams the table of `GET /log/team/week/{date}/week.csv` as a workbook (XLSX). Days with a distance alone, and sums, are numbers.
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter group: `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned.
    /// - Parameter units: Unit of distances.
    public func exportTeamWorkbook(date: Day, group: UUID? = nil, units: DistanceUnit? = nil) async throws -> Data {
        try await send(Call("GET", "/log/team/week/{date}/week.xlsx").path("date", date).query("group", group).query("units", units))
    }

    /// Get the thresholds for attention.
    ///
    /// Returns the thresholds for the rules of `GET /team/attention` that the caller has set for the team that they have claimed. Assistants get results by the thresholds of each athlete's head coach.
    ///
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getAttentionSettings(ifNoneMatch: String? = nil) async throws -> AttentionSettings {
        try await send(Call("GET", "/team/attention/settings").header("If-None-Match", ifNoneMatch))
    }

    /// Get a group.
    ///
    /// Returns a group of a team that the caller coaches, with its athletes by name. Other groups return 404.
    ///
    /// - Parameter groupId: `_id` of the group.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getGroup(groupId: UUID, ifNoneMatch: String? = nil) async throws -> Group {
        try await send(Call("GET", "/team/groups/{group_id}").path("group_id", groupId).header("If-None-Match", ifNoneMatch))
    }

    /// List the athletes of the caller's team.
    ///
    /// Returns the athletes with the caller's team, or one that the caller assists, in their profile, at most 1000: first those who have accepted the caller, then by name. The caller must be a coach (403). Anyone can set their team; only the logs of athletes with status `accepted` can be read as logs of the team. A coach without a team gets an empty array.
    public func getRoster() async throws -> [RosterAthlete] {
        try await send(Call("GET", "/team/roster"))
    }

    /// Graduate athletes.
    ///
    /// Ends for many athletes at once that they run for the team that the caller, a coach (403), has claimed, as `DELETE /team/roster/{user_id}` does; the notice says that they have graduated. Returns the athletes for whom it has ended. Others in the list are left alone.
    ///
    @discardableResult
    public func graduateAthletes(_ graduatesInput: GraduatesInput) async throws -> Graduates {
        try await send(Call("POST", "/team/graduates").body(graduatesInput))
    }

    /// List the assistants of the caller's team.
    ///
    /// Returns the coaches whom the caller has named as assistants, and whether they have accepted: first those who have, then by name. The caller must be a coach (403).
    public func listAssistants() async throws -> [Assistant] {
        try await send(Call("GET", "/team/assistants"))
    }

    /// List the teams that the caller assists.
    ///
    /// Returns the teams whose head coach has named the caller as an assistant. Those that the caller has not accepted are `pending` and come first. Of more than 100, the newest are returned.
    public func listAssistantships() async throws -> [Assistantship] {
        try await send(Call("GET", "/user/assistantships"))
    }

    /// List when an athlete needed attention.
    ///
    /// Returns the times from one date to another, at most 400 days, at which an athlete who has accepted the caller as coach needed attention, the latest first: the days in a row on which a rule of `GET /team/attention` would have listed the athlete, with the reason as it was on the last of them. The rules are applied to the log and the plan as they are now, with today's thresholds, so that a day entered later has no `no_entry`. Rules that use health values are skipped if the athlete does not share them with the team, or without the scope `health`. Comments are left out: `GET /log/athlete/{athlete_id}/comments` has them. Athletes whose logs the caller may not read as coach return 404.
    ///
    /// - Parameter userID: `_id` of an athlete of the team.
    /// - Parameter from: First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
    public func listAthleteAttention(userID: UUID, from: Day, to: Day) async throws -> PastAttentions {
        try await send(Call("GET", "/team/attention/{user_id}/{from}/{to}").path("user_id", userID).path("from", from).path("to", to))
    }

    /// List the athletes who need attention.
    ///
    /// Checks a page of up to 100 athletes who have accepted the caller as coach, and returns those who need attention, with each reason and its numbers. Days are in the athlete's time zone. Private logs are skipped. Rules that use health values are skipped if the athlete does not share them with the team, or without the scope `health`. `docs/attention.md` has the formulas. With the default settings, the reasons are:  - `no_entry`: no entry for 3 days. `value` is the number of days since the last one (`date`). - `resting_heart_rate`: the latest value of the last 2 days exceeds the mean of the 28 days before it by more than 2 standard   deviations. At least 14 of these days must have a value. A deviation below 1 counts as 1. - `sleep`: the mean of the last 3 days is below 6 hours. At least 2 of them must have a value. - `feel`: 3 or lower on at least 2 of the last 7 days. - `distance`: the last complete week (Monday to Sunday) exceeds the mean of the 4 weeks before it by more than 50 percent. `value`,   `limit` and `mean` are in kilometers. The mean must be at least 10. - `comment`: a comment by the athlete, at most 30 days old, has had no answer on the same day of the log for 2 days. - `plan`: the latest planned sessions before today were not done, as many in a row as `missed_sessions` says. It is 0 by default, which switches this   reason off. `value` is their number, and `date` the day of the latest.
    ///
    /// - Parameter group: `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned.
    /// - Parameter page: Page number, from 1.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAttention(group: UUID? = nil, page: Int? = nil, ifNoneMatch: String? = nil) async throws -> AttentionPage {
        try await send(Call("GET", "/team/attention").query("group", group).query("page", page).header("If-None-Match", ifNoneMatch))
    }

    /// List the coaches of the caller's team.
    ///
    /// Returns the coaches of the caller's team, the head coach first, and whether the caller has accepted them. An athlete without a team, and a coach, get an empty array.
    public func listCoaches() async throws -> [Coach] {
        try await send(Call("GET", "/user/coaches"))
    }

    /// List the groups of a team.
    ///
    /// Returns the groups of the teams that the caller coaches, as head coach or assistant, by name, each with its athletes by name. Callers who coach no team get 403.
    ///
    /// - Parameter teamID: A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist; a list without it has those of all these teams.
    public func listGroups(teamID: String? = nil) async throws -> Groups {
        try await send(Call("GET", "/team/groups").query("team_id", teamID))
    }

    /// List season reports.
    ///
    /// Returns the season reports that the caller, a coach, has made, and those of the caller's own season, newest first, without their links.
    public func listSeasonReports() async throws -> SeasonReports {
        try await send(Call("GET", "/team/season-reports"))
    }

    /// List the codes of the caller's team.
    ///
    /// Returns the codes of the team that the caller has claimed, newest first, without the codes themselves: those that work, and for 30 days those that have ended (`expires_at` is past). Each has the athletes who came by it and still run for the team.
    public func listTeamCodes() async throws -> TeamCodes {
        try await send(Call("GET", "/team/codes"))
    }

    /// List a month of a team's logs.
    ///
    /// As `GET /log/team/week/{date}`, for the calendar month that contains the date, with the sums but without the days.
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter group: `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned.
    /// - Parameter page: Page number, from 1.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listTeamMonth(date: Day, group: UUID? = nil, page: Int? = nil, ifNoneMatch: String? = nil) async throws -> TeamLogs {
        try await send(Call("GET", "/log/team/month/{date}").path("date", date).query("group", group).query("page", page).header("If-None-Match", ifNoneMatch))
    }

    /// List a week of a team's logs.
    ///
    /// Returns the athletes who have accepted the caller as coach and whose logs are not private, by name, 100 per page. For each, it returns the days and runs of the week that contains the date, from the caller's `week_start` on, their sums, and the number of comments by others that the caller has not marked as seen. Health values are omitted if the athlete does not share them with the team, or without the scope `health`. The first page also names who is not among them yet, and what they lack (`pending`); with `group`, the athletes of the group.
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter group: `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned.
    /// - Parameter page: Page number, from 1.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listTeamWeek(date: Day, group: UUID? = nil, page: Int? = nil, ifNoneMatch: String? = nil) async throws -> TeamLogs {
        try await send(Call("GET", "/log/team/week/{date}").path("date", date).query("group", group).query("page", page).header("If-None-Match", ifNoneMatch))
    }

    /// Name an assistant.
    ///
    /// Names a coach as an assistant of the team that the caller has claimed. Others return 403, and other users than coaches 404. The coach becomes an assistant by accepting (`POST /user/assistantships/{team_id}`), and can do nothing before. Assistants see the roster, and read and comment on the logs of those athletes who accept them. They cannot name assistants or invite.  A team can have 20 assistants, including those who have not accepted (409, `too-many-assistants`). Naming a coach again changes nothing. It lasts until either of them ends it, the caller gives up the team, or the assistant becomes an athlete.
    ///
    /// - Parameter userID: `_id` of the assistant.
    @discardableResult
    public func nameAssistant(userID: UUID) async throws -> Assistant {
        try await send(Call("POST", "/team/assistants/{user_id}").path("user_id", userID))
    }

    /// Remove an assistant.
    ///
    /// Ends that a coach is an assistant of the caller's team, or may accept to be one. They can no longer read the logs of its athletes. The caller must be a coach (403). Without such an assistant, nothing changes.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter userID: `_id` of the assistant.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func removeAssistant(userID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/team/assistants/{user_id}").path("user_id", userID).header("If-Match", ifMatch))
    }

    /// Remove an athlete from the team.
    ///
    /// Ends that an athlete runs for the team that the caller has claimed: their profile names no team any more, the coaches of the team do not read their log any more, and a notice says so (`team_ended`). The log stays the athlete's. Others than athletes of this team return 404.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter userID: `_id` of an athlete of the team.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func removeAthlete(userID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/team/roster/{user_id}").path("user_id", userID).header("If-Match", ifMatch))
    }

    /// Stop accepting coaches.
    ///
    /// Revokes the acceptance of every coach, and of those who may come. No coach can read data visible to the team any longer. Without acceptance, nothing changes.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func revokeAllCoaches(ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/coaches").header("If-Match", ifMatch))
    }

    /// Stop accepting a coach.
    ///
    /// Revokes the acceptance of a coach. The coach can no longer read data visible to the team. If the caller has accepted all coaches of the team, the others stay accepted, but those who come are not. Without acceptance, nothing changes.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter userID: `_id` of the coach.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func revokeCoach(userID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/coaches/{user_id}").path("user_id", userID).header("If-Match", ifMatch))
    }

    /// Set the thresholds for attention.
    ///
    /// Replaces the thresholds for the rules of `GET /team/attention`, for all coaches of the team that the caller has claimed. Other callers get 403.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func setAttentionSettings(_ attentionSettingsInput: AttentionSettingsInput, ifMatch: String? = nil) async throws -> AttentionSettings {
        try await send(Call("PUT", "/team/attention/settings").header("If-Match", ifMatch).body(attentionSettingsInput))
    }

    /// Update a group.
    ///
    /// Changes the name of a group, or who is in it: `athletes` replaces all of them. Who joins has the sessions that are planned for the group, also more than 5 on a day. Groups of teams that the caller does not coach return 404.
    ///
    /// - Parameter groupId: `_id` of the group.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateGroup(_ groupChange: GroupChange, groupId: UUID, ifMatch: String? = nil) async throws -> Group {
        try await send(Call("PUT", "/team/groups/{group_id}").path("group_id", groupId).header("If-Match", ifMatch).body(groupChange))
    }
}
