// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Accept a claim of a result.
    ///
    /// Gives the result the Athlete ID that the user has claimed. Users who may correct the result can, and operators. Other claims of the result are dropped. A claim that is not pending returns 404. If the user no longer has an Athlete ID, or the result has one, it returns 409.
    ///
    /// - Parameter id: `_id` of the result.
    /// - Parameter userID: `_id` of the user who claims the result.
    @discardableResult
    public func acceptResultClaim(id: UUID, userID: UUID) async throws -> String {
        try await send(Call("POST", "/result/{id}/claims/{user_id}/accept").path("id", id).path("user_id", userID))
    }

    /// Claim a result.
    ///
    /// \"This is me\": gives a result without an Athlete ID the one that the caller has claimed. If the caller may correct the result, as its poster or a director of the race, this takes effect at once (`accepted`). Otherwise the claim is `pending` until somebody who may correct it accepts or refuses the claim. A pending claim can be repeated, and withdrawn with `DELETE`.  A caller without a claimed Athlete ID receives 409 (`athlete-id-needed`). A result with an Athlete ID returns 409 (`result-has-athlete`): add the ID as an alias, dispute it, or report the result. A refused claim (`claim-refused`) and a 51st pending claim (`too-many-claims`) return 409, too.
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
    /// Changes the name, and the ID, of an athlete or a team in all results of a race. If the race already has results under the new name, this merges the two (`merged`). Only the race's directors can, unless the race is locked (403, `race-locked`). Later imports are not renamed.  Names are compared exactly, IDs case-insensitively. `from` must identify one athlete or team; otherwise the request returns 422. If athletes with the name are in several teams, of both genders or have several IDs, select one with `team_id`, `gender` or `athlete_id`. For a team with several IDs, use `team_id`. Do the same in `to` if the new name has several IDs. A name without results returns 422, as does a rename that would change nothing.  An ID left out of `to` is taken from the results under the new name; for athletes, from those of the same team and gender. If these have none, a team's ID is derived from its name, and athletes keep theirs. Directors may give a result any Athlete ID, as with `PUT /result`, even a claimed one, and rename athletes with a claimed ID.  The change is in the history of each result, with the rename's `_id`. `DELETE /race/{id}/renames/{rename_id}` undoes it.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createRename(_ renameDraft: RenameDraft, id: UUID, idempotencyKey: String? = nil) async throws -> Rename {
        try await send(Call("POST", "/race/{id}/renames").path("id", id).header("Idempotency-Key", idempotencyKey).body(renameDraft))
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

    /// Delete an import.
    ///
    /// Deletes all remaining results of an import, and restores the results that it replaced. Only the user who made the import and the race's directors can, unless the race is locked (403, `race-locked`). Afterwards the same file can be imported again.  After an import with `mode=replace`, the response is 409 if its results have been changed or deleted since, or results were added to their events; with `force=true`, these changes are lost. If it closed up places (`renumber`), the results keep being there and get their previous places; it is 409 if places were changed since, and with `force=true` these stay. If a later import replaced its results, the response is 409: delete that import first.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter importID: `_id` of the import.
    /// - Parameter force: Delete the import even if its results have been corrected since.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteImport(id: UUID, importID: UUID, force: Bool? = nil, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/race/{id}/imports/{import_id}").path("id", id).path("import_id", importID).query("force", force).header("If-Match", ifMatch))
    }

    /// Undo a rename.
    ///
    /// Restores the previous names and IDs of the results that a rename changed. Merged athletes or teams become separate again. Only the race's directors can, unless the race is locked (403, `race-locked`).  If names or IDs of these results have been changed since, or results have been deleted, the response is 409 (`results-corrected`). With `force=true`, results that still have the new names and IDs are changed back, and other results stay as they are. Other fields are not considered.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter renameID: `_id` of the rename.
    /// - Parameter force: Undo the rename even if results have been corrected since.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteRename(id: UUID, renameID: UUID, force: Bool? = nil, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/race/{id}/renames/{rename_id}").path("id", id).path("rename_id", renameID).query("force", force).header("If-Match", ifMatch))
    }

    /// Delete a result.
    ///
    /// Deletes a result. Only its poster and the race's directors can, unless the race is locked (403, `race-locked`).
    ///
    /// - Parameter id: `_id` of the result.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteResult(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/result/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Disown a result.
    ///
    /// \"This is not me\": removes the caller's Athlete ID or alias from a result at once, even in a locked race. The removal is in the result's history. The result, and what replaces it in a corrected file, gets an Athlete ID of the caller again only from the caller or an operator (422 for others, `result-disowned`). If the caller has a pending claim of the result, it is withdrawn. Otherwise the response is 409 (`result-of-others`).  The name stays. To have it removed, report the result with the reason `remove_name`.
    ///
    /// - Parameter id: `_id` of the result.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func disownResult(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/result/{id}/me").path("id", id).header("If-Match", ifMatch))
    }

    /// Export results for Athletic.net.
    ///
    /// Streams a race's results in the delimited layout that Athletic.net accepts for cross country: the columns FirstName, LastName, Team, Time, Gender, DivisionID, Place, Grade and Score, in the order of `GET /race/{id}/results.csv`.  - The last name is the last word of a name, with a suffix such as `Jr.`; a one-word name is a last name. A name with the last name   first, such as `Ruiz, Ana`, is reordered. - A time is written `mm:ss.t`, or `mm:ss.hh` if it was published with two or three decimals, and rounded up. Athletes who did not   finish have DNF, DNS or DQ instead of a time. - An athlete without a team has the team Unattached. - DivisionID has the event and the division, because Athletic.net's numbers are not known. Replace them, or export one event at a   time. Score has the points.  Relays are left out. The layout has no round, timing method, mark, wind, bib, notes, `athlete_id` or `team_id`, and no time of athletes who did not finish. `POST /race/{id}/results` imports the file with `map=event:DivisionID` or one `event`, and `map=points:Score`.
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
    /// Streams a race's results in the layout of Hy-Tek's export of results with semicolons, in UTF-8: one H record for the race, and one E record for each result, in the order of `GET /race/{id}/results.csv`.  - A known event has its code, such as 100, 3000S (steeplechase), 5K or LJ; an unknown one has its name. If the name says more than   the code, as `Varsity Girls 5K` does, it is also in the name of the division. - Rounds are F, S, Q and P. A qualification is P too. - The gender of a mixed event is X, in addition to that of the athlete. A hand time ends with `h`. - The mark is the time or else the mark; athletes who did not finish have DNF, DNS or DQ. - Names are split as in `GET /race/{id}/results.athletic.csv`. The grade is the school year. - Semicolons become commas, line breaks spaces, and a quotation mark at the start of a field an apostrophe.  Relays are left out, because the fields of their records are not published. The layout has no bib, notes, `athlete_id`, `team_id` or other timing methods, and no time of athletes who did not finish. `POST /race/{id}/results` imports the file.
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
    /// Streams a race's results as NDJSON, one JSON object per line with the fields that `POST /race/{id}/results` accepts, in the order of `GET /race/{id}/results.csv`. Fields without a value are left out. A file without results is empty.  Importing the file into another race reproduces the same results and scores, except that spaces at the ends of texts are removed and texts are normalized to NFC.
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
    /// Streams a race's results as CSV, in the order of `GET /result/list/{id}`: all of them, or those of a gender, event, division or round. Importing the file into another race reproduces the same results and scores.  Spreadsheets evaluate cells that begin with `=`, `+`, `-`, `@`, a tab or a carriage return as formulas, so an apostrophe is put before such texts, and before those that begin with apostrophes followed by one of these characters. Importing the file removes it. Programs that need the texts unchanged use `safe=false`; texts that begin with an apostrophe get another all the same. Spreadsheets may need `bom=true`, which the import ignores, or `GET /race/{id}/results.xlsx`.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    /// - Parameter safe: Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off.
    /// - Parameter bom: Begin the file with a byte order mark, so that spreadsheets recognize UTF-8.
    public func exportResults(id: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil, safe: Bool? = nil, bom: Bool? = nil) async throws -> String {
        try await send(Call("GET", "/race/{id}/results.csv").path("id", id).query("gender", gender).query("event", event).query("division", division).query("round", round).query("safe", safe).query("bom", bom))
    }

    /// Export results as a workbook.
    ///
    /// Streams a race's results as a workbook (XLSX) with the columns of `GET /race/{id}/results.csv`, in its order. Places, points and wind are numbers. Everything else is text, so that spreadsheets do not interpret names as formulas or times as times of day. A sheet has 1,048,576 rows; further results are on further sheets.  Importing the file into another race reproduces the same results and scores, except that line breaks in notes become spaces. The import accepts about 50,000 results at a time; for more, use CSV.
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
    /// - Parameter gender: Gender of the events.
    /// - Parameter division: Score the results of this division. By default, results without a division are scored, or all results if the whole final has one division.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getMeetScores(id: UUID, gender: Gender, division: String? = nil, ifNoneMatch: String? = nil) async throws -> MeetScores {
        try await send(Call("GET", "/race/{id}/{gender}/scores").path("id", id).path("gender", gender).query("division", division).header("If-None-Match", ifNoneMatch))
    }

    /// Get a result.
    ///
    /// Returns a result with the name and date of its race.
    ///
    /// - Parameter id: `_id` of the result.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getResult(id: UUID, ifNoneMatch: String? = nil) async throws -> RaceResult {
        try await send(Call("GET", "/result/{id}").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// Get the history of a result.
    ///
    /// Returns the newest 50 corrections of a result, newest first, with what was changed and when. Corrections by replacing imports, and by deleting them, are included. Without corrections the list is empty.  Only the race's directors, operators, and the author of a correction see who made it and why; for other readers, `user_id`, `user` and `reason` are null. So are `before` and `after` of the athlete's name, the Athlete ID and the notes, so that removed values do not reappear.  Directors and operators can also read the history of a deleted result, as long as the race exists. It ends with all fields becoming null.
    ///
    /// - Parameter id: `_id` of the result.
    public func getResultHistory(id: UUID) async throws -> [Correction] {
        try await send(Call("GET", "/result/{id}/history").path("id", id))
    }

    /// Import results.
    ///
    /// Uploads a result file, of at most 64 MiB, into a race. Either all rows are imported or none; with `partial=true`, all valid rows.  The server detects the format of the file, and accepts each format with any of the media types, because many generated clients can send only one. PDF documents, old workbooks (XLS), text documents, web pages, pictures and all other formats are refused with 422 and a message that says what to export instead.  **CSV** (`text/csv`). The delimiter (comma, semicolon, tab or vertical bar), encoding, quoting and line endings are detected. The header names the columns, in any order; case, accents and punctuation are ignored, and up to 20 title lines above it are skipped. Known columns are place, name (or athlete, or first and last), team (school, club), time (finals, gun, chip, mark, result), timing method, gender (sex), event (race, distance), division, round, heat, heat place, grade (year, age group), bib, wind, points, relay, members (of a relay), notes, status, athlete_id and team_id, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech and the Scandinavian languages, with their words in any order. Other columns are reported, unless `map` assigns them. If there are several times, the gun time is used, because it is the official one. A file with exactly the columns of `GET /race/{id}/results.csv`, in that order, is imported as it is, without interpreting its values.  A sheet may have several sections. A row with a single cell that names a gender, an event or both, such as `Girls 5K`, begins one: its rows have that gender and event unless they have their own. The header may follow again, also with other columns. Above the first header, such a title counts if it names a gender, for what `gender` and `event` do not give.  A column named division names the event if the file has no event column and `event` is not given; places in it, such as `4` or `2 / 32`, are left out. A round may be written as Finals, Semi, Prelims, Heat 3 or Round 1, or with Hy-Tek's letters (F, S, Q, P); the default is the final.  Times keep their published decimals. A suffix h, as in `62.3h`, marks a hand time, and a suffix a one by photo finish. The column's name distinguishes gun times from chip times (also brutto and netto, and so on). Nothing else is inferred: a time with one decimal is not necessarily a hand time.  **Relays.** The result of a relay needs no name: it is named after its team, with the letter of a relay column if there is one. Its runners are in columns Leg 1, Leg 2 and so on (also Runner or Athlete), or in a members column, separated by semicolons or slashes; leg times are left out. The event of a relay with gender mixed or X gets the prefix Mixed. Mixed relays are among the results of `womens`. All relays of a team score, unless the published places leave some out.  Only finishers have a place: that of a row with another status is left out, with a warning, and returns when the status is corrected. A place may be written `1.0`, `3rd` or `2 / 35`. It may name its round and heat, which are stored as such: `1f1`, `2sf1`, `1qf2`, `3h2` or `3r2` (preliminaries). The place is then also the `heat_place`. In `4q` and `4Q`, the letter only says that the athlete qualified. DNF, DNS and DQ (also FS, a false start) as a place or time set the status, as do the words for them in English, German, French, Spanish, Italian, Dutch, Polish and Portuguese. A wind after a performance, as in `10.85 (+1.2)`, becomes the row's wind. A time may be written `36'12\"`, which in field events is a mark in feet and inches. In a time, mark or result column, a value that is not a time is a mark, such as `7.12m`, NM, NH or FOUL. In a running event, such a value is an error. Running events are those recognized by name (`5K`, `Varsity 800m`), and all unknown events of a race whose sport is `cross_country`, `road` or `trail`.  **NDJSON** (`application/x-ndjson`). Each line is a JSON object with the fields of a result. The file begins with `{`.  **XLSX** (`application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`). A sheet is read like CSV with the displayed values of its cells, and row numbers are line numbers. If several visible sheets have data, choose one with `sheet`. The file may have 16 MiB, and 32 MiB unpacked. A time such as 0.0174675926, which is how spreadsheets store 25:09.2, is read as a fraction of a day, with a warning.  **Hy-Tek's export of results with semicolons** (`text/csv`). The records of athletes and relays, with their runners, become results. The age range, or else the school year, becomes the grade. An event of gender X gets the prefix Mixed.  **FinishLynx** (LIF, `text/csv`; also written by other photo-finish cameras). The file has one heat: its first line names the event, the round and the heat, the others athletes or relays with their place in the heat, ID (stored as the bib), name, affiliation and time. Words for gender, round and heat are taken out of the event's name, so `Women 4x100 Relay Final` is the final of `4x100 Relay` of `womens`. What the name does not say is required: `gender`, `round`, or the `event` itself. Numbers of rounds mean nothing by themselves. DNF, DNS, DQ, SCR and FS in place of a place set the status. Lines with neither a place nor a time are left out, with a warning. Files of field events (LFF) are refused.  The file replaces its heat and nothing else, whatever `mode`: results of other heats stay, and athletes in both files keep their `_id`. The place in the heat is `heat_place`. In a final, `place` is made from the times of all its heats, at each import and when one is deleted; equal times share a place, unless they are of one heat. In other rounds, `place` is null. Places that were published in another file, or corrected, stay, with a warning; the heats are then not placed. Results of the event without a heat are a reason for 409 in mode `new`, and are replaced in mode `replace`; `append` is not possible. Finals A and B are divisions (`division=Final A`), as times do not place them together.  **gzip and ZIP** (`application/gzip`, `application/zip`). The archive contains one file of the formats above, except XLSX, of at most 64 MiB unpacked, or up to 2,000 files named `.lif`, of 1 MiB each. If it has these, its other files are not read, and are named in warnings.  The response shows how the columns are used, how the first rows are stored, the number of rows per event, and warnings about likely mistakes. Warnings do not stop an import; check them first with `dry_run=true`, which stores nothing. A file without a time, mark or place is refused. So is a file that may be misunderstood (`file-unclear`): no row has a time or a mark while a column that is not used looks like them, or times are plain numbers that are not possible as seconds, but as minutes. `map`, `time` and `time_unit` say what is meant.  By default, a file is refused if the race already has results of its events, so that importing a corrected file does not duplicate results; see `mode`.  Names, times and marks are stored as published. Line numbers are those of the file, from 1. Importing the same content into a race again returns 409, unless `again=true`. `DELETE /race/{id}/imports/{import_id}` deletes an import.  Users who may add results may import, as in `POST /result`; other users receive 403, even for a dry run.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Gender of rows without one.
    /// - Parameter event: Event of rows without one.
    /// - Parameter division: Division of rows without one. It never names the event.
    /// - Parameter round: Round of rows without one. The default is the final. Required for files of FinishLynx whose event name does not say it.
    /// - Parameter timingMethod: Timing method of times without one in the file. By default it is unknown.
    /// - Parameter map: Assigns a column to a field, as `field:column`; can be repeated. Fields are place, athlete, first, last, athlete_id, team, team_id, time, timing_method, mark, gender, event, division, round, heat, heat_place, status, points, grade, bib, wind, relay, relay_members and notes.
    /// - Parameter timeUnit: Unit of times that are plain numbers, such as `126.33`.
    /// - Parameter time: `none` says that the file has no times, whatever its columns look like. Without it, a file in which no row has a time or a mark is refused with 422 (`file-unclear`) if a column that is not used looks like times or statuses.
    /// - Parameter mode: What to do if the race already has results of a gender, event, division and round in the file: `new` refuses the file with 409, `append` adds to them, and `replace` replaces them. Results without a division, in the race or in the file, stand for all divisions of their event and round. A replaced result whose athlete is also in the file, by Athlete ID or else by name and team, keeps its `_id`. Only directors can replace other users' results. Deleting the import restores the replaced results. Files of FinishLynx replace their heats alone, in the modes `new` and `replace`.  What people decided since the results were imported is kept, and listed in `kept`: corrections and renames, statuses, results that were added or deleted. A field that was corrected keeps its value if the file says what it said before, or nothing. If it says something else, or if a finisher whose result was corrected is not in the file, the response is 409 (`decisions-conflict`) and names them; `discard=true` lets the file decide.
    /// - Parameter sheet: Name of the sheet to import, if several sheets of a workbook have data.
    /// - Parameter date: Day of the run, as `YYYY-MM-DD` or `MM-DD-YYYY`, if the file is a single track without times, such as a GPX file of a planned route.
    /// - Parameter seconds: Duration in seconds of a run whose `date` is given.
    /// - Parameter fileName: Name of the file, shown in the list of imports.
    /// - Parameter partial: Import the valid rows even if others are invalid.
    /// - Parameter renumber: Close up places that nobody in the file has, in each event, division and round: places 1, 3, 3, 5 become 1, 2, 2, 4. As `POST /race/{id}/renumber` does with stored results. If many places are missing, they are those of another ranking, and the file is refused.
    /// - Parameter again: Import the file even if the same content was imported into the race before. Without `mode`, it is appended.
    /// - Parameter discard: Let the file take the place of what people decided about the results that it replaces. By default these decisions are kept, and listed in `kept`.
    /// - Parameter deriveIDs: Derive a missing `athlete_id` from name and team (`charlie-maravell.mapleton-state`), so that the athlete's results can be listed. Rows without a team get none.
    /// - Parameter firstLast: Reorder names with the last name first, such as `Ruiz, Ana`.
    /// - Parameter dryRun: Only report what would be imported (200), without storing anything.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func importResults(_ body: Upload, id: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil, timingMethod: TimingMethod? = nil, map: [String]? = nil, timeUnit: TimeUnit? = nil, time: String? = nil, mode: ImportMode? = nil, sheet: String? = nil, date: Day? = nil, seconds: Double? = nil, fileName: String? = nil, partial: Bool? = nil, renumber: Bool? = nil, again: Bool? = nil, discard: Bool? = nil, deriveIDs: Bool? = nil, firstLast: Bool? = nil, dryRun: Bool? = nil, idempotencyKey: String? = nil) async throws -> ImportReport {
        try await send(Call("POST", "/race/{id}/results").path("id", id).query("gender", gender).query("event", event).query("division", division).query("round", round).query("timing_method", timingMethod).query("map", map).query("time_unit", timeUnit).query("time", time).query("mode", mode).query("sheet", sheet).query("date", date).query("seconds", seconds).query("file_name", fileName).query("partial", partial).query("renumber", renumber).query("again", again).query("discard", discard).query("derive_ids", deriveIDs).query("first_last", firstLast).query("dry_run", dryRun).header("Idempotency-Key", idempotencyKey).body(body))
    }

    /// List an athlete's bests.
    ///
    /// Returns an athlete's personal best and season bests in each event, by the sport of the race, gender and event. For an ID that a user has claimed or added as an alias, this includes the results of all of the user's IDs. An ID without results returns an empty array.  Events are distinguished by `event_code`, so that `5000m` and `5,000 Meters` are the same event but `5K` is not, and by sport, because cross-country courses differ from roads. All rounds count. Results of unknown events, without a time or mark, and of mixed relays do not. Of equal results, the earliest is returned. Results are as published: hand times and altitude are not converted. At most 1,000 season bests are returned.
    ///
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter season: When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar year.
    /// - Parameter wind: With `legal`, wind-aided results do not count. Results without a wind reading do.
    public func listAthleteBests(id: String, season: SeasonStart? = nil, wind: WindRule? = nil) async throws -> [EventBests] {
        try await send(Call("GET", "/result/bests/athlete/{id}").path("id", id).query("season", season).query("wind", wind))
    }

    /// List an athlete's results.
    ///
    /// Streams an athlete's results, newest race first, for example to compute personal records (personal bests). For an ID that a user has claimed or added as an alias, this includes the results of all of the user's IDs. An ID without results returns an empty array.
    ///
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    public func listAthleteResults(id: String) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/athlete/{id}").path("id", id))
    }

    /// List an athlete's results, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listAthleteResults(id: String, fields: [ResultField]) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/athlete/{id}").path("id", id).list("fields", fields))
    }

    /// List the results of an event.
    ///
    /// As `GET /result/list/{id}`, for one gender and event. The event name must match exactly.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter event: Event name, percent-encoded.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaceResults(id: UUID, gender: Gender, event: String, ifNoneMatch: String? = nil) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{id}/{gender}/{event}").path("id", id).path("gender", gender).path("event", event).header("If-None-Match", ifNoneMatch))
    }

    /// List the results of an event, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listRaceResults(id: UUID, gender: Gender, event: String, fields: [ResultField], ifNoneMatch: String? = nil) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/{id}/{gender}/{event}").path("id", id).path("gender", gender).path("event", event).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List imports.
    ///
    /// Returns up to 1,000 imports into a race, newest first, each with its user, file and parameters. Only the race's directors and operators can read them. Deleted imports are not listed.
    ///
    /// - Parameter id: `_id` of the race.
    public func listImports(id: UUID) async throws -> [Import] {
        try await send(Call("GET", "/race/{id}/imports").path("id", id))
    }

    /// List likely mistakes in the results of a race.
    ///
    /// Checks the results of a race as an import preview checks a file, and returns likely mistakes, up to 200 issues and 50 of a kind. Only the race's directors and operators can read them. Divisions and rounds of an event are checked separately, and relays are not compared by athlete. In a race with more than 250,000 results, 1,000 teams or 100,000 athletes, not all are compared (`more`).  An issue may be a false alarm: two athletes may have the same name. If a rename would fix it, `rename` is the body for `POST /race/{id}/renames`.
    ///
    /// - Parameter id: `_id` of the race.
    public func listIssues(id: UUID) async throws -> IssueList {
        try await send(Call("GET", "/race/{id}/issues").path("id", id))
    }

    /// List open reports on a race's results.
    ///
    /// Returns the open reports on results of the race (`POST /result/{id}/report`), oldest first, at most 100, also those of people without an account, who ask for the removal of a name. Only the race's directors and operators can read them. Directors with a verified email are notified of them by email, at most once an hour.
    ///
    /// - Parameter id: `_id` of the race.
    public func listRaceReports(id: UUID) async throws -> [ResultReport] {
        try await send(Call("GET", "/race/{id}/reports").path("id", id))
    }

    /// List the results of a race.
    ///
    /// Streams a race's results, ordered by gender (`mens` first), event (natural order), division (results without one last), round (finals first), place (results without one last) and time.  `ids` chooses up to 100 of them, such as those that an event of the feed names. Those that the race does not have are left out.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter ids: Only these results.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaceResults(id: UUID, ids: [UUID]? = nil, ifNoneMatch: String? = nil) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{id}").path("id", id).query("ids", ids).header("If-None-Match", ifNoneMatch))
    }

    /// List the results of a race, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listRaceResults(id: UUID, ids: [UUID]? = nil, fields: [ResultField], ifNoneMatch: String? = nil) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/{id}").path("id", id).query("ids", ids).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List the results of a race by gender.
    ///
    /// As `GET /result/list/{id}`, for one gender.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listRaceResults(id: UUID, gender: Gender, ifNoneMatch: String? = nil) async throws -> [RaceResult] {
        try await send(Call("GET", "/result/list/{id}/{gender}").path("id", id).path("gender", gender).header("If-None-Match", ifNoneMatch))
    }

    /// List the results of a race by gender, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listRaceResults(id: UUID, gender: Gender, fields: [ResultField], ifNoneMatch: String? = nil) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/{id}/{gender}").path("id", id).path("gender", gender).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List the best results in an event.
    ///
    /// Returns a page of the best results of one gender in an event: each athlete's best, or all with `of=results`. Times are ranked in ascending order, and jumps, throws and combined events by mark in descending order. Equal marks share a place, and the next place is skipped.  Events are distinguished by `event_code`, so that `5000m` and `5,000 Meters` are the same event but `5K` is not, and by the sport of the race. Cross-country courses differ, so times of two races may not be comparable. All rounds count. Results of unknown events, without a time or mark, of mixed relays, and of athletes who did not finish do not. Results are as published: hand times and altitude are not converted; imperial marks are converted for the order only.  Results with the same Athlete ID, or with IDs of one user, belong to one athlete; without an ID, those with the same name and team do. Of an athlete's equal results, the one added first is returned.  `year` and `season` select a calendar year or a school year; without `year`, all years count. A ranking has at most 1,000 places, from the best 10,000 results of the event. Later pages are empty.
    ///
    /// - Parameter sport: Sport of the races.
    /// - Parameter gender: Gender of the events.
    /// - Parameter eventCode: Code of the event, or a name from which it can be derived, such as `5,000 Meters`. Other names return 404.
    /// - Parameter year: Only the season of this year.
    /// - Parameter season: When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar year.
    /// - Parameter team: Rank only the team with this `team_id`, in any case.
    /// - Parameter wind: With `legal`, wind-aided results do not count. Results without a wind reading do.
    /// - Parameter of: Whether each athlete is ranked once, or each result.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listRanking(sport: Sport, gender: Gender, eventCode: String, year: Int? = nil, season: SeasonStart? = nil, team: String? = nil, wind: WindRule? = nil, of: RankingOf? = nil, page: Int? = nil, length: Int? = nil) async throws -> [Ranked] {
        try await send(Call("GET", "/result/rankings/{sport}/{gender}/{event_code}").path("sport", sport).path("gender", gender).path("event_code", eventCode).query("year", year).query("season", season).query("team", team).query("wind", wind).query("of", of).query("page", page).query("length", length))
    }

    /// List renames.
    ///
    /// Returns the renames of a race, newest first: who renamed whom, when and why. Only the race's directors and operators can read them. The newest 1,000 are kept; undone renames are not listed.
    ///
    /// - Parameter id: `_id` of the race.
    public func listRenames(id: UUID) async throws -> [Rename] {
        try await send(Call("GET", "/race/{id}/renames").path("id", id))
    }

    /// List pending claims of a race's results.
    ///
    /// Returns the pending claims of results of the race (`POST /result/{id}/me`), oldest first, at most 100. They can be accepted or refused. Only the race's directors and operators can read them.
    ///
    /// - Parameter id: `_id` of the race.
    public func listResultClaims(id: UUID) async throws -> [ResultClaim] {
        try await send(Call("GET", "/race/{id}/claims").path("id", id))
    }

    /// List a team's records.
    ///
    /// Returns the best result of a team in each event, by the sport of the race, gender and event, of all years or of one season. A team without results returns an empty array. The rules are those of `GET /result/bests/athlete/{id}`. At most 1,000 records are returned.
    ///
    /// - Parameter id: `team_id` of the team, in any case.
    /// - Parameter year: Only the season of this year.
    /// - Parameter season: When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar year.
    /// - Parameter wind: With `legal`, wind-aided results do not count. Results without a wind reading do.
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

    /// List a team's results, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listTeamResults(id: String, fields: [ResultField]) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/team/{id}").path("id", id).list("fields", fields))
    }

    /// Get the team scores of an event.
    ///
    /// Returns the team scores of one event, best team first, according to the race's `scoring`. Finishers are ordered by `place`; those without one follow, by `time`. Teams that remain tied share a place.  Only finals score, and each division separately; see `division`.  **Cross country** (NFHS rule 9, NCAA rule 8). The lowest sum of places wins. Only complete teams count, those with at least as many finishers as scorers (five by default). Runners of incomplete and unscored teams and unattached runners are removed, and the following places move up. A team's scorers and displacers, in order of finish, hold places; its further runners are removed as well. With `nfhs`, a tie goes to the team with the better next runner. A team with such a runner beats one without. If neither has one, the lower sum without the last scorer wins. With `ncaa`, a tie goes to the team that wins more of the pairwise comparisons of scorers.  **Points**. Each place earns its points, and tied runners share the points of their places. The highest sum wins; teams without points are left out.  **None**. The array is empty.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter gender: Gender of the events or results.
    /// - Parameter event: Event name, percent-encoded.
    /// - Parameter division: Score the results of this division. By default, results without a division are scored, or all results if the whole final has one division.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
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

    /// List a team's results by year and gender, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listTeamResults(id: String, year: Int, gender: Gender, fields: [ResultField]) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/team/{id}/{year}/{gender}").path("id", id).path("year", year).path("gender", gender).list("fields", fields))
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

    /// List a team's results by year, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func listTeamResults(id: String, year: Int, fields: [ResultField]) async throws -> [PartialResult] {
        try await send(Call("GET", "/result/list/team/{id}/{year}").path("id", id).path("year", year).list("fields", fields))
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

    /// Refuse a claim of a result.
    ///
    /// Refuses a pending claim. The user cannot make it again. Users who may correct the result can, and operators. A claim that is not pending returns 404.
    ///
    /// - Parameter id: `_id` of the result.
    /// - Parameter userID: `_id` of the user who claims the result.
    @discardableResult
    public func refuseResultClaim(id: UUID, userID: UUID) async throws -> String {
        try await send(Call("POST", "/result/{id}/claims/{user_id}/refuse").path("id", id).path("user_id", userID))
    }

    /// Close up places.
    ///
    /// Closes up places that nobody has, such as those of athletes who were disqualified: results behind a gap move up, so that places 1, 3, 3, 5 become 1, 2, 2, 4. Ties stay. Each event, division and round is closed up by itself, and each heat if all places are those in heats. Only the race's directors can, unless the race is locked (403, `race-locked`). `dry_run=true` shows what would change.  It is in the history of each result and in the list of imports. `DELETE /race/{id}/imports/{import_id}` undoes it: the results that still have the new places get the old ones. If no place is missing, the response is 422, and also if so many are that the places are those of another ranking, such as that of men and women together.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter dryRun: Only report what would change (200).
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func renumberResults(_ renumberDraft: RenumberDraft, id: UUID, dryRun: Bool? = nil, idempotencyKey: String? = nil) async throws -> RenumberReport {
        try await send(Call("POST", "/race/{id}/renumber").path("id", id).query("dry_run", dryRun).header("Idempotency-Key", idempotencyKey).body(renumberDraft))
    }

    /// Score finishers.
    ///
    /// Computes team scores for a list of finishers, without storing anything, and explains them: the points of each finisher, who was removed and why, who displaced, and how ties were broken.  Finishers are ordered by `place`; those without one follow, by `time`. If none has either, they are ordered by `mark`, highest first, and equal marks share a place; without marks, they stay in the order given. A missing `team_id` is derived from `team`. The response lists `finishers` in the order given, and teams refer to them by index, from 0.
    ///
    @discardableResult
    public func scoreFinishers(_ scoreInput: ScoreInput) async throws -> ScoreSheet {
        try await send(Call("POST", "/result/score").body(scoreInput))
    }

    /// Settle a report on a result.
    ///
    /// Accepts a report on a result of the race, after the result was corrected or deleted if necessary. Only the race's directors can; operators use `POST /operator/reports/{id}/settle`. Whoever made the report is notified by email, with the note. With the reason `remove_name`, it withholds the name in all results of the race with the same Athlete ID or, without one, the same name and team. A locked race cannot be changed (403), and a decided report returns 409 (`report-decided`).
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter reportId: `_id` of the report.
    @discardableResult
    public func settleRaceReport(_ resultSettlementInput: ResultSettlementInput, id: UUID, reportId: UUID) async throws -> String {
        try await send(Call("POST", "/race/{id}/reports/{report_id}/settle").path("id", id).path("report_id", reportId).body(resultSettlementInput))
    }

    /// Stream the changes of a race.
    ///
    /// Streams changes of a race's results and team scores as server-sent events (HTML Living Standard), less than a second after they were made on any server. The response does not end. A browser's `EventSource` reads it, and reconnects when the connection breaks. There are three events, each with a JSON object as its `data`:  | Event | `data` | What to do | |---|---|---| | `results` | `version`; `results`, an array of Result; `deleted`, an array of `_id` | Add or replace these results, and remove the deleted ones. | | `scores` | `version`; `gender`; `scores`, a MeetScores | Replace the team scores of this gender. | | `reload` | `version` | Reload the race, its results and its scores; with many clients, after a random delay of a few seconds. |  The ID of an event is the `version` of the race after it. A stream continues after the version in `Last-Event-ID`, which `EventSource` sends when it reconnects, or else in `after`. If there are several changes since then, only their outcome is sent. Without a version, the stream begins with `reload`: connect first, then read the race, so that no change is missed. `reload` is also sent if more than 500 results have changed, if the race itself has changed, and if the version is older than about ten minutes and no longer current. Scores of races with too many finishers are not sent.  A quiet stream has a comment every 20 seconds. The stream ends if the client does not read an event within ten seconds, if the race is deleted, and when the server stops. An address may have 2,500 open streams, and all addresses with more than 100 of them may have 5,000 together (429); if 10,000 are open, the server returns 503.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter after: The version of the race that the client has.
    /// - Parameter lastEventID: The ID of the last event that the client received. It takes precedence over `after`.
    public func streamRace(id: UUID, after: Int64? = nil, lastEventID: Int64? = nil) async throws -> String {
        try await send(Call("GET", "/race/{id}/live").path("id", id).query("after", after).header("Last-Event-ID", lastEventID))
    }

    /// Update a result.
    ///
    /// Updates the result named by `_id`. Only its poster and the race's directors can, unless the race is locked (403, `race-locked`). Fields left out keep their values; `null` clears an optional field. A new `team` without `team_id` derives a new ID. A result cannot be moved to another race. An unknown `_id` returns 422. Only finishers have a place: a result whose `status` becomes `dnf`, `dns` or `dq` loses it, and gets it back if the status becomes `finished` again. The places of others stay. `GET /result/{id}/history` returns the changes, with the `reason` if one is given.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateResult(_ resultChange: ResultChange, ifMatch: String? = nil) async throws -> RaceResult {
        try await send(Call("PUT", "/result").header("If-Match", ifMatch).body(resultChange))
    }
}
