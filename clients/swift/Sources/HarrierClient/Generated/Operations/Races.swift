// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Create a race.
    ///
    /// Creates a race. The caller becomes its poster, and can appoint directors. The default of `scoring` depends on `sport`: cross country has five scorers and two displacers with the NFHS tie-break, track awards 10-8-6-5-4-3-2-1 points, and other sports are not scored.  A server may let only coaches (403, `coaches-only`) or users with a verified email (403, `verify-email`) post races and results (`HARRIER_POST_RACES`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createRace(_ raceDraft: RaceDraft, idempotencyKey: String? = nil) async throws -> Race {
        try await send(Call("POST", "/race").header("Idempotency-Key", idempotencyKey).body(raceDraft))
    }

    /// Delete a race.
    ///
    /// Deletes a race with all its results and votes. Only its poster can, unless it is locked (403, `race-locked`).
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter reason: Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The audit log records the action with this reason.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteRace(raceID: UUID, reason: String? = nil, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/race/{race_id}").path("race_id", raceID).query("reason", reason).header("If-Match", ifMatch))
    }

    /// Downvote a race.
    ///
    /// Downvotes a race and returns it with its new counts. See `POST /race/upvote/{race_id}`.
    ///
    /// - Parameter raceID: `_id` of the race.
    @discardableResult
    public func downvoteRace(raceID: UUID) async throws -> Race {
        try await send(Call("POST", "/race/downvote/{race_id}").path("race_id", raceID))
    }

    /// Get a race.
    ///
    /// Returns a race with its poster, directors, vote counts and number of results.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getRace(raceID: UUID, ifNoneMatch: String? = nil) async throws -> Race {
        try await send(Call("GET", "/race/{race_id}").path("race_id", raceID).header("If-None-Match", ifNoneMatch))
    }

    /// Get the caller's vote.
    ///
    /// Returns the caller's vote on a race. `vote` is null if the caller has not voted.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getVote(raceID: UUID, ifNoneMatch: String? = nil) async throws -> Vote {
        try await send(Call("GET", "/race/vote/{race_id}").path("race_id", raceID).header("If-None-Match", ifNoneMatch))
    }

    /// List the events of a race.
    ///
    /// Returns the distinct event names in a race's results of one gender, in natural order (`800m` before `1500m`).
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaceEvents(raceID: UUID, gender: Gender, ifNoneMatch: String? = nil) async throws -> [String] {
        try await send(Call("GET", "/race/{race_id}/{gender}/events").path("race_id", raceID).path("gender", gender).header("If-None-Match", ifNoneMatch))
    }

    /// List all races.
    ///
    /// Streams every race, most recent first: by date, then by `_id`, both descending. The response can be very large; prefer the paged operations. `from`, `to`, `sport`, `state` and `team` choose the races.
    ///
    /// - Parameter from: Only races on or after this date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Only races on or before this date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter sport: Only races of this sport.
    /// - Parameter state: Only races in this state.
    /// - Parameter team: Only races in which this team has results, and those that its coach has posted.
    public func listRaces(from: Day? = nil, to: Day? = nil, sport: Sport? = nil, state: RaceState? = nil, team: String? = nil) async throws -> [Race] {
        try await send(Call("GET", "/race/list").query("from", from).query("to", to).query("sport", sport).query("state", state).query("team", team))
    }

    /// List all races, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each race, and `_id`. See **Fields of lists**.
    public func listRaces(from: Day? = nil, to: Day? = nil, sport: Sport? = nil, state: RaceState? = nil, team: String? = nil, fields: [RaceField]) async throws -> [PartialRace] {
        try await send(Call("GET", "/race/list").query("from", from).query("to", to).query("sport", sport).query("state", state).query("team", team).list("fields", fields))
    }

    /// List races by page.
    ///
    /// As `GET /race/list/{page}/{length}`, for pages of ten races.
    ///
    /// - Parameter page: Page number, from 1.
    /// - Parameter from: Only races on or after this date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Only races on or before this date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter sport: Only races of this sport.
    /// - Parameter state: Only races in this state.
    /// - Parameter team: Only races in which this team has results, and those that its coach has posted.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaces(page: Int, from: Day? = nil, to: Day? = nil, sport: Sport? = nil, state: RaceState? = nil, team: String? = nil, ifNoneMatch: String? = nil) async throws -> [Race] {
        try await send(Call("GET", "/race/list/{page}").path("page", page).query("from", from).query("to", to).query("sport", sport).query("state", state).query("team", team).header("If-None-Match", ifNoneMatch))
    }

    /// List races by page, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each race, and `_id`. See **Fields of lists**.
    public func listRaces(page: Int, from: Day? = nil, to: Day? = nil, sport: Sport? = nil, state: RaceState? = nil, team: String? = nil, fields: [RaceField], ifNoneMatch: String? = nil) async throws -> [PartialRace] {
        try await send(Call("GET", "/race/list/{page}").path("page", page).query("from", from).query("to", to).query("sport", sport).query("state", state).query("team", team).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List races by page and length.
    ///
    /// Returns a page of races, most recent first. `from`, `to`, `sport`, `state` and `team` choose the races.
    ///
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    /// - Parameter from: Only races on or after this date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Only races on or before this date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter sport: Only races of this sport.
    /// - Parameter state: Only races in this state.
    /// - Parameter team: Only races in which this team has results, and those that its coach has posted.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaces(page: Int, length: Int, from: Day? = nil, to: Day? = nil, sport: Sport? = nil, state: RaceState? = nil, team: String? = nil, ifNoneMatch: String? = nil) async throws -> [Race] {
        try await send(Call("GET", "/race/list/{page}/{length}").path("page", page).path("length", length).query("from", from).query("to", to).query("sport", sport).query("state", state).query("team", team).header("If-None-Match", ifNoneMatch))
    }

    /// List races by page and length, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each race, and `_id`. See **Fields of lists**.
    public func listRaces(page: Int, length: Int, from: Day? = nil, to: Day? = nil, sport: Sport? = nil, state: RaceState? = nil, team: String? = nil, fields: [RaceField], ifNoneMatch: String? = nil) async throws -> [PartialRace] {
        try await send(Call("GET", "/race/list/{page}/{length}").path("page", page).path("length", length).query("from", from).query("to", to).query("sport", sport).query("state", state).query("team", team).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// Update a race.
    ///
    /// Updates the race named by `_id`. Only its directors can, unless it is locked (403, `race-locked`). Fields left out keep their values; `null` clears an optional field, and `scoring: null` restores the default of the sport. An unknown `_id` returns 422.
    ///
    /// - Parameter reason: Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The audit log records the action with this reason.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateRace(_ raceChange: RaceChange, reason: String? = nil, ifMatch: String? = nil) async throws -> Race {
        try await send(Call("PUT", "/race").query("reason", reason).header("If-Match", ifMatch).body(raceChange))
    }

    /// Upvote a race.
    ///
    /// Upvotes a race and returns it with its new counts. A user has one vote per race: the same vote again changes nothing, the opposite vote replaces it.
    ///
    /// - Parameter raceID: `_id` of the race.
    @discardableResult
    public func upvoteRace(raceID: UUID) async throws -> Race {
        try await send(Call("POST", "/race/upvote/{race_id}").path("race_id", raceID))
    }

    /// Withdraw the caller's vote.
    ///
    /// Withdraws the caller's vote on a race and returns the race with its new counts. Without a vote, nothing changes.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func withdrawVote(raceID: UUID, ifMatch: String? = nil) async throws -> Race {
        try await send(Call("DELETE", "/race/vote/{race_id}").path("race_id", raceID).header("If-Match", ifMatch))
    }
}
