// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Accept that a result is a user's.
    ///
    /// Gives the result the Athlete ID that the user has claimed. Whoever may correct the result can, and operators. Other claims of the result are dropped. A claim that is not pending returns 404. If the user has no Athlete ID any more, or the result has one, it returns 409.
    ///
    /// - Parameter id: `_id` of the result.
    /// - Parameter userID: `_id` of the user who claims the result.
    @discardableResult
    public func acceptResultClaim(id: UUID, userID: UUID) async throws -> String {
        try await send(Call("POST", "/result/{id}/claims/{user_id}/accept").path("id", id).path("user_id", userID))
    }

    /// Say that a result is the caller's.
    ///
    /// \"This is me\": gives a result without an Athlete ID the one that the caller has claimed. If the caller may correct the result, because they posted it or direct the race, it has it at once (`accepted`). Otherwise the claim is `pending` until one who may accepts or refuses it; it can be repeated, and withdrawn with `DELETE`.  A caller without a claimed Athlete ID returns 409 (`athlete-id-needed`), a result with somebody's Athlete ID too (`result-has-athlete`): add the ID as an alias, dispute it, or report the result. So do a claim that was refused (`claim-refused`), and one beside 50 pending others (`too-many-claims`).
    ///
    /// - Parameter id: `_id` of the result.
    @discardableResult
    public func claimResult(id: UUID) async throws -> ResultClaim {
        try await send(Call("POST", "/result/{id}/me").path("id", id))
    }

    /// Count results.
    ///
    /// Returns the number of results in all races. The count is exact.
    public func countResults() async throws -> Count {
        try await send(Call("GET", "/result/count"))
    }

    /// Rename an athlete or a team in a race.
    ///
    /// Gives all results that a race has of an athlete or a team another name, and another ID. If the race already has results under the new name, this merges the two (`merged`). Only the race's directors can, unless the race is locked (403, `race-locked`). Later imports are not renamed.  Names are compared exactly, IDs without case. `from` must name one athlete or team, or the request returns 422: if athletes of the name are in several teams, of both genders or have several IDs, `team_id`, `gender` or `athlete_id` says which is meant, and for teams with several IDs `team_id`. So does `to` if the new name has several IDs. A name without results returns 422, as does a rename that would change nothing.  An ID that `to` leaves out is that of the results under the new name; for athletes, those of the same team and gender. If these have none, a team's ID is derived from its name, and athletes keep theirs. Directors may give a result any Athlete ID, here as by `PUT /result`, also one that is claimed, and rename athletes whose ID is claimed.  The change is in the history of each result, with the rename's `_id`. `DELETE /race/{id}/renames/{rename}` takes it back.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter idempotencyKey: A value of the client's choice, such as a UUID, that is the same each time this request is repeated. See **Repeating requests** above.
    @discardableResult
    public func createRename(_ renameDraft: RenameDraft, id: UUID, idempotencyKey: String? = nil) async throws -> Rename {
        try await send(Call("POST", "/race/{id}/renames").path("id", id).header("Idempotency-Key", idempotencyKey).body(renameDraft))
    }

    /// Create a result.
    ///
    /// Adds a result to a race. The race's `results_by` says who can: any user, users with a verified email (403, `verify-email`) or its directors (403, `directors-only`); see also `POST /race`. Nobody adds results to a locked race (403, `race-locked`). If `team` is given without `team_id`, the ID is derived from the name. An unknown `race_id` returns 422.
    ///
    /// - Parameter idempotencyKey: A value of the client's choice, such as a UUID, that is the same each time this request is repeated. See **Repeating requests** above.
    @discardableResult
    public func createResult(_ resultDraft: ResultDraft, idempotencyKey: String? = nil) async throws -> RaceResult {
        try await send(Call("POST", "/result").header("Idempotency-Key", idempotencyKey).body(resultDraft))
    }

    /// Delete an import.
    ///
    /// Deletes all remaining results of an import, and brings back the results that it replaced. The user who made the import and the race's directors can, unless the race is locked (403, `race-locked`). Afterwards the same file can be imported again.  After an import by `mode=replace`, 409 if its results have been changed or deleted since, or others added to their events; with `force=true` these changes are lost. If a later import replaced its results, 409: delete that one first.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter batch: The `batch` returned by the import.
    /// - Parameter force: Delete the import even if its results have been corrected since.
    @discardableResult
    public func deleteImport(id: UUID, batch: UUID, force: Bool? = nil) async throws -> String {
        try await send(Call("DELETE", "/race/{id}/results/{batch}").path("id", id).path("batch", batch).query("force", force))
    }

    /// Take a rename back.
    ///
    /// Gives the results that a rename changed the names and IDs that they had before, so that athletes or teams which it merged are apart again. The race's directors can, unless the race is locked (403, `race-locked`).  If the names or IDs of some of these results have been changed since, or results have been deleted, 409 (`results-corrected`). With `force=true` those that still have what the rename wrote are changed back, and the others stay as they are. Other fields never matter.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter rename: `_id` of the rename.
    /// - Parameter force: Take the rename back even if results have been corrected since.
    @discardableResult
    public func deleteRename(id: UUID, rename: UUID, force: Bool? = nil) async throws -> String {
        try await send(Call("DELETE", "/race/{id}/renames/{rename}").path("id", id).path("rename", rename).query("force", force))
    }

    /// Delete a result.
    ///
    /// Deletes a result. Its poster and the race's directors can, unless the race is locked (403, `race-locked`).
    ///
    /// - Parameter id: `_id` of the result.
    /// - Parameter ifMatch: ETags that the client has, or `*` for anything that exists. The request is carried out only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteResult(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/result/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Say that a result is not the caller's.
    ///
    /// \"This is not me\": takes the caller's Athlete ID or alias off a result at once, also in a locked race; the result's history has it. If the caller has a pending claim of the result, it is withdrawn. Otherwise 409 (`result-of-others`).  The name stays. To have it taken off, report the result with the reason `remove_name`.
    ///
    /// - Parameter id: `_id` of the result.
    @discardableResult
    public func disownResult(id: UUID) async throws -> String {
        try await send(Call("DELETE", "/result/{id}/me").path("id", id))
    }

    /// Export results for Athletic.net.
    ///
    /// Streams a race's results in the delimited layout that Athletic.net takes for cross country: the columns FirstName, LastName, Team, Time, Gender, DivisionID, Place, Grade and Score, in the order of `GET /race/{id}/results.csv`.  - The last name is the last word of a name, with a suffix such as `Jr.` after it; the name of one word is a last name. A name with   the last name first, such as `Ruiz, Ana`, is turned around. - A time is written `mm:ss.t`, or `mm:ss.hh` if it was published with two or three decimals; what is cut off rounds up. Instead of a   time, those who did not finish have DNF, DNS or DQ. - An athlete without a team is of the team Unattached. - DivisionID has the event and the division, because Athletic.net's numbers are not known here. Replace them, or export one event at a   time. Score has the points.  Relays are left out, and the layout does not say the round, timing method, mark, wind, bib, notes, `athlete_id` and `team_id`, and the time of those who did not finish. `POST /race/{id}/results` imports the file with `map=event:DivisionID` or one `event`, and `map=points:Score`.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    public func exportForAthletic(id: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil) async throws -> String {
        try await send(Call("GET", "/race/{id}/results.athletic.csv").path("id", id).query("gender", gender).query("event", event).query("division", division).query("round", round))
    }

    /// Export results for Hy-Tek.
    ///
    /// Streams a race's results in the layout of Hy-Tek's export of results with semicolons, in UTF-8: a record H of the race, and a record E of each result, in the order of `GET /race/{id}/results.csv`.  - A known event has its code, such as 100, 3000S (steeplechase), 5K or LJ; another has its name. If the name says more than the   code, as `Varsity Girls 5K` does, it is in the name of the division too. - Rounds are F, S, Q and P. A qualification is P too. - The gender of a mixed event is X, beside that of the athlete. A hand time has an `h` at its end. - The mark is the time or else the mark; those who did not finish have DNF, DNS or DQ. - Names are split as in `GET /race/{id}/results.athletic.csv`. The grade is the school year. - No field can have a semicolon, a line break, or a quotation mark at its start: they become a comma, a space and an apostrophe.  Relays are left out, because the fields of their records are not published. The layout does not say the bib, notes, `athlete_id` and `team_id`, other timing methods, and the time of those who did not finish. `POST /race/{id}/results` imports the file.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    public func exportForHytek(id: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil) async throws -> String {
        try await send(Call("GET", "/race/{id}/results.hytek.txt").path("id", id).query("gender", gender).query("event", event).query("division", division).query("round", round))
    }

    /// Export results as NDJSON.
    ///
    /// Streams a race's results as NDJSON, one JSON object per line with the fields that `POST /race/{id}/results` takes, in the order of `GET /race/{id}/results.csv`. Fields without a value are left out. A file without results is empty.  Importing the file into another race reproduces the same results and scores, except that spaces at the ends of texts are removed and texts are normalized to NFC.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    public func exportNDJSON(id: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil) async throws -> String {
        try await send(Call("GET", "/race/{id}/results.ndjson").path("id", id).query("gender", gender).query("event", event).query("division", division).query("round", round))
    }

    /// Export results as CSV.
    ///
    /// Streams a race's results as CSV, in the order of `GET /result/list/{id}`: all of them, or those of a gender, event, division or round. Importing the file into another race reproduces the same results and scores.  A spreadsheet runs a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a formula. For spreadsheets, use `safe=true`, which puts an apostrophe before such cells, and `bom=true`, or `GET /race/{id}/results.xlsx`. The import ignores the byte order mark, but keeps the apostrophes: a file that was exported with `safe=true` is not always imported as it was.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    /// - Parameter safe: Put an apostrophe before cells that a spreadsheet would run as a formula.
    /// - Parameter bom: Begin the file with a byte order mark, by which spreadsheets recognize UTF-8.
    public func exportResults(id: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil, safe: Bool? = nil, bom: Bool? = nil) async throws -> String {
        try await send(Call("GET", "/race/{id}/results.csv").path("id", id).query("gender", gender).query("event", event).query("division", division).query("round", round).query("safe", safe).query("bom", bom))
    }

    /// Export results as a workbook.
    ///
    /// Streams a race's results as a workbook (XLSX) with the columns of `GET /race/{id}/results.csv`, in its order. Places, points and wind are numbers. Everything else is text: a spreadsheet neither runs a name as a formula nor takes a time for a time of day. A sheet has 1,048,576 rows; more results are on further sheets.  Importing the file into another race reproduces the same results and scores, except that line breaks in notes become spaces. The import takes some 50,000 results at a time; for more, use CSV.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    public func exportWorkbook(id: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil) async throws -> Data {
        try await send(Call("GET", "/race/{id}/results.xlsx").path("id", id).query("gender", gender).query("event", event).query("division", division).query("round", round))
    }

    /// Get the team scores of all events.
    ///
    /// Returns the team scores of every event of one gender, as `GET /result/teamlist/{id}/{gender}/{event}` does, in natural order of the event names. If the race is scored by points, `totals` has the sums over all events; otherwise it is empty.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter division: Score the results of this division. By default, those without a division are scored; if all results of the final have the same division, these are.
    /// - Parameter ifNoneMatch: ETags that the client has, or `*`. If one of them is current, the response is 304 without a body.
    public func getMeetScores(id: UUID, gender: Gender, division: String? = nil, ifNoneMatch: String? = nil) async throws -> MeetScores {
        try await send(Call("GET", "/race/{id}/{gender}/scores").path("id", id).path("gender", gender).query("division", division).header("If-None-Match", ifNoneMatch))
    }

    /// Get a result.
    ///
    /// Returns a result with the name and date of its race.
    ///
    /// - Parameter id: `_id` of the result.
    /// - Parameter ifNoneMatch: ETags that the client has, or `*`. If one of them is current, the response is 304 without a body.
    public func getResult(id: UUID, ifNoneMatch: String? = nil) async throws -> RaceResult {
        try await send(Call("GET", "/result/{id}").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// Get the history of a result.
    ///
    /// Returns what has been changed in a result since it was added, and when, newest first: the newest 50 corrections, whether of this result, by an import that replaced it or by deleting one. Without corrections the list is empty.  Who did it, and why, is for the race's directors, operators, and whoever did it; for others `user_id`, `user` and `reason` are null. So are `before` and `after` of the athlete's name, the Athlete ID and the notes, so that what was taken off a result stays off.  The history of a deleted result, which ends with all fields becoming null, is for directors and operators while the race exists.
    ///
    /// - Parameter id: `_id` of the result.
    public func getResultHistory(id: UUID) async throws -> [Correction] {
        try await send(Call("GET", "/result/{id}/history").path("id", id))
    }

    /// Import results.
    ///
    /// Uploads a file of results, of at most 64 MiB, into a race. Either all rows are imported or none; with `partial=true`, all valid rows.  The server detects what the file is, and accepts each kind under any of the media types: many generated clients can send only one. A PDF document, an old workbook (XLS), a text document, a web page, a picture or any other kind is refused with 422 and a sentence that says what to export instead.  **CSV** (`text/csv`). The delimiter (comma, semicolon, tab or vertical bar), encoding, quoting and line endings are detected. The header names the columns, in any order; case, accents and punctuation are ignored, and up to 20 lines of titles above it are skipped. Known columns are place, name (or athlete, or first and last), team (school, club), time (finals, gun, chip, mark, result), timing method, gender (sex), event (race, distance), division, round, grade (year, age group), bib, wind, points, relay, members (of a relay), notes, status, athlete_id and team_id, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech and the Scandinavian languages. Other columns are reported, unless `map` assigns them. Where there are several times, the gun time counts, because it is the official one. A file with exactly the columns of `GET /race/{id}/results.csv`, in that order, is imported as it is, without interpreting its values.  A column named division names the event if the file has no column for the event and `event` is not given; numbers in it are taken for places in a division. A round may be written Finals, Semi, Prelims, Heat 3 or Round 1, or with a letter of Hy-Tek (F, S, Q, P); without one, a result is of the final.  Times keep the decimals that they are published with. An h at the end, as in `62.3h`, makes a hand time of it, an a one of a photo finish. The column's name tells gun times from chip times (also brutto and netto, and so on). Nothing else is concluded: a time with one decimal is not for that reason a hand time.  **Relays.** The result of a relay needs no name: it is called after its team, with the letter in a column relay if there is one. Its runners are in columns Leg 1, Leg 2 and so on (also Runner or Athlete), or in a column members, separated by semicolons or slashes; times of legs are left out. A relay whose gender is mixed or X gets Mixed before its name, and mixed relays are among the results of `womens`. All relays of a team score, unless the published places leave some out.  A place may be written `1.0`, `3rd`, `2 / 35` or `1qf1`. DNF, DNS and DQ (also FS, a false start) as a place or time set the status. A wind beside a performance, as in `10.85 (+1.2)`, becomes the row's wind. In a column time, mark or result, a value that is not a time is a mark, such as `7.12m`, NM, NH or FOUL. In a running event it is an error: one whose name says so (`5K`, `Varsity 800m`), or any that is not known in a race whose sport is `cross_country`, `road` or `trail`.  **NDJSON** (`application/x-ndjson`). Each line is a JSON object with the fields of a result. The file begins with `{`.  **XLSX** (`application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`). A sheet is read as CSV with the values that its cells show, and row numbers are line numbers. If several visible sheets have data, choose one with `sheet`. The file may have 16 MiB, and 32 MiB unpacked. A number such as 0.0174675926 as a time, which a spreadsheet stores for 25:09.2, is read as a part of a day, with a warning.  **Hy-Tek's export of results with semicolons** (`text/csv`). The records of athletes become results; the age range, or else the year at school, becomes the grade. So do those of relays, with their runners. An event of gender X gets Mixed before its name.  **gzip and ZIP** (`application/gzip`, `application/zip`). The archive holds one file of the kinds above, except XLSX, of at most 64 MiB unpacked.  The response says how the columns are used, how the first rows are stored, how many rows there are of each event, and what looks wrong. Warnings do not stop an import; look at them first with `dry_run=true`. A file without a time, mark or place is refused.  By default, what the race already has results of is refused, so that a corrected file does not double a meet; see `mode`.  Names, times and marks are stored as published. Line numbers are those of the file, from 1. Importing the same content into a race again returns 409, unless `again=true`. `DELETE /race/{id}/results/{batch}` deletes an import.  Who may import is who may add results, as in `POST /result`; others receive 403 for a dry run too.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Gender of rows without one.
    /// - Parameter event: Event of rows without one.
    /// - Parameter division: Division of rows without one. It never names the event.
    /// - Parameter round: Round of rows without one. By default they are of the final.
    /// - Parameter timingMethod: How the times were taken of which the file does not say it. By default that is not known.
    /// - Parameter map: Assigns a column to a field, as `field:column`; can be repeated. Fields are place, athlete, first, last, athlete_id, team, team_id, time, timing_method, mark, gender, event, division, round, status, points, grade, bib, wind, relay, relay_members and notes.
    /// - Parameter timeUnit: Unit of times that are plain numbers, such as `126.33`.
    /// - Parameter mode: What happens where the race already has results of a gender, event, division and round in the file: `new` refuses the file with 409, `append` adds to them, and `replace` replaces them. Results without a division, in the race or in the file, stand for all divisions of their event and round. A replaced result whose athlete is in the file too, by Athlete ID or else by name and team, keeps its `_id`; replacing results of others takes a director. Deleting the import brings back what it replaced.
    /// - Parameter sheet: Name of the sheet to import from a workbook in which several have data.
    /// - Parameter fileName: Name of the file, which the list of imports shows.
    /// - Parameter partial: Import the valid rows even if others are invalid.
    /// - Parameter again: Import the file even if the same content was imported into the race before. Without `mode`, it is appended.
    /// - Parameter deriveIDs: Derive a missing `athlete_id` from name and team (`charlie-maravell.mapleton-state`), so that the athlete's results can be listed. Rows without a team get none.
    /// - Parameter firstLast: Turn names with the last name first, such as `Ruiz, Ana`, around.
    /// - Parameter dryRun: Only report what would be imported (200), without storing anything.
    /// - Parameter idempotencyKey: A value of the client's choice, such as a UUID, that is the same each time this request is repeated. See **Repeating requests** above.
    @discardableResult
    public func importResults(_ body: Upload, id: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil, timingMethod: TimingMethod? = nil, map: [String]? = nil, timeUnit: TimeUnit? = nil, mode: ImportMode? = nil, sheet: String? = nil, fileName: String? = nil, partial: Bool? = nil, again: Bool? = nil, deriveIDs: Bool? = nil, firstLast: Bool? = nil, dryRun: Bool? = nil, idempotencyKey: String? = nil) async throws -> ImportReport {
        try await send(Call("POST", "/race/{id}/results").path("id", id).query("gender", gender).query("event", event).query("division", division).query("round", round).query("timing_method", timingMethod).query("map", map).query("time_unit", timeUnit).query("mode", mode).query("sheet", sheet).query("file_name", fileName).query("partial", partial).query("again", again).query("derive_ids", deriveIDs).query("first_last", firstLast).query("dry_run", dryRun).header("Idempotency-Key", idempotencyKey).body(body))
    }

    /// List an athlete's bests.
    ///
    /// Returns an athlete's personal best and season bests in each event, by the sport of the race, gender and event. For an ID that a user has claimed or added as an alias, this includes the results of all of the user's IDs. An ID without results returns an empty array.  Events are told apart by `event_code`, so that `5000m` and `5,000 Meters` are the same, and `5K` is another; and by sport, because the courses of cross country differ from roads. All rounds count. Results of unknown events, those without a time or mark, and mixed relays do not. Of equal results the earliest is returned. Results are as published: hand times and altitude are not converted. At most 1,000 season bests are returned.
    ///
    /// - Parameter id: Athlete ID, in any case. An alias names the same athlete.
    /// - Parameter season: When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar year.
    /// - Parameter wind: With `legal`, wind-aided results do not count. Results without a reading of the wind do.
    public func listAthleteBests(id: String, season: SeasonStart? = nil, wind: WindRule? = nil) async throws -> [EventBests] {
        try await send(Call("GET", "/result/bests/athlete/{id}").path("id", id).query("season", season).query("wind", wind))
    }

    /// List an athlete's results.
    ///
    /// Streams an athlete's results, newest race first: what a list of personal records (personal bests) is made from. For an ID that a user has claimed or added as an alias, this includes the results of all of the user's IDs. An ID without results returns an empty array.
    ///
    /// - Parameter id: Athlete ID, in any case. An alias names the same athlete.
    public func listAthleteResults(id: String) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/athlete/{id}").path("id", id))
    }

    /// List the results of an event.
    ///
    /// As `GET /result/list/{id}`, for one gender and event. The event name must match exactly.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter event: Event name, percent-encoded.
    /// - Parameter ifNoneMatch: ETags that the client has, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaceResults(id: UUID, gender: Gender, event: String, ifNoneMatch: String? = nil) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{id}/{gender}/{event}").path("id", id).path("gender", gender).path("event", event).header("If-None-Match", ifNoneMatch))
    }

    /// List imports.
    ///
    /// Returns who imported which file into a race and how, newest first, up to 1,000 of them. Only the race's directors and operators can. Deleted imports are not listed.
    ///
    /// - Parameter id: `_id` of the race.
    public func listImports(id: UUID) async throws -> [Import] {
        try await send(Call("GET", "/race/{id}/imports").path("id", id))
    }

    /// List what looks wrong in the results of a race.
    ///
    /// Checks the results that a race has as the preview of an import checks a file, and returns what looks wrong, up to 200 issues and 50 of a kind. Only the race's directors and operators can. Divisions and rounds of an event are checked apart, and relays are not compared by athlete. Of a race with more than 250,000 results, 1,000 teams or 100,000 athletes not all are compared (`more`).  An issue may be none: two athletes may have the same name. Where a rename would settle it, `rename` is the body for `POST /race/{id}/renames`.
    ///
    /// - Parameter id: `_id` of the race.
    public func listIssues(id: UUID) async throws -> IssueList {
        try await send(Call("GET", "/race/{id}/issues").path("id", id))
    }

    /// List the results of a race.
    ///
    /// Streams a race's results, ordered by gender (`mens` first), event (natural order), division (results without one last), round (finals first), place (results without one last) and time.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter ifNoneMatch: ETags that the client has, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaceResults(id: UUID, ifNoneMatch: String? = nil) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{id}").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// List the results of a race by gender.
    ///
    /// As `GET /result/list/{id}`, for one gender.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter ifNoneMatch: ETags that the client has, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaceResults(id: UUID, gender: Gender, ifNoneMatch: String? = nil) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{id}/{gender}").path("id", id).path("gender", gender).header("If-None-Match", ifNoneMatch))
    }

    /// List the best results in an event.
    ///
    /// Returns a page of the best results of one gender in an event: each athlete's best, or with `of=results` all. Times are ranked in ascending order, and jumps, throws and combined events by mark in descending order. Equal marks share a place, and the next place is skipped.  Events are told apart by `event_code`, so that `5000m` and `5,000 Meters` are the same, and `5K` is another; and by the sport of the race. Courses of cross country differ, so times of two races may mean different things. All rounds count. Results of unknown events, those without a time or mark, mixed relays, and those of athletes who did not finish do not. Results are as published: hand times and altitude are not converted; imperial marks are for the order only.  Results with one Athlete ID, or with IDs of one user, are of one athlete; without an ID, those with the same name and team are. Of an athlete's equal results the one that was added first is returned.  `year` and `season` choose a calendar year or a school year; without `year` all years count. A ranking has at most 1,000 places, and only the best 10,000 results of the event are looked at. Later pages are empty.
    ///
    /// - Parameter sport: Sport of the races.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter eventCode: Code of the event, or a name from which it can be derived, such as `5,000 Meters`. Other names return 404.
    /// - Parameter year: Only the season of this year.
    /// - Parameter season: When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar year.
    /// - Parameter team: `team_id` of the only team to rank, in any case.
    /// - Parameter wind: With `legal`, wind-aided results do not count. Results without a reading of the wind do.
    /// - Parameter of: Whether each athlete is ranked once, or each result.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listRanking(sport: Sport, gender: Gender, eventCode: String, year: Int? = nil, season: SeasonStart? = nil, team: String? = nil, wind: WindRule? = nil, of: RankingOf? = nil, page: Int? = nil, length: Int? = nil) async throws -> [Ranked] {
        try await send(Call("GET", "/result/rankings/{sport}/{gender}/{event_code}").path("sport", sport).path("gender", gender).path("event_code", eventCode).query("year", year).query("season", season).query("team", team).query("wind", wind).query("of", of).query("page", page).query("length", length))
    }

    /// List renames.
    ///
    /// Returns the renames of a race, newest first: who renamed whom, when and why. Only the race's directors and operators can. The newest 1,000 are kept; deleted ones are not listed.
    ///
    /// - Parameter id: `_id` of the race.
    public func listRenames(id: UUID) async throws -> [Rename] {
        try await send(Call("GET", "/race/{id}/renames").path("id", id))
    }

    /// List pending claims of a race's results.
    ///
    /// Returns who says that a result of the race is theirs (`POST /result/{id}/me`), oldest first: at most 100, to be accepted or refused. For the race's directors and operators.
    ///
    /// - Parameter id: `_id` of the race.
    public func listResultClaims(id: UUID) async throws -> [ResultClaim] {
        try await send(Call("GET", "/race/{id}/claims").path("id", id))
    }

    /// List a team's records.
    ///
    /// Returns the best result of a team in each event, by the sport of the race, gender and event, of all years or of one season. A team without results returns an empty array. What counts is said of `GET /result/bests/athlete/{id}`. At most 1,000 records are returned.
    ///
    /// - Parameter id: `team_id` of the team, in any case.
    /// - Parameter year: Only the season of this year.
    /// - Parameter season: When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar year.
    /// - Parameter wind: With `legal`, wind-aided results do not count. Results without a reading of the wind do.
    public func listTeamRecords(id: String, year: Int? = nil, season: SeasonStart? = nil, wind: WindRule? = nil) async throws -> [Best] {
        try await send(Call("GET", "/result/records/team/{id}").path("id", id).query("year", year).query("season", season).query("wind", wind))
    }

    /// List a team's results.
    ///
    /// Streams a team's results, newest race first. Within a race they are ordered by gender, event (natural order), division, round (finals first), place (results without one last) and time. A team without results returns an empty array.
    ///
    /// - Parameter id: `team_id` of the team, in any case.
    public func listTeamResults(id: String) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/team/{id}").path("id", id))
    }

    /// Get the team scores of an event.
    ///
    /// Returns the team scores of one event, best team first, according to the race's `scoring`. Finishers are ordered by `place`; those without one follow, by `time`. Teams that remain tied share a place.  Only finals score, and each division by itself; see `division`.  **Cross country** (NFHS rule 9, NCAA rule 8). The lowest sum of places wins. Only complete teams count, those with as many finishers as scorers (five by default). Runners of incomplete and unscored teams and unattached runners are removed and the places closed up. A team's scorers and displacers, in order of finish, hold places; its further runners are removed as well. With `nfhs`, a tie goes to the team with the better next runner; a team with such a runner beats one without, and if neither has one, the lower sum without the last scorer wins. With `ncaa`, it goes to the team that wins more of the pairwise comparisons of scorers.  **Points**. Each place earns its points, and tied runners share the points of the places they take. The highest sum wins; teams without a point are left out.  **None**. The array is empty.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter event: Event name, percent-encoded.
    /// - Parameter division: Score the results of this division. By default, those without a division are scored; if all results of the final have the same division, these are.
    /// - Parameter ifNoneMatch: ETags that the client has, or `*`. If one of them is current, the response is 304 without a body.
    public func listTeamScores(id: UUID, gender: Gender, event: String, division: String? = nil, ifNoneMatch: String? = nil) async throws -> [TeamScore] {
        try await send(Call("GET", "/result/teamlist/{id}/{gender}/{event}").path("id", id).path("gender", gender).path("event", event).query("division", division).header("If-None-Match", ifNoneMatch))
    }

    /// List a team's results by year and gender.
    ///
    /// As `GET /result/list/team/{id}`, for races of one year and results of one gender.
    ///
    /// - Parameter id: `team_id` of the team, in any case.
    /// - Parameter year: Year of the races.
    /// - Parameter gender: Gender of the events or results.
    public func listTeamResults(id: String, year: Int, gender: Gender) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/team/{id}/{year}/{gender}").path("id", id).path("year", year).path("gender", gender))
    }

    /// List a team's results by year.
    ///
    /// As `GET /result/list/team/{id}`, for races of one year.
    ///
    /// - Parameter id: `team_id` of the team, in any case.
    /// - Parameter year: Year of the races.
    public func listTeamResults(id: String, year: Int) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/team/{id}/{year}").path("id", id).path("year", year))
    }

    /// List the years of a team.
    ///
    /// Returns the years of the races in which a team has results of one gender, newest first.
    ///
    /// - Parameter id: `team_id` of the team, in any case.
    /// - Parameter gender: Gender of the events or results.
    public func listTeamYears(id: String, gender: Gender) async throws -> [Int] {
        try await send(Call("GET", "/result/list/team/{id}/{gender}/years").path("id", id).path("gender", gender))
    }

    /// Refuse that a result is a user's.
    ///
    /// Refuses a pending claim, which the user cannot make again then. Whoever may correct the result can, and operators. A claim that is not pending returns 404.
    ///
    /// - Parameter id: `_id` of the result.
    /// - Parameter userID: `_id` of the user who claims the result.
    @discardableResult
    public func refuseResultClaim(id: UUID, userID: UUID) async throws -> String {
        try await send(Call("POST", "/result/{id}/claims/{user_id}/refuse").path("id", id).path("user_id", userID))
    }

    /// Score finishers.
    ///
    /// Computes team scores for a list of finishers, without storing anything, and explains them: the points of each finisher, who was removed and why, who displaced, and which ties were broken by what.  Finishers are ordered by `place`; those without one follow, by `time`. If nobody has either, they are ordered by `mark`, highest first, equal marks sharing a place; without marks, they are in the order given. A missing `team_id` is derived from `team`. The response lists `finishers` in the order given, and teams refer to them by index, from 0.
    ///
    @discardableResult
    public func scoreFinishers(_ scoreInput: ScoreInput) async throws -> ScoreSheet {
        try await send(Call("POST", "/result/score").body(scoreInput))
    }

    /// Stream the changes of a race.
    ///
    /// Streams changes of a race's results and team scores as server-sent events (HTML Living Standard), less than a second after they were made on any server. The response does not end; a browser's `EventSource` reads it, and connects again when the connection breaks. There are three events, each with a JSON object as its `data`:  | Event | `data` | What to do | |---|---|---| | `results` | `version`; `results`, an array of Result; `deleted`, an array of `_id` | Add or replace these results, and remove those that were deleted. | | `scores` | `version`; `gender`; `scores`, a MeetScores | Replace the team scores of this gender. | | `reload` | `version` | Read the race, its results and its scores anew, after a random delay of a few seconds if many others do so too. |  The ID of an event is the `version` of the race that the client then has. A stream continues after the version in `Last-Event-ID`, which `EventSource` sends when it connects again, or else in `after`. Of several changes since then, only the outcome is sent. Without a version the stream begins with `reload`: connect first, then read the race, so that no change is missed. `reload` is also sent if more than 500 results have changed, if the race itself has, and if the version is older than about ten minutes and has been followed by others. Scores of races with too many finishers are not sent.  A quiet stream has a comment every 20 seconds. The stream ends if the client does not take an event within ten seconds, if the race is deleted, and when the server stops. An address may have 2,500 streams open (429); if 10,000 are open, the server returns 503.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter after: The version of the race that the client has.
    /// - Parameter lastEventID: The ID of the last event that the client received. It takes precedence over `after`.
    public func streamRace(id: UUID, after: Int64? = nil, lastEventID: Int64? = nil) async throws -> String {
        try await send(Call("GET", "/race/{id}/live").path("id", id).query("after", after).header("Last-Event-ID", lastEventID))
    }

    /// Update a result.
    ///
    /// Updates the result named by `_id`. Its poster and the race's directors can, unless the race is locked (403, `race-locked`). Fields left out keep their values; `null` clears an optional field. A new `team` without `team_id` derives a new ID. A result cannot be moved to another race. An unknown `_id` returns 422. `GET /result/{id}/history` has what changed, with the `reason` if one is given.
    ///
    /// - Parameter ifMatch: ETags that the client has, or `*` for anything that exists. The request is carried out only if one of them is current; otherwise 412.
    @discardableResult
    public func updateResult(_ resultChange: ResultChange, ifMatch: String? = nil) async throws -> RaceResult {
        try await send(Call("PUT", "/result").header("If-Match", ifMatch).body(resultChange))
    }
}
