// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Count results.
    ///
    /// Returns the number of results in all races. The count is exact.
    public func countResults() async throws -> Count {
        try await send(Call("GET", "/result/count"))
    }

    /// Create a result.
    ///
    /// Adds a result to a race. The race's `results_by` controls who can: any user, users with a verified email (403, `verify-email`) or its directors (403, `directors-only`); see also `POST /race`. Results cannot be added to a locked race (403, `race-locked`). If `team` is given without `team_id`, the ID is derived from the name. An unknown `race_id` returns 422.
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createResult(_ resultDraft: ResultDraft, idempotencyKey: String? = nil) async throws -> RaceResult {
        try await send(Call("POST", "/result").header("Idempotency-Key", idempotencyKey).body(resultDraft))
    }

    /// Delete a result.
    ///
    /// Deletes a result. Only its poster and the race's directors can, unless the race is locked (403, `race-locked`).
    ///
    /// - Parameter resultID: `_id` of the result.
    /// - Parameter reason: Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The audit log records the action with this reason.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteResult(resultID: UUID, reason: String? = nil, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/result/{result_id}").path("result_id", resultID).query("reason", reason).header("If-Match", ifMatch))
    }

    /// Get a result.
    ///
    /// Returns a result with the name and date of its race.
    ///
    /// - Parameter resultID: `_id` of the result.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getResult(resultID: UUID, ifNoneMatch: String? = nil) async throws -> RaceResult {
        try await send(Call("GET", "/result/{result_id}").path("result_id", resultID).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's results.
    ///
    /// Streams an athlete's results, newest race first, for example to compute personal records (personal bests). For an ID that a user has claimed or added as an alias, this includes the results of all of the user's IDs. An ID without results returns an empty array.
    ///
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    public func listAthleteResults(athleteID: String) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/athlete/{athlete_id}").path("athlete_id", athleteID))
    }

    /// List an athlete's results, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listAthleteResults(athleteID: String, fields: [ResultField]) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/athlete/{athlete_id}").path("athlete_id", athleteID).list("fields", fields))
    }

    /// List the results of an event.
    ///
    /// As `GET /result/list/{race_id}`, for one gender and event. The event name must match exactly.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter event: Event name, percent-encoded.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaceResults(raceID: UUID, gender: Gender, event: String, ifNoneMatch: String? = nil) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{race_id}/{gender}/{event}").path("race_id", raceID).path("gender", gender).path("event", event).header("If-None-Match", ifNoneMatch))
    }

    /// List the results of an event, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listRaceResults(raceID: UUID, gender: Gender, event: String, fields: [ResultField], ifNoneMatch: String? = nil) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/{race_id}/{gender}/{event}").path("race_id", raceID).path("gender", gender).path("event", event).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List the results of a race.
    ///
    /// Streams a race's results, ordered by gender (`mens` first), event (natural order), division (results without one last), round (finals first), place (results without one last) and time.  `ids` chooses up to 100 of them, such as those that an event of the feed names. Those that the race does not have are left out.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter ids: Only these results.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaceResults(raceID: UUID, ids: [UUID]? = nil, ifNoneMatch: String? = nil) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{race_id}").path("race_id", raceID).list("ids", ids).header("If-None-Match", ifNoneMatch))
    }

    /// List the results of a race, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listRaceResults(raceID: UUID, ids: [UUID]? = nil, fields: [ResultField], ifNoneMatch: String? = nil) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/{race_id}").path("race_id", raceID).list("ids", ids).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List the results of a race by gender.
    ///
    /// As `GET /result/list/{race_id}`, for one gender.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaceResults(raceID: UUID, gender: Gender, ifNoneMatch: String? = nil) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{race_id}/{gender}").path("race_id", raceID).path("gender", gender).header("If-None-Match", ifNoneMatch))
    }

    /// List the results of a race by gender, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listRaceResults(raceID: UUID, gender: Gender, fields: [ResultField], ifNoneMatch: String? = nil) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/{race_id}/{gender}").path("race_id", raceID).path("gender", gender).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List a team's results.
    ///
    /// Streams a team's results, newest race first. Within a race they are ordered by gender, event (natural order), division, round (finals first), place (results without one last) and time. A team without results returns an empty array.
    ///
    /// - Parameter teamID: `team_id` of the team, in any case.
    public func listTeamResults(teamID: String) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/team/{team_id}").path("team_id", teamID))
    }

    /// List a team's results, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listTeamResults(teamID: String, fields: [ResultField]) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/team/{team_id}").path("team_id", teamID).list("fields", fields))
    }

    /// Get the team scores of an event.
    ///
    /// Returns the team scores of one event, best team first, according to the race's `scoring`. Finishers are ordered by `place`; those without one follow, by `time`. Teams that remain tied share a place.  Only finals score, and each division separately; see `division`.  **Cross country** (NFHS rule 9, NCAA rule 8). The lowest sum of places wins. Only complete teams count, those with at least as many finishers as scorers (five by default). Runners of incomplete and unscored teams and unattached runners are removed, and the following places move up. A team's scorers and displacers, in order of finish, hold places; its further runners are removed as well. With `nfhs`, a tie goes to the team with the better next runner. A team with such a runner beats one without. If neither has one, the lower sum without the last scorer wins. With `ncaa`, a tie goes to the team that wins more of the pairwise comparisons of scorers.  **Points**. Each place earns its points, and tied runners share the points of their places. The highest sum wins; teams without points are left out.  **None**. The array is empty.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter event: Event name, percent-encoded.
    /// - Parameter division: Score the results of this division. By default, results without a division are scored, or all results if the whole final has one division.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listTeamScores(raceID: UUID, gender: Gender, event: String, division: String? = nil, ifNoneMatch: String? = nil) async throws -> [TeamScore] {
        try await send(Call("GET", "/result/teamlist/{race_id}/{gender}/{event}").path("race_id", raceID).path("gender", gender).path("event", event).query("division", division).header("If-None-Match", ifNoneMatch))
    }

    /// List a team's results by year and gender.
    ///
    /// As `GET /result/list/team/{team_id}`, for races of one year and results of one gender.
    ///
    /// - Parameter teamID: `team_id` of the team, in any case.
    /// - Parameter year: Year of the races.
    /// - Parameter gender: Gender of the events or results.
    public func listTeamResults(teamID: String, year: Int, gender: Gender) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/team/{team_id}/{year}/{gender}").path("team_id", teamID).path("year", year).path("gender", gender))
    }

    /// List a team's results by year and gender, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listTeamResults(teamID: String, year: Int, gender: Gender, fields: [ResultField]) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/team/{team_id}/{year}/{gender}").path("team_id", teamID).path("year", year).path("gender", gender).list("fields", fields))
    }

    /// List a team's results by year.
    ///
    /// As `GET /result/list/team/{team_id}`, for races of one year.
    ///
    /// - Parameter teamID: `team_id` of the team, in any case.
    /// - Parameter year: Year of the races.
    public func listTeamResults(teamID: String, year: Int) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/team/{team_id}/{year}").path("team_id", teamID).path("year", year))
    }

    /// List a team's results by year, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listTeamResults(teamID: String, year: Int, fields: [ResultField]) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/team/{team_id}/{year}").path("team_id", teamID).path("year", year).list("fields", fields))
    }

    /// List the years of a team.
    ///
    /// Returns the years of the races in which a team has results of one gender, newest first.
    ///
    /// - Parameter teamID: `team_id` of the team, in any case.
    /// - Parameter gender: Gender of the events or results.
    public func listTeamYears(teamID: String, gender: Gender) async throws -> [Int] {
        try await send(Call("GET", "/result/list/team/{team_id}/{gender}/years").path("team_id", teamID).path("gender", gender))
    }

    /// Update a result.
    ///
    /// Updates the result named by `_id`. Only its poster and the race's directors can, unless the race is locked (403, `race-locked`). Fields left out keep their values; `null` clears an optional field. A new `team` without `team_id` derives a new ID. A result cannot be moved to another race. An unknown `_id` returns 422. Only finishers have a place: a result whose `status` becomes `dnf`, `dns` or `dq` loses it, and gets it back if the status becomes `finished` again. The places of others stay. `GET /result/{result_id}/history` returns the changes, with the `reason` if one is given.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateResult(_ resultChange: ResultChange, ifMatch: String? = nil) async throws -> RaceResult {
        try await send(Call("PUT", "/result").header("If-Match", ifMatch).body(resultChange))
    }
}
