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

    /// Refuse to assist a team, or end it.
    ///
    /// Ends that the caller is an assistant of a team, or may accept to be one. The caller can no longer read the logs of its athletes. Otherwise, nothing changes.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter teamID: ID of the team.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func endAssistantship(teamID: String, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/assistantships/{team_id}").path("team_id", teamID).header("If-Match", ifMatch))
    }

    /// Get the thresholds for attention.
    ///
    /// Returns the thresholds for the rules of `GET /team/attention` that the caller has set for the team that they have claimed. Assistants get results by the thresholds of each athlete's head coach.
    ///
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getAttentionSettings(ifNoneMatch: String? = nil) async throws -> AttentionSettings {
        try await send(Call("GET", "/team/attention/settings").header("If-None-Match", ifNoneMatch))
    }

    /// List the athletes of the caller's team.
    ///
    /// Returns the athletes with the caller's team, or one that the caller assists, in their profile, at most 1000: first those who have accepted the caller, then by name. The caller must be a coach (403). Anyone can set their team; only the logs of athletes with status `accepted` can be read as logs of the team. A coach without a team gets an empty array.
    public func getRoster() async throws -> [RosterAthlete] {
        try await send(Call("GET", "/team/roster"))
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

    /// List the athletes who need attention.
    ///
    /// Checks a page of up to 100 athletes who have accepted the caller as coach, and returns those who need attention, with each reason and its numbers. Days are in the athlete's time zone. Private logs are skipped. Rules that use health values are skipped if the athlete does not share them with the team, or without the scope `health`. `docs/attention.md` has the formulas. With the default settings, the reasons are:  - `no_entry`: no entry for 3 days. `value` is the number of days since the last one (`date`). - `resting_heart_rate`: the latest value of the last 2 days exceeds the mean of the 28 days before it by more than 2 standard   deviations. At least 14 of these days must have a value. A deviation below 1 counts as 1. - `sleep`: the mean of the last 3 days is below 6 hours. At least 2 of them must have a value. - `feel`: 3 or lower on at least 2 of the last 7 days. - `distance`: the last complete week (Monday to Sunday) exceeds the mean of the 4 weeks before it by more than 50 percent. `value`,   `limit` and `mean` are in kilometers. The mean must be at least 10. - `comment`: a comment by the athlete, at most 30 days old, has had no answer on the same day of the log for 2 days.
    ///
    /// - Parameter page: Page number, from 1.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAttention(page: Int? = nil, ifNoneMatch: String? = nil) async throws -> AttentionPage {
        try await send(Call("GET", "/team/attention").query("page", page).header("If-None-Match", ifNoneMatch))
    }

    /// List the coaches of the caller's team.
    ///
    /// Returns the coaches of the caller's team, the head coach first, and whether the caller has accepted them. An athlete without a team, and a coach, get an empty array.
    public func listCoaches() async throws -> [Coach] {
        try await send(Call("GET", "/user/coaches"))
    }

    /// List a month of a team's logs.
    ///
    /// As `GET /log/team/week/{date}`, for the calendar month that contains the date, with the sums but without the days.
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter page: Page number, from 1.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listTeamMonth(date: Day, page: Int? = nil, ifNoneMatch: String? = nil) async throws -> TeamLogs {
        try await send(Call("GET", "/log/team/month/{date}").path("date", date).query("page", page).header("If-None-Match", ifNoneMatch))
    }

    /// List a week of a team's logs.
    ///
    /// Returns the athletes who have accepted the caller as coach and whose logs are not private, by name, 100 per page. For each, it returns the days and runs of the week (Monday to Sunday) that contains the date, their sums, and the number of comments by others that the caller has not marked as seen. Health values are omitted if the athlete does not share them with the team, or without the scope `health`.
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter page: Page number, from 1.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listTeamWeek(date: Day, page: Int? = nil, ifNoneMatch: String? = nil) async throws -> TeamLogs {
        try await send(Call("GET", "/log/team/week/{date}").path("date", date).query("page", page).header("If-None-Match", ifNoneMatch))
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
}
