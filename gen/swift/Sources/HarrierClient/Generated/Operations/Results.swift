// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// How many results there are.
    ///
    /// The exact number of results of all races.
    public func countResults() async throws -> Count {
        try await send(Call("GET", "/result/count"))
    }

    /// Add a result.
    ///
    /// Any user may add a result to any race. `team_id` follows from `team` where only that is given; an unknown `race_id` is 422.
    ///
    @discardableResult
    public func createResult(_ newResult: NewResult) async throws -> RaceResult {
        try await send(Call("POST", "/result").body(newResult))
    }

    /// Take an import back.
    ///
    /// Deletes every result that the import brought and that is still there, in one step. Whoever imported it may, and the race's poster. Afterwards the same file can be imported again.
    ///
    /// - Parameter id: The race's `_id`.
    /// - Parameter batch: The `batch` that the import answered.
    @discardableResult
    public func deleteImport(id: UUID, batch: UUID) async throws -> String {
        try await send(Call("DELETE", "/race/{id}/results/{batch}").path("id", id).path("batch", batch))
    }

    /// Delete a result.
    ///
    /// Its poster may, and the race's.
    ///
    /// - Parameter id: The result's `_id`.
    @discardableResult
    public func deleteResult(id: UUID) async throws -> String {
        try await send(Call("DELETE", "/result/{id}").path("id", id))
    }

    /// A race's results as CSV.
    ///
    /// The results in the order of the list of a race, in columns that the import takes: the file, imported into another race, gives the same results and scores. Streamed.
    ///
    /// - Parameter id: The race's `_id`.
    public func exportResults(id: UUID) async throws -> String {
        try await send(Call("GET", "/race/{id}/results.csv").path("id", id))
    }

    /// The team scores of all events.
    ///
    /// Every event of one gender with its team scores, as the team list gives them, in natural order. Where the race scores by points, `totals` adds them up over the events; otherwise it is empty.
    ///
    /// - Parameter id: The race's `_id`.
    /// - Parameter gender: Whose events or results are meant.
    public func getMeetScores(id: UUID, gender: Gender) async throws -> MeetScores {
        try await send(Call("GET", "/race/{id}/{gender}/scores").path("id", id).path("gender", gender))
    }

    /// One result.
    ///
    /// The result with its race's name and date.
    ///
    /// - Parameter id: The result's `_id`.
    public func getResult(id: UUID) async throws -> RaceResult {
        try await send(Call("GET", "/result/{id}").path("id", id))
    }

    /// Import a file of results.
    ///
    /// Takes a results file as it is, at most 64 MiB, and streams it into the race: all rows or none, unless `partial=true`.  **CSV** (`text/csv`): delimiter (comma, semicolon, tab, bar), encoding, quoting and line ends are found by themselves. The first line names the columns, in any order, matched without case, accents and punctuation: place, name (or athlete, or first and last), team (school, club), time (mark, result), gender (sex), event (division), grade (year), bib, wind, points, notes, status, athlete_id, team_id. Other columns are ignored and listed in the answer, unless `map` says what they are. A cell under time, mark or result that reads as a time is a time, else a mark; DNF, DNS and DQ there or as the place become the status. A file with just the columns of `GET /race/{id}/results.csv` in their order is read as it is, and nothing is made of its cells.  **NDJSON** (`application/x-ndjson`): one object a line with the fields of a result.  Times and marks are kept as published, beside the milliseconds. Line numbers are those of the file; a CSV file's header is line 1. The same content twice in one race is 409, unless `again=true`. The answer's `batch` takes the import back (`DELETE /race/{id}/results/{batch}`).
    ///
    /// - Parameter id: The race's `_id`.
    /// - Parameter gender: The gender of rows that do not say it.
    /// - Parameter event: The event of rows that do not say it.
    /// - Parameter map: What a column is that its name does not tell: `field:column`, once for each. Fields are place, athlete, first, last, athlete_id, team, team_id, time, mark, gender, event, status, points, grade, bib, wind and notes.
    /// - Parameter timeUnit: How times are written that are bare numbers (`126.33`).
    /// - Parameter partial: Import the good rows even when others fail.
    /// - Parameter again: Import the file although the race already holds an import of the same content.
    /// - Parameter deriveIDs: Give rows without an athlete_id one that follows from name and team (`charlie-marquardt.haverford`), so that the athlete is found under it. Rows without a team get none.
    /// - Parameter dryRun: Only report what would happen (200); nothing is stored.
    @discardableResult
    public func importResults(_ body: Upload, id: UUID, gender: Gender? = nil, event: String? = nil, map: [String]? = nil, timeUnit: TimeUnit? = nil, partial: Bool? = nil, again: Bool? = nil, deriveIDs: Bool? = nil, dryRun: Bool? = nil) async throws -> ImportReport {
        try await send(Call("POST", "/race/{id}/results").path("id", id).query("gender", gender).query("event", event).query("map", map).query("time_unit", timeUnit).query("partial", partial).query("again", again).query("derive_ids", deriveIDs).query("dry_run", dryRun).body(body))
    }

    /// All results of an athlete.
    ///
    /// Newest race first. An ID that a user claimed, or added as an alias, finds the results of all the IDs that the user goes by; an ID that no result carries has an empty list. Streamed.
    ///
    /// - Parameter id: An Athlete ID, whatever its case; an alias finds the same athlete.
    public func listAthleteResults(id: String) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/athlete/{id}").path("id", id))
    }

    /// The results of one event.
    ///
    /// By place (without one last) and time. The event is named exactly as in the results. Streamed.
    ///
    /// - Parameter id: The race's `_id`.
    /// - Parameter gender: Whose events or results are meant.
    /// - Parameter event: The event's name, percent-encoded in the path.
    public func listRaceResults(id: UUID, gender: Gender, event: String) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{id}/{gender}/{event}").path("id", id).path("gender", gender).path("event", event))
    }

    /// All results of a race.
    ///
    /// By gender (`mens` first), event (natural order), place (without one last) and time. Streamed.
    ///
    /// - Parameter id: The race's `_id`.
    public func listRaceResults(id: UUID) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{id}").path("id", id))
    }

    /// A race's results of one gender.
    ///
    /// By event (natural order), place (without one last) and time. Streamed.
    ///
    /// - Parameter id: The race's `_id`.
    /// - Parameter gender: Whose events or results are meant.
    public func listRaceResults(id: UUID, gender: Gender) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{id}/{gender}").path("id", id).path("gender", gender))
    }

    /// All results of a team.
    ///
    /// Newest race first, and within a race by gender, event (natural order), place (without one last) and time. A team that nobody ran for has an empty list. Streamed.
    ///
    /// - Parameter id: The team's `team_id`, whatever its case.
    public func listTeamResults(id: String) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/team/{id}").path("id", id))
    }

    /// The team scores of one event.
    ///
    /// Best team first, by the race's `scoring`.  **Cross country** (NFHS rule 9, NCAA rule 8): only complete teams (as many finishers as score, five by default) count; runners of incomplete, unscored and no teams are taken out and the places closed up; a team's first `scorers` + `displacers` hold places; the lowest sum wins. A tie goes, by `nfhs`, to the better next runner (a team with one beats a team without; none on either side: the lower sum without the last scorer), by `ncaa`, to the team that wins more of the pairwise comparisons of scorers. **Points**: each place earns its points, tied places share those of the places they take, the highest sum wins; teams without a point are left out. **None**: an empty array.  The order of finish is `place`; `time` only orders those without one. Teams that remain tied share a place.
    ///
    /// - Parameter id: The race's `_id`.
    /// - Parameter gender: Whose events or results are meant.
    /// - Parameter event: The event's name, percent-encoded in the path.
    public func listTeamScores(id: UUID, gender: Gender, event: String) async throws -> [TeamScore] {
        try await send(Call("GET", "/result/teamlist/{id}/{gender}/{event}").path("id", id).path("gender", gender).path("event", event))
    }

    /// A team's results of one year and gender.
    ///
    /// Newest race first, and within a race by event (natural order), place (without one last) and time. Streamed.
    ///
    /// - Parameter id: The team's `team_id`, whatever its case.
    /// - Parameter year: The year of the races.
    /// - Parameter gender: Whose events or results are meant.
    public func listTeamResults(id: String, year: Int, gender: Gender) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/team/{id}/{year}/{gender}").path("id", id).path("year", year).path("gender", gender))
    }

    /// A team's results of one year.
    ///
    /// Newest race first, and within a race by gender, event (natural order), place (without one last) and time. Streamed.
    ///
    /// - Parameter id: The team's `team_id`, whatever its case.
    /// - Parameter year: The year of the races.
    public func listTeamResults(id: String, year: Int) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/team/{id}/{year}").path("id", id).path("year", year))
    }

    /// The years in which a team has results.
    ///
    /// The years of the races with results of one gender, newest first. A team that nobody ran for has none.
    ///
    /// - Parameter id: The team's `team_id`, whatever its case.
    /// - Parameter gender: Whose events or results are meant.
    public func listTeamYears(id: String, gender: Gender) async throws -> [Int] {
        try await send(Call("GET", "/result/list/team/{id}/{gender}/years").path("id", id).path("gender", gender))
    }

    /// Score an order of finish.
    ///
    /// Scores finishers by rules, explains every step and stores nothing: points per finisher, who was removed and why, who displaced, which teams were tied and what decided.  The order of finish is `place`, then `time` for those without one. Where nobody has either, `mark` orders (the higher the better, equal marks share a place), and where there are no marks either, the finishers are in order as they stand. Without a `team_id` one is derived from `team`. `finishers` of the answer stand in the order in which they were given, and teams name them by that order, from 0.
    ///
    @discardableResult
    public func scoreFinishers(_ scoreRequest: ScoreRequest) async throws -> ScoreSheet {
        try await send(Call("POST", "/result/score").body(scoreRequest))
    }

    /// Change a result.
    ///
    /// Names the result by `_id` in the body and changes the fields that are there. Its poster may, and the race's. A result stays in its race: delete it and add it to the other. A new `team` without a `team_id` derives a new one. A body that names an unknown result is 422 (`/_id`).
    ///
    @discardableResult
    public func updateResult(_ resultChange: ResultChange) async throws -> RaceResult {
        try await send(Call("PUT", "/result").body(resultChange))
    }
}
