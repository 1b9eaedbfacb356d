// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Import training history into the caller's log.
    ///
    /// Uploads a file from another service or a watch, of at most 1 GiB, and starts importing it. The body is the file itself. Its format is detected:  - a track: **GPX**, **TCX** or **FIT**, also compressed with gzip - a **ZIP** archive of tracks - the **bulk export of Strava**, as downloaded, in any language - an **export of Harrier** (`GET /user/export?format=zip`), of this server or another: the days and runs of the log, and their tracks - an **export of Apple Health**: the ZIP archive, or the XML document in it - the **archive of an account** of Garmin, Runkeeper, Polar or Fitbit, as it was downloaded - a **list of activities**: of Garmin Connect in any language, Intervals.icu, TrainingPeaks, Final Surge, Runkeeper, Runalyze, Smashrun or   Nike - a **table** of days or runs: CSV, or a workbook (XLSX), with the names of its columns in a row. Names are understood in English, German,   French, Spanish, Italian, Dutch, Polish and Portuguese  Dates, durations and distances are read as people write them. What a table does not say, such as whether `51` is minutes or `5/6` is in May, is decided by the whole column. If the column does not tell, the import fails, stores nothing, and lists the parameters to choose from in `report.asks`: `unit`, `date_order`, `duration_unit`, `sheet` or `map`. `report` also says how each column was understood. With `dry_run`, the import returns the first rows as they would be stored, and counts by month (`preview`).  `parts` is the number of rows, activities and files in the upload. Each is counted once, in `taken`, `merged`, `duplicates` or `skipped`. The `warnings` of the `report` say why something was left out, columns that are not imported are in its `unused_columns`, and sports that are not known in `unknown_sports`.  The import runs in the background; `GET /log/imports/{import_id}` returns its progress. A track can have 10 MiB and 200,000 points, unpacked, and a file 50,000 activities or days. A run belongs to the local day on which it began: in the time zone that the file names, as FIT files do, or else in the user's.  Points that nobody could have run to, at more than 12 meters a second, are dropped from the distance and the line; the stored file has them. Parts of a track that are more than a day apart are several runs, and a small one is dropped: the clock was not set. Tracks of a GPX file that are more than six hours apart are several runs. Laps of FIT and TCX files are kept. A FIT file that ends early is imported up to that point. A note says so each time.  Runs that the log already has are not added again: a run with the same source and ID, one that began within a minute and whose distance differs by at most two percent, and one of the same day and length. If that was typed in, the import fills in what it lacks, such as its start, splits, heart rate and track (`merged`); typed values stay. Nor are runs added that the user has deleted, unless `restore` is true. Existing values are never overwritten. The notes of the import list the omissions and their reasons.  A user can have two unfinished imports (409, `too-many-imports`), which are processed one after the other. All uploads that have not been imported yet, of all users, are limited to 16 GiB. An upload without space is refused, at its beginning or in the middle, and deleted (503, `uploads-full`, with `Retry-After`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    /// - Parameter source: Format of the file. By default it is detected.
    /// - Parameter unit: Unit of distances where the file does not say it, as in the CSV of Garmin Connect: `km`, `mi` or `m`. An import that needs it fails without it.
    /// - Parameter sport: Says of a sport, by its name in the file, whether it is running, as `name:run` or `name:other`; can be repeated. Other sports are skipped, unless `other_sports` is true.
    /// - Parameter date: Day of the run, as `YYYY-MM-DD` or `MM-DD-YYYY`, if the file is a single track without times, such as a GPX file of a planned route.
    /// - Parameter seconds: Duration in seconds of a run whose `date` is given.
    /// - Parameter dateOrder: Whether the month or the day comes first in dates such as `5/6/2026`: `mdy` or `dmy`. By default the column decides.
    /// - Parameter durationUnit: Unit of durations that are plain numbers, such as `51`. By default the column decides.
    /// - Parameter sheet: Name of the sheet of a workbook to import. By default, all sheets with dates are.
    /// - Parameter map: Assigns a column to a field, as `field:column`; can be repeated. Fields are date, time_of_day, distance, duration, elapsed, pace, heart_rate, heart_rate_max, rhr, sleep, feel, rest, notes, run_notes, title, sport, kind, shoes, weather, goal, ascent, cadence, unit, id and file. Without a column (`notes:`), the field is not imported. The first column is also `#1`, the second `#2`.
    /// - Parameter fileName: Name of the file, shown in the list of imports. A year in it, such as in `2024 log.csv`, is that of dates, months and weeks for which the file has none.
    /// - Parameter dryRun: Add nothing, but report what would be added.
    /// - Parameter otherSports: Import other sports too: as runs of kind `bike`, `swim`, `strength` or `walk` where the sport is one of these, else of kind `cross_training`. By default they are skipped.
    /// - Parameter merge: Fill in what typed runs lack that the file has too. Otherwise such runs of the file are left out.
    /// - Parameter restore: Restore runs that the user has deleted.
    @discardableResult
    public func createLogImport(_ body: Upload, idempotencyKey: String? = nil, source: LogImportSource? = nil, unit: LogImportUnit? = nil, sport: [String]? = nil, date: Day? = nil, seconds: Double? = nil, dateOrder: LogImportDateOrder? = nil, durationUnit: LogImportDurationUnit? = nil, sheet: String? = nil, map: [String]? = nil, fileName: String? = nil, dryRun: Bool? = nil, otherSports: Bool? = nil, merge: Bool? = nil, restore: Bool? = nil) async throws -> LogImport {
        try await send(Call("POST", "/log/imports").query("source", source).query("unit", unit).query("sport", sport).query("date", date).query("seconds", seconds).query("date_order", dateOrder).query("duration_unit", durationUnit).query("sheet", sheet).query("map", map).query("file_name", fileName).query("dry_run", dryRun).query("other_sports", otherSports).query("merge", merge).query("restore", restore).header("Idempotency-Key", idempotencyKey).body(body))
    }

    /// End a connection of the caller's log.
    ///
    /// Ends a connection and deletes its key. Imported runs stay. A connection that the caller does not have returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter service: The service.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteConnection(service: ConnectionService, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/log/connections/{service}").path("service", service).header("If-Match", ifMatch))
    }

    /// Cancel or undo an import into the caller's log.
    ///
    /// Cancels an unfinished import; the items added so far stay. A finished import is undone: its runs are removed with their tracks, and so are its values of days and of typed runs, if they have not changed since. If any of its runs have changed since, the request returns 409 (`import-edited`) with their number, and undoes nothing; `force=true` removes them too. An import that added nothing, or was undone, returns 409 (`import-undone`). Runs that are removed so do not count as deleted by the user.
    ///
    /// - Parameter importID: `_id` of the import.
    /// - Parameter force: Remove runs of the import that have changed since, too.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteLogImport(importID: UUID, force: Bool? = nil, ifMatch: String? = nil) async throws -> LogImport {
        try await send(Call("DELETE", "/log/imports/{import_id}").path("import_id", importID).query("force", force).header("If-Match", ifMatch))
    }

    /// Export the caller's log as CSV.
    ///
    /// Streams the caller's log as CSV, by date: all of it, or the days from `from` to `to`. Each row is a run, or a day without runs. The first row of a day also has the day's other fields. `notes` are those of the day, `run_notes` those of the run. `POST /log/imports` reads the file.  Spreadsheets evaluate cells that begin with `=`, `+`, `-`, `@`, a tab or a carriage return as formulas, so an apostrophe is put before such texts. `POST /log/imports` removes it. Programs that need the texts unchanged use `safe=false`. Spreadsheets may need `bom=true`.
    ///
    /// - Parameter from: First date, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: the first of the log).
    /// - Parameter to: Last date, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: the last of the log).
    /// - Parameter safe: Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off.
    /// - Parameter bom: Begin the file with a byte order mark, so that spreadsheets recognize UTF-8.
    public func exportLog(from: Day? = nil, to: Day? = nil, safe: Bool? = nil, bom: Bool? = nil) async throws -> String {
        try await send(Call("GET", "/log/entries.csv").query("from", from).query("to", to).query("safe", safe).query("bom", bom))
    }

    /// Export the caller's data.
    ///
    /// Streams everything stored about the caller: the account, its sessions, personal tokens, invitations, former addresses, Athlete IDs, follows, secret links, log entries and votes, and the races, results, imports, corrections, renames and reports that the caller made. It is a consistent snapshot.  With `format=zip` the response is a ZIP archive with the same document as `harrier.json`, the log as CSV (`log.csv`), the tracks of runs as they were uploaded, and a description of the contents. `POST /log/imports` imports the log and the tracks.
    ///
    /// - Parameter format: Format of the response: the document, or an archive with it and the log as files.
    public func exportMe(format: ExportFormat? = nil) async throws -> Export {
        try await send(Call("GET", "/user/export").query("format", format))
    }

    /// Get an import into the caller's log.
    ///
    /// Returns the progress of one of the caller's imports, and what it has added and left out. Other imports return 404.
    ///
    /// - Parameter importID: `_id` of the import.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getLogImport(importID: UUID, ifNoneMatch: String? = nil) async throws -> LogImport {
        try await send(Call("GET", "/log/imports/{import_id}").path("import_id", importID).header("If-None-Match", ifNoneMatch))
    }

    /// List the connections of the caller's log.
    ///
    /// Returns the caller's connections to other services and their states, without their keys.
    public func listConnections() async throws -> Connections {
        try await send(Call("GET", "/log/connections"))
    }

    /// List imports into the caller's log.
    ///
    /// Returns up to 100 of the caller's imports, newest first, without their notes.
    public func listLogImports() async throws -> [LogImport] {
        try await send(Call("GET", "/log/imports"))
    }

    /// Ask a connected service for new runs now.
    ///
    /// Requests new runs from the service at once instead of at `next_at`, unless the service has said when to ask again. With `since`, runs from that day on are imported too. Returns the connection; `looked_at` changes once the service has been asked.
    ///
    /// - Parameter service: The service.
    /// - Parameter since: First day to import, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    @discardableResult
    public func lookForRuns(service: ConnectionService, since: Day? = nil) async throws -> Connection {
        try await send(Call("POST", "/log/connections/{service}/look").path("service", service).query("since", since))
    }

    /// Connect the caller's log to another service.
    ///
    /// Creates the caller's connection to a service, or replaces it. The server asks the service at once, and then every 30 minutes, for new activities and for wellness (resting heart rate, sleep). It takes the original files of runs, and imports them as `POST /log/imports` does: runs that the log has already are not added again, typed ones are filled in, and no value that the user typed changes. The imports are listed there with `via: connection`.  With `since`, older runs are imported too, some weeks at a time. Days are those of the caller's `timezone`.  The key is encrypted with a key of the server and never returned. A server without such a key returns 409 (`no-secrets-key`). Nothing but the key, the athlete's ID and dates is sent to the service.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter service: The service.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func putConnection(_ connectionDraft: ConnectionDraft, service: ConnectionService, ifMatch: String? = nil) async throws -> Connection {
        try await send(Call("PUT", "/log/connections/{service}").path("service", service).header("If-Match", ifMatch).body(connectionDraft))
    }
}
