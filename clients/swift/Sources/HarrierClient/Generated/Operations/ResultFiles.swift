// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Delete an import.
    ///
    /// Deletes all remaining results of an import, and restores the results that it replaced. Only the user who made the import and the race's directors can, unless the race is locked (403, `race-locked`). Afterwards the same file can be imported again, and for a day `POST /race/{race_id}/imports/{import_id}/redo` takes the deletion back.  After an import with `mode=replace`, the response is 409 if its results have been changed or deleted since, or results were added to their events; with `force=true`, these changes are lost. If it closed up places (`renumber`), the results keep being there and get their previous places; it is 409 if places were changed since, and with `force=true` these stay. If a later import replaced its results, the response is 409: delete that import first.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter importID: `_id` of the import.
    /// - Parameter force: Delete the import even if its results have been corrected since.
    /// - Parameter reason: Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The audit log records the action with this reason.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteImport(raceID: UUID, importID: UUID, force: Bool? = nil, reason: String? = nil, ifMatch: String? = nil) async throws -> UndoneResults {
        try await send(Call("DELETE", "/race/{race_id}/imports/{import_id}").path("race_id", raceID).path("import_id", importID).query("force", force).query("reason", reason).header("If-Match", ifMatch))
    }

    /// Export results for Athletic.net.
    ///
    /// Streams a race's results in the delimited layout that Athletic.net accepts for cross country: the columns FirstName, LastName, Team, Time, Gender, DivisionID, Place, Grade and Score, in the order of `GET /race/{race_id}/results.csv`.  - The last name is the last word of a name, with a suffix such as `Jr.`; a one-word name is a last name. A name with the last name   first, such as `Ruiz, Ana`, is reordered. - A time is written `mm:ss.t`, or `mm:ss.hh` if it was published with two or three decimals, and rounded up. Athletes who did not   finish have DNF, DNS or DQ instead of a time. - An athlete without a team has the team Unattached. - DivisionID has the event and the division, because Athletic.net's numbers are not known. Replace them, or export one event at a   time. Score has the points.  Relays are left out. The layout has no round, timing method, mark, wind, bib, notes, `athlete_id` or `team_id`, and no time of athletes who did not finish. `POST /race/{race_id}/results` imports the file with `map=event:DivisionID` or one `event`, and `map=points:Score`.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    public func exportForAthletic(raceID: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil) async throws -> String {
        try await send(Call("GET", "/race/{race_id}/results.athletic.csv").path("race_id", raceID).query("gender", gender).query("event", event).query("division", division).query("round", round))
    }

    /// Export results for Hy-Tek.
    ///
    /// Streams a race's results in the layout of Hy-Tek's export of results with semicolons, in UTF-8: one H record for the race, and one E record for each result, in the order of `GET /race/{race_id}/results.csv`.  - A known event has its code, such as 100, 3000S (steeplechase), 5K or LJ; an unknown one has its name. If the name says more than   the code, as `Varsity Girls 5K` does, it is also in the name of the division. - Rounds are F, S, Q and P. A qualification is P too. - The gender of a mixed event is X, in addition to that of the athlete. A hand time ends with `h`. - The mark is the time or else the mark; athletes who did not finish have DNF, DNS or DQ. - Names are split as in `GET /race/{race_id}/results.athletic.csv`. The grade is the school year. A result out of competition has an X as its   exhibition. - Semicolons become commas, line breaks spaces, and a quotation mark at the start of a field an apostrophe.  Relays are left out, because the fields of their records are not published. The layout has no bib, notes, `athlete_id`, `team_id` or other timing methods, and no time of athletes who did not finish. `POST /race/{race_id}/results` imports the file.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    public func exportForHytek(raceID: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil) async throws -> String {
        try await send(Call("GET", "/race/{race_id}/results.hytek.txt").path("race_id", raceID).query("gender", gender).query("event", event).query("division", division).query("round", round))
    }

    /// Export results as NDJSON.
    ///
    /// Streams a race's results as NDJSON, one JSON object per line with the fields that `POST /race/{race_id}/results` accepts, in the order of `GET /race/{race_id}/results.csv`. Fields without a value are left out. A file without results is empty.  Importing the file into another race reproduces the same results and scores, except that spaces at the ends of texts are removed and texts are normalized to NFC.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    public func exportNDJSON(raceID: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil) async throws -> String {
        try await send(Call("GET", "/race/{race_id}/results.ndjson").path("race_id", raceID).query("gender", gender).query("event", event).query("division", division).query("round", round))
    }

    /// Export results as CSV.
    ///
    /// Streams a race's results as CSV, in the order of `GET /result/list/{race_id}`: all of them, or those of a gender, event, division or round. Importing the file into another race reproduces the same results and scores.  Spreadsheets evaluate cells that begin with `=`, `+`, `-`, `@`, a tab or a carriage return as formulas, so an apostrophe is put before such texts, and before those that begin with apostrophes followed by one of these characters. Importing the file removes it. Programs that need the texts unchanged use `safe=false`; texts that begin with an apostrophe get another all the same. Spreadsheets may need `bom=true`, which the import ignores, or `GET /race/{race_id}/results.xlsx`.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    /// - Parameter safe: Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off.
    /// - Parameter bom: Begin the file with a byte order mark, so that spreadsheets recognize UTF-8.
    public func exportResults(raceID: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil, safe: Bool? = nil, bom: Bool? = nil) async throws -> String {
        try await send(Call("GET", "/race/{race_id}/results.csv").path("race_id", raceID).query("gender", gender).query("event", event).query("division", division).query("round", round).query("safe", safe).query("bom", bom))
    }

    /// Export results as a workbook.
    ///
    /// Streams a race's results as a workbook (XLSX) with the columns of `GET /race/{race_id}/results.csv`, in its order. Places, points and wind are numbers. Everything else is text, so that spreadsheets do not interpret names as formulas or times as times of day. A sheet has 1,048,576 rows; further results are on further sheets.  Importing the file into another race reproduces the same results and scores, except that line breaks in notes become spaces. The import accepts about 50,000 results at a time; for more, use CSV.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Export the results of this gender only.
    /// - Parameter event: Export the results of this event only. The name must match exactly.
    /// - Parameter division: Export the results of this division only. The name must match exactly.
    /// - Parameter round: Export the results of this round only.
    public func exportWorkbook(raceID: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil) async throws -> Data {
        try await send(Call("GET", "/race/{race_id}/results.xlsx").path("race_id", raceID).query("gender", gender).query("event", event).query("division", division).query("round", round))
    }

    /// Get the calendar of a team's races.
    ///
    /// Returns an iCalendar (RFC 5545) for calendar programs to subscribe to. It has the races of the past year and the coming two in which the team has results, and those posted by the team's coach, because a coming race has no results. The first 1,000 by date are listed.  Races are all-day events with their name, location, description and the URL of their page. A team without races has an empty calendar.
    ///
    /// - Parameter teamID: `team_id` of the team, in any case.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getTeamCalendar(teamID: String, ifNoneMatch: String? = nil) async throws -> String {
        try await send(Call("GET", "/teams/{team_id}/races.ics").path("team_id", teamID).header("If-None-Match", ifNoneMatch))
    }

    /// Import results.
    ///
    /// Uploads a result file, of at most 64 MiB, into a race. Either all rows are imported or none; with `partial=true`, all valid rows.  The server detects the format of the file, and accepts each format with any of the media types, because many generated clients can send only one. PDF documents, old workbooks (XLS), text documents, web pages, pictures and all other formats are refused with 422 and a message that says what to export instead.  **CSV** (`text/csv`). The delimiter (comma, semicolon, tab or vertical bar), encoding, quoting and line endings are detected. The header names the columns, in any order; case, accents and punctuation are ignored, and up to 20 title lines above it are skipped. Known columns are place, name (or athlete, or first and last), team (school, club), time (finals, gun, chip, mark, result), timing method, gender (sex), event (race, distance), division, round, heat, heat place, grade (year, age group), bib, wind, points, relay, members (of a relay), notes, status, athlete_id and team_id, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech and the Scandinavian languages, with their words in any order. Other columns are reported, unless `map` assigns them. If there are several times, the gun time is used, because it is the official one. Where waves start apart, gun times that count from the first start are not used: the times are the chip times, or the finish less the start of the wave. A file with exactly the columns of `GET /race/{race_id}/results.csv`, in that order, is imported as it is, without interpreting its values.  A sheet may have several sections. A row with a single cell that names a gender, an event or both, such as `Girls 5K`, begins one: its rows have that gender and event unless they have their own. The header may follow again, also with other columns. Above the first header, such a title counts if it names a gender, a round or a heat, for what `gender` and `event` do not give. A title may name the round and the heat, as in `Girls 100m Prelims Heat 2 of 3`, and so may titles of their own below it: `Prelims`, `Heat 2 (wind +1.2)`. The wind may also be in a row below the title. Races of an event on the track, such as `800m B Race`, are its heats. Places below the title of a heat are those in the heat (`heat_place`), unless they go on from heat to heat. So are places beside a column of several heats without one for `heat_place`, if the round is given. In a final, `place` then follows from the times of all heats, in other rounds it is null. If titles name heats and no round, `round` is required. If places or times begin again below a title that names nothing which tells the rows from those above, the file is refused (`file-unclear`): `map=division:#title`, `map=event:#title` and `map=team:#title` say what such titles name.  The header may have two lines, such as `Time` above `Gun` and `Chip`, or units below the names. They are read together, as `Time Gun`, if the names of columns follow without doubt.  The name of an event, in its column or in `event`, may have words for the gender, the round, the heat, the level of school teams and the age group, in all of these languages: `Varsity Girls 100m Prelims Heat 2` is heat 2 of the preliminary round of `100m`, of `womens`, in the division `Varsity`. They are taken out of the name, with a warning (`event_words`) for each kind. `A Final` and `B Final` are heats 1 and 2 of the final; see `heats`. The round may also be in the name of the file (`file_name`), if nothing else says it. Preliminary rounds never score.  A column named division names the event if the file has no event column and `event` is not given; places in it, such as `4` or `2 / 32`, are left out. A round may be written as Finals, Semi, Prelims, Heat 3 or Round 1, or with Hy-Tek's letters (F, S, Q, P); the default is the final.  Times keep their published decimals. A suffix h, as in `62.3h`, marks a hand time, and a suffix a one by photo finish. The column's name distinguishes gun times from chip times (also brutto and netto, and so on). Nothing else is inferred: a time with one decimal is not necessarily a hand time.  **Relays.** The result of a relay needs no name: it is named after its team, with the letter of a relay column if there is one. Its runners are in columns Leg 1, Leg 2 and so on (also Runner or Athlete), or in a members column, separated by semicolons or slashes; leg times are kept in the notes. The event of a relay with gender mixed or X gets the prefix Mixed. Mixed relays are among the results of `womens`. All relays of a team score, unless the published places leave some out.  What stands beside a performance is read too: `x16:10`, `16:10 EXH`, NC, HC, a.K. and a.W. mark a result out of competition (`exhibition`); signs such as `PR`, `SB`, `*` and `w`, and the rest of `DNF/INJ`, are kept in the notes. Without a column for the gender, events, divisions or age groups that say it, such as `Women 6K`, `Varsity Girls` and `W35`, set it, and a parameter that contradicts them is an error. Rows below the results without a time, mark or status, such as team scores, are left out, with a warning.  Only finishers have a place: that of a row with another status is left out, with a warning, and returns when the status is corrected. A place may be written `1.0`, `3rd` or `2 / 35`. It may name its round and heat, which are stored as such: `1f1`, `2sf1`, `1qf2`, `3h2` or `3r2` (preliminaries). The place is then also the `heat_place`. In `4q` and `4Q`, the letter only says that the athlete qualified. DNF, DNS and DQ (also FS, a false start) as a place or time set the status, as do the words for them in English, German, French, Spanish, Italian, Dutch, Polish and Portuguese. A wind after a performance, as in `10.85 (+1.2)`, becomes the row's wind. A time may be written `36'12\"`, which in field events is a mark in feet and inches. In a time, mark or result column, a value that is not a time is a mark, such as `7.12m`. NM, NH, ND, FOUL and XXX set the status `nm`. Any other value is an error of its row, and in a running event so is a mark. Running events are those recognized by name (`5K`, `Varsity 800m`), and all unknown events of a race whose sport is `cross_country`, `road` or `trail`.  **Sizes and fixed times.** Implements and hurdles of another weight or height are events of their own: `Shot Put 4kg` has the code `SP-4kg`, `100m Hurdles 76.2cm` the code `100H-76.2`. The results of a race of fixed time, such as `24 Hour` (`24HR`), are distances: the column with them is that of the marks, and `event` prevails over it.  **NDJSON** (`application/x-ndjson`). Each line is a JSON object with the fields of a result. The file begins with `{`.  **XLSX** (`application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`). A sheet is read like CSV with the displayed values of its cells, and row numbers are line numbers. If several visible sheets have data, they are imported together if each is named after its gender and event, such as `Girls 5K`; else the response is 422 (`file-unclear`), and names the sheets to choose from with `sheet`. A cell that is merged over several rows counts in each of them, hidden rows are read too, and so are seconds that a cell does not show (`0:17:01` for `00:17`); these are said, as are cells with a truth value. Formulas without a stored value and cells with errors are refused. The file may have 16 MiB, and 32 MiB unpacked. A time such as 0.0174675926, which is how spreadsheets store 25:09.2, is read as a fraction of a day, with a warning.  **Hy-Tek's export of results with semicolons** (`text/csv`). The records of athletes and relays, with their runners, become results. The age range, or else the school year, becomes the grade. An event of gender X gets the prefix Mixed. Its exhibition becomes `exhibition`.  **FinishLynx** (LIF, `text/csv`; also written by other photo-finish cameras). The file has one heat: its first line names the event, the round and the heat, the others athletes or relays with their place in the heat, ID (stored as the bib), name, affiliation and time. Words for gender, round and heat are taken out of the event's name, so `Women 4x100 Relay Final` is the final of `4x100 Relay` of `womens`. If the name lacks one of them, it is required as a parameter: `gender`, `round`, or the `event` itself. Numbers of rounds mean nothing by themselves. DNF, DNS, DQ, SCR and FS in place of a place set the status. Lines with neither a place nor a time are left out, with a warning. Files of field events (LFF) are refused.  The file replaces its heat and nothing else, whatever `mode`: results of other heats stay, and athletes in both files keep their `_id`. The place in the heat is `heat_place`. In a final, `place` is made from the times of all its heats, at each import and when one is deleted; equal times share a place, unless they are of one heat. In other rounds, `place` is null. Places that were published in another file, or corrected, stay, with a warning; the heats are then not placed. Results of the event without a heat are a reason for 409 in mode `new`, and are replaced in mode `replace`; `append` is not possible. Finals A and B are the heats 1 and 2 of one, and the places of B follow those of A, whatever the times; with a `division` (`division=Final A`), each has places of its own.  **gzip and ZIP** (`application/gzip`, `application/zip`). The archive contains one file of the formats above, except XLSX, of at most 64 MiB unpacked, or up to 2,000 files named `.lif`, of 1 MiB each. If it has these, its other files are not read, and are named in warnings.  The response shows how the columns are used, how the first rows are stored, the number of rows per event, and warnings about likely mistakes. Warnings do not stop an import; check them first with `dry_run=true`, which stores nothing. A file without a time, mark or place is refused. So is a file that may be misunderstood (`file-unclear`): no row has a time or a mark while a column that is not used looks like them, or times are plain numbers that are not possible as seconds, but as minutes. `map`, `time` and `time_unit` say what is meant.  By default, a file is refused if the race already has results of its events, so that importing a corrected file does not duplicate results; see `mode`.  Names, times and marks are stored as published. Line numbers are those of the file, from 1. Importing the same content into a race again returns 409, unless `again=true`. `DELETE /race/{race_id}/imports/{import_id}` deletes an import.  Users who may add results may import, as in `POST /result`; other users receive 403, even for a dry run.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Gender of rows without one.
    /// - Parameter event: Event of rows without one.
    /// - Parameter division: Division of rows without one. It never names the event.
    /// - Parameter round: Round of rows without one. The default is the final. In a file that only has the numbers of rounds, it is the round of `Round 2`. Required for files of FinishLynx whose event name does not say it.
    /// - Parameter heats: How the heats of a final are placed together, if the file has places in each of them: `timed` says that they are sections of one final, whose places follow from the times of all, `ranked` that they are finals such as A and B, of which each is placed behind the one before it, whatever the times. The words of the file tell (`A Final`, `Final 2`; `Section 2`, `Flight 1`, `Timed Final`), or else `round`, whose heats are timed. It is required where they do not, and the two differ.
    /// - Parameter encoding: Encoding of a text file that has neither a byte order mark nor UTF-8. By default it is guessed by the letters of the names, which the warning `encoding_guessed` shows.
    /// - Parameter statusWords: What the numbers or codes in the column of statuses mean, as `code:status` separated by commas: `1:finished,2:dnf,3:dns`. Required for a column of numbers, because programs number statuses differently.
    /// - Parameter timingMethod: Timing method of times without one in the file. By default it is unknown.
    /// - Parameter map: Assigns a column to a field, as `field:column`; can be repeated. Fields are place, athlete, first, last, athlete_id, team, team_id, time, timing_method, mark, gender, event, division, round, heat, heat_place, status, points, grade, bib, wind, relay, relay_members, notes and exhibition. The first column is also `#1`, the second `#2`, for columns whose names are not unique. `division:#title`, `event:#title` and `team:#title` take these from the titles of sections: what they say beside the gender, the event, the round and the heat.
    /// - Parameter timeUnit: Unit of times that are plain numbers, such as `126.33`.
    /// - Parameter time: `none` says that the file has no times, whatever its columns look like. Without it, a file in which no row has a time or a mark is refused with 422 (`file-unclear`) if a column that is not used looks like times or statuses.
    /// - Parameter mode: What to do if the race already has results of a gender, event, division and round in the file: `new` refuses the file with 409, `append` adds to them, and `replace` replaces them. Results without a division, in the race or in the file, stand for all divisions of their event and round. A replaced result whose athlete is also in the file, by Athlete ID or else by name and team, keeps its `_id`. Only directors can replace other users' results. Deleting the import restores the replaced results. Files of FinishLynx replace their heats alone, in the modes `new` and `replace`.  Decisions that people have made since the results were imported are kept, and listed in `kept`: corrections and renames, statuses, results that were added or deleted. A corrected field keeps its value if the file has the same value as before, or none. If the file has another value, or if a finisher whose result was corrected is not in the file, the response is 409 (`decisions-conflict`) and names them; `discard=true` lets the file decide.
    /// - Parameter sheet: Name of the sheet to import, if several sheets of a workbook have data.
    /// - Parameter date: Day of the run, as `YYYY-MM-DD` or `MM-DD-YYYY`, if the file is a single track without times, such as a GPX file of a planned route.
    /// - Parameter seconds: Duration in seconds of a run whose `date` is given.
    /// - Parameter fileName: Name of the file, shown in the list of imports.
    /// - Parameter partial: Import the valid rows even if others are invalid.
    /// - Parameter renumber: Close up places that nobody in the file has, in each event, division and round: places 1, 3, 3, 5 become 1, 2, 2, 4. As `POST /race/{race_id}/renumber` does with stored results. If many places are missing, they are those of another ranking, and the file is refused.
    /// - Parameter again: Import the file even if the same content was imported into the race before. Without `mode`, it is appended.
    /// - Parameter repaired: Import times that are impossible for their events as the only thing that they can mean: `16:05:00`, as spreadsheets show minutes, as `16:05`, and `0:50` or `+0:50` below a first time of `31:00` as the gap to it, `31:50`. Each is named in a warning. Without it, gaps are read if all times below the first have a plus sign, or say that they are the same (`s.t.`). A file in which most times of an event are impossible is otherwise refused (`file-unclear`), with this parameter among its `errors` if it helps.
    /// - Parameter asIs: Import times that are impossible for their events as they are. Otherwise a file in which most times of an event are is refused (`file-unclear`).
    /// - Parameter discard: Let the file take the place of what people decided about the results that it replaces. By default these decisions are kept, and listed in `kept`.
    /// - Parameter deriveIDs: Derive a missing `athlete_id` from name and team (`charlie-maravell.mapleton-state`), so that the athlete's results can be listed. Rows without a team get none.
    /// - Parameter firstLast: Reorder names with the last name first, such as `Ruiz, Ana`.
    /// - Parameter dryRun: Only report what would be imported (200), without storing anything.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func importResults(_ body: Upload, raceID: UUID, gender: Gender? = nil, event: String? = nil, division: String? = nil, round: ResultRound? = nil, heats: String? = nil, encoding: String? = nil, statusWords: [String]? = nil, timingMethod: TimingMethod? = nil, map: [String]? = nil, timeUnit: TimeUnit? = nil, time: String? = nil, mode: ImportMode? = nil, sheet: String? = nil, date: Day? = nil, seconds: Double? = nil, fileName: String? = nil, partial: Bool? = nil, renumber: Bool? = nil, again: Bool? = nil, repaired: Bool? = nil, asIs: Bool? = nil, discard: Bool? = nil, deriveIDs: Bool? = nil, firstLast: Bool? = nil, dryRun: Bool? = nil, idempotencyKey: String? = nil) async throws -> ImportReport {
        try await send(Call("POST", "/race/{race_id}/results").path("race_id", raceID).query("gender", gender).query("event", event).query("division", division).query("round", round).query("heats", heats).query("encoding", encoding).list("status_words", statusWords).query("timing_method", timingMethod).query("map", map).query("time_unit", timeUnit).query("time", time).query("mode", mode).query("sheet", sheet).query("date", date).query("seconds", seconds).query("file_name", fileName).query("partial", partial).query("renumber", renumber).query("again", again).query("repaired", repaired).query("as_is", asIs).query("discard", discard).query("derive_ids", deriveIDs).query("first_last", firstLast).query("dry_run", dryRun).header("Idempotency-Key", idempotencyKey).body(body))
    }

    /// List imports.
    ///
    /// Returns up to 1,000 imports into a race, newest first, each with its user, file and parameters. Only the race's directors and operators can read them. Deleted imports are not listed.
    ///
    /// - Parameter raceID: `_id` of the race.
    public func listImports(raceID: UUID) async throws -> [Import] {
        try await send(Call("GET", "/race/{race_id}/imports").path("race_id", raceID))
    }

    /// Take back the deletion of an import.
    ///
    /// Takes back that an import was deleted, or the closing up of places undone, within the last day. Its results are there again with their `_id`s and corrections, and those that it had replaced are not. Whoever can delete an import can do so. If results came since in the events of the import, or those that had come back were changed, the response is 409 (`results-corrected`). After a day, or if it was not deleted, it is 404.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter importID: `_id` of the import that was deleted.
    @discardableResult
    public func redoImport(raceID: UUID, importID: UUID) async throws -> UndoneResults {
        try await send(Call("POST", "/race/{race_id}/imports/{import_id}/redo").path("race_id", raceID).path("import_id", importID))
    }
}
