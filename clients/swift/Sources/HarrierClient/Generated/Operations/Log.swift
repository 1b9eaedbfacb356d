// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Comment on a day of an athlete's log.
    ///
    /// Only the owner of the log and coaches whom the owner has accepted (scope `team`) may comment. Other callers get 403.  Adds a comment on a day, with or without an entry, or on one of its runs (`run_id`). It marks the earlier comments on the day as seen by the caller. If the run or the entry is deleted, the comment remains as a comment on the day.  A day can have up to 200 comments, and up to 50 by the same author (422, `too-many-comments`). A user can add up to 500 comments in 24 hours (429).
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func addAthleteComment(_ commentDraft: CommentDraft, id: String, date: Day, idempotencyKey: String? = nil) async throws -> Comment {
        try await send(Call("POST", "/log/athlete/{id}/{date}/comments").path("id", id).path("date", date).header("Idempotency-Key", idempotencyKey).body(commentDraft))
    }

    /// Add a run to the caller's log.
    ///
    /// Adds a run to a day, after its existing runs. Concurrent additions are all kept. A day can have 20 runs (422, `too-many-runs`). No run can begin after tomorrow in the user's time zone (422).  A program that imports runs sets `source` and `external_id`. A run that the log already has is not added again (409, `run-taken`).
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func addRun(_ runDraft: RunDraft, date: Day, idempotencyKey: String? = nil) async throws -> LogRun {
        try await send(Call("POST", "/log/{date}/runs").path("date", date).header("Idempotency-Key", idempotencyKey).body(runDraft))
    }

    /// Import training history into the caller's log.
    ///
    /// Uploads a file from another service or a watch, of at most 1 GiB, and starts importing it. The body is the file itself. Its format is detected:  - a track: **GPX**, **TCX** or **FIT**, also compressed with gzip - a **ZIP** archive of tracks - the **bulk export of Strava**, as downloaded, in any language - an **export of Harrier** (`GET /user/export?format=zip`), of this server or another: the days and runs of the log, and their tracks - the **CSV of activities of Garmin Connect**, in any language, with `unit` - the **CSV of activities of Intervals.icu**, and its **wellness CSV**: resting heart rate, sleep and comments - a **CSV** file of days, with a column `date` and any of `goal`, `miles` (or `meters`, `km`, or `distance` with `unit`), `seconds` (or   `duration`), `kind`, `sport`, `title`, `rhr`, `sleep`, `feel`, `notes` and `weather`  What the file has and the import does not understand is named: columns in `unused_columns`, sports in `unknown_sports`, and other parts in `notes`. An import of a table fails if only its dates are understood.  The import runs in the background; `GET /log/imports/{id}` returns its progress. A track can have 10 MiB and 200,000 points, unpacked, and a file 50,000 activities or days. A run belongs to the local day on which it began: in the time zone that the file names, as FIT files do, or else in the user's.  Points that nobody could have run to, at more than 12 meters a second, are dropped from the distance and the line; the stored file has them. Tracks of a GPX file that are more than six hours apart are several runs. Laps of FIT and TCX files are kept. A FIT file that ends early gives what could be read of it. A note says so each time.  Runs that the log already has are not added again: a run with the same source and ID, one that began within a minute and whose distance differs by at most two percent, and one of the same day and length. If that was typed in, the import fills in what it lacks, such as its start, splits, heart rate and track (`merged`); what was typed stays. Nor are runs added that the user has deleted, unless `restore` is true. Existing values are never overwritten. The notes of the import list what was left out, and why.  A user can have two unfinished imports (409, `too-many-imports`), which are processed one after the other. All uploads that have not been imported yet, of all users, are limited to 16 GiB. An upload without space is refused, at its beginning or in the middle, and deleted (503, `uploads-full`, with `Retry-After`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    /// - Parameter source: Format of the file. By default it is detected.
    /// - Parameter unit: Unit of distances where the file does not say it, as in the CSV of Garmin Connect: `km`, `mi` or `m`. An import that needs it fails without it.
    /// - Parameter sport: Says of a sport, by its name in the file, whether it is running, as `name:run` or `name:other`; can be repeated. Other sports are skipped, unless `other_sports` is true.
    /// - Parameter date: Day of the run, as `YYYY-MM-DD` or `MM-DD-YYYY`, if the file is a single track without times, such as a GPX file of a planned route.
    /// - Parameter seconds: Duration in seconds of a run whose `date` is given.
    /// - Parameter fileName: Name of the file, shown in the list of imports.
    /// - Parameter dryRun: Add nothing, but report what would be added.
    /// - Parameter otherSports: Import other sports too, as runs of kind `cross_training`. By default they are skipped, because their distance would count as run.
    /// - Parameter merge: Fill in what typed runs lack that the file has too. Otherwise such runs of the file are left out.
    /// - Parameter restore: Bring back runs that the user has deleted.
    @discardableResult
    public func createLogImport(_ body: Upload, idempotencyKey: String? = nil, source: LogImportSource? = nil, unit: LogImportUnit? = nil, sport: [String]? = nil, date: Day? = nil, seconds: Double? = nil, fileName: String? = nil, dryRun: Bool? = nil, otherSports: Bool? = nil, merge: Bool? = nil, restore: Bool? = nil) async throws -> LogImport {
        try await send(Call("POST", "/log/imports").query("source", source).query("unit", unit).query("sport", sport).query("date", date).query("seconds", seconds).query("file_name", fileName).query("dry_run", dryRun).query("other_sports", otherSports).query("merge", merge).query("restore", restore).header("Idempotency-Key", idempotencyKey).body(body))
    }

    /// Add a pair of shoes.
    ///
    /// Adds a pair of shoes, for the caller's runs. A user can have 100 pairs (409, `too-many-shoes`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createShoe(_ shoeDraft: ShoeDraft, idempotencyKey: String? = nil) async throws -> Shoe {
        try await send(Call("POST", "/log/shoes").header("Idempotency-Key", idempotencyKey).body(shoeDraft))
    }

    /// Delete a comment.
    ///
    /// Deletes a comment that the caller wrote, or any comment on the caller's log. Authors can delete their comments even if they may no longer read the log. A comment on an athlete's log requires the scope `team`.
    ///
    /// - Parameter id: `_id` of the comment.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteComment(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/log/comments/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Delete the caller's entry for a day.
    ///
    /// Deletes the caller's entry for a day. This interrupts streaks that include the day. A day without an entry returns 404. Imports leave the day's runs out from now on, if they have an `external_id`.
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteEntry(date: Day, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/log/{date}").path("date", date).header("If-Match", ifMatch))
    }

    /// Cancel or undo an import into the caller's log.
    ///
    /// Cancels an unfinished import; what it has added so far stays. A finished import is undone: its runs are removed with their tracks, and so are its values of days, and what it filled in of typed runs, if they have not changed since. If any of its runs have changed since, the request returns 409 (`import-edited`) with their number, and undoes nothing; `force=true` removes them too. An import that added nothing, or was undone, returns 409 (`import-undone`). Runs that are removed so do not count as deleted by the user.
    ///
    /// - Parameter id: `_id` of the import.
    /// - Parameter force: Remove runs of the import that have changed since, too.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteLogImport(id: UUID, force: Bool? = nil, ifMatch: String? = nil) async throws -> LogImport {
        try await send(Call("DELETE", "/log/imports/{id}").path("id", id).query("force", force).header("If-Match", ifMatch))
    }

    /// Delete the caller's goal for a week, a month or a year.
    ///
    /// Deletes the caller's goal for each week, month or year. Without a goal it returns 404.
    ///
    /// - Parameter period: Length of the goal's period.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deletePeriodGoal(period: GoalPeriod, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/log/goals/{period}").path("period", period).header("If-Match", ifMatch))
    }

    /// Delete a run of the caller's log.
    ///
    /// Deletes a run of the caller's log; other runs return 404. The other fields of the day stay. Imports leave the run out from now on, if it has an `external_id`. Taking a run off a day does the same, unless another run that is sent matches it.
    ///
    /// - Parameter id: `_id` of the run.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteRun(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/log/runs/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Delete a pair of shoes.
    ///
    /// Deletes a pair of the caller's shoes without runs; other pairs return 404. A pair with runs returns 409 (`shoe-worn`): retire it instead.
    ///
    /// - Parameter id: `_id` of the pair of shoes.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteShoe(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/log/shoes/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Delete the track of a run.
    ///
    /// Deletes the track of a run of the caller's log; the run stays. A run without a track, or of another user, returns 404.
    ///
    /// - Parameter id: `_id` of the run.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteTrack(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/log/runs/{id}/track").path("id", id).header("If-Match", ifMatch))
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

    /// Export the track of a run as GPX.
    ///
    /// Returns the track of one of the caller's runs as GPX: as it was uploaded, or converted from TCX or FIT with positions, times, elevations and heart rates. A run without a track, or of another user, returns 404.
    ///
    /// - Parameter id: `_id` of the run.
    public func exportTrack(id: UUID) async throws -> String {
        try await send(Call("GET", "/log/runs/{id}/track.gpx").path("id", id))
    }

    /// Get an athlete's entry for today.
    ///
    /// As `GET /log/athlete/{id}/{date}`, for today in the athlete's time zone.
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getAthleteEntry(id: String, ifNoneMatch: String? = nil) async throws -> Entry {
        try await send(Call("GET", "/log/athlete/{id}").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// Get an athlete's entry for a day.
    ///
    /// Returns an athlete's entry for a day. If there is none, only `date`, `user_id` and `athlete_id` are returned.
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getAthleteEntry(id: String, date: Day, ifNoneMatch: String? = nil) async throws -> Entry {
        try await send(Call("GET", "/log/athlete/{id}/{date}").path("id", id).path("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// Get the thresholds for attention.
    ///
    /// Returns the thresholds for the rules of `GET /team/attention` that the caller has set for the team that they have claimed. Assistants get results by the thresholds of each athlete's head coach.
    ///
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getAttentionSettings(ifNoneMatch: String? = nil) async throws -> AttentionSettings {
        try await send(Call("GET", "/team/attention/settings").header("If-None-Match", ifNoneMatch))
    }

    /// Get a chart of the caller's log.
    ///
    /// Returns a chart as SVG: `year.svg`, the distance of each day of a year; `weeks.svg`, the distances of the last 26 weeks; `rhr.svg` and `sleep.svg`, resting heart rate and sleep of the last 90 days with the moving average of five days.  Distances are in the user's `units`, and weeks begin on their `week_start`. Charts follow the reader's light or dark color scheme, are readable without color, and have a description in `<title>` and `<desc>`. They contain no scripts or external resources. To embed one in a page, create a link with `POST /user/links`.
    ///
    /// - Parameter chart: The chart.
    /// - Parameter year: Year of `year.svg` (default: this year); not used by other charts.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getChart(chart: ChartFile, year: Int? = nil, ifNoneMatch: String? = nil) async throws -> String {
        try await send(Call("GET", "/log/charts/{chart}").path("chart", chart).query("year", year).header("If-None-Match", ifNoneMatch))
    }

    /// Get a comment.
    ///
    /// Returns a comment on the caller's log, or on the log of an athlete who has accepted the caller as coach (scope `team`). Any other comment returns 404.
    ///
    /// - Parameter id: `_id` of the comment.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getComment(id: UUID, ifNoneMatch: String? = nil) async throws -> Comment {
        try await send(Call("GET", "/log/comments/{id}").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// Get equivalent times and an age grade.
    ///
    /// Returns the equivalent times over other distances, by Riegel's formula, and the age grade of a time.  The formula is valid for times from 3.5 to 230 minutes; a time is `extrapolated` if it or the given time is outside of that range. It assumes that the runner is equally well trained for the other distance.  The age grade compares the time with the best time expected at the caller's age and sex, by the 2025 tables for road races. It requires `birth_date` and `sex` in the caller's profile, an age from 5 to 100 and a distance from a mile to 200 kilometers; otherwise `age_grade` is null. Between two distances of the tables, the logarithm of the standard is interpolated by that of the distance.
    ///
    /// - Parameter meters: Distance of the run, in meters.
    /// - Parameter seconds: Time in seconds.
    /// - Parameter date: Date of the run, for the caller's age, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today).
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getEquivalentTimes(meters: Double, seconds: Double, date: Day? = nil, ifNoneMatch: String? = nil) async throws -> EquivalentTimes {
        try await send(Call("GET", "/log/equivalent").query("meters", meters).query("seconds", seconds).query("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// Get the calendar of a secret link.
    ///
    /// Returns an iCalendar (RFC 5545) with the runs of the past year, for a link of kind `calendar`. Calendar programs can subscribe to it. A run with a start time is an event at that time; other runs are all-day events. Notes and health values are left out.  A link that no longer works, or is of another kind, returns 404.
    ///
    /// - Parameter token: Token of the link.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getLinkedCalendar(token: String, ifNoneMatch: String? = nil) async throws -> String {
        try await send(Call("GET", "/links/{token}/calendar.ics").path("token", token).header("If-None-Match", ifNoneMatch))
    }

    /// Get the chart of a secret link.
    ///
    /// Returns the chart of the link, as `GET /log/charts/{chart}` does, so that pages can embed it: `<img src=\"…\">`. The year is the current one. A link that no longer works, or is one to a calendar, returns 404.
    ///
    /// - Parameter token: Token of the link.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getLinkedPicture(token: String, ifNoneMatch: String? = nil) async throws -> String {
        try await send(Call("GET", "/links/{token}/picture.svg").path("token", token).header("If-None-Match", ifNoneMatch))
    }

    /// Get an import into the caller's log.
    ///
    /// Returns the progress of one of the caller's imports, and what it has added and left out. Other imports return 404.
    ///
    /// - Parameter id: `_id` of the import.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getLogImport(id: UUID, ifNoneMatch: String? = nil) async throws -> LogImport {
        try await send(Call("GET", "/log/imports/{id}").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// Get today's moving average of resting heart rate.
    ///
    /// As `GET /log/avg/moving/rhr/{date}`, for today in the time zone of the log's owner, or in UTC for the average of all public logs.
    ///
    /// - Parameter athlete: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller (default: the caller).
    public func getMovingRHR(athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/rhr").query("athlete", athlete))
    }

    /// Get the moving average of resting heart rate.
    ///
    /// Returns the mean resting heart rate over the five days before a date, excluding the date itself. Days without a value are skipped; if no day has one, `avg` is null.  With a token, the average is the caller's. `athlete` selects another athlete. The caller must be allowed to read their log and health values (403). Without a token and `athlete`, it is the mean of all values in logs whose entries and health values are public.
    ///
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter athlete: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller (default: the caller).
    public func getMovingRHR(date: Day, athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/rhr/{date}").path("date", date).query("athlete", athlete))
    }

    /// Get today's moving average of sleep.
    ///
    /// Like `GET /log/avg/moving/rhr`, for hours of sleep.
    ///
    /// - Parameter athlete: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller (default: the caller).
    public func getMovingSleep(athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/sleep").query("athlete", athlete))
    }

    /// Get the moving average of sleep.
    ///
    /// As `GET /log/avg/moving/rhr/{date}`, for hours of sleep.
    ///
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter athlete: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller (default: the caller).
    public func getMovingSleep(date: Day, athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/sleep/{date}").path("date", date).query("athlete", athlete))
    }

    /// Get the caller's entry for today.
    ///
    /// As `GET /log/{date}`, for today in the caller's time zone.
    ///
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getMyEntry(ifNoneMatch: String? = nil) async throws -> Entry {
        try await send(Call("GET", "/log").header("If-None-Match", ifNoneMatch))
    }

    /// Get the caller's entry for a day.
    ///
    /// Returns the caller's entry for a day. If there is none, only `date`, `user_id` and `athlete_id` are returned.
    ///
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getMyEntry(date: Day, ifNoneMatch: String? = nil) async throws -> Entry {
        try await send(Call("GET", "/log/{date}").path("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// Get the caller's goal for a week, a month or a year.
    ///
    /// Returns the caller's goal for each week, month or year, with the progress in the period that contains a date. Weeks begin on the caller's `week_start`. Without a goal it returns 404.
    ///
    /// - Parameter period: Length of the goal's period.
    /// - Parameter date: Date in the week, month or year, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today).
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getPeriodGoal(period: GoalPeriod, date: Day? = nil, ifNoneMatch: String? = nil) async throws -> PeriodGoal {
        try await send(Call("GET", "/log/goals/{period}").path("period", period).query("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// Get a run.
    ///
    /// Returns a run of a log that the caller may read (403).
    ///
    /// - Parameter id: `_id` of the run.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getRun(id: UUID, ifNoneMatch: String? = nil) async throws -> LogRun {
        try await send(Call("GET", "/log/runs/{id}").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// Get a pair of shoes.
    ///
    /// Returns a pair of the caller's shoes, with the distance of its runs. Other pairs return 404.
    ///
    /// - Parameter id: `_id` of the pair of shoes.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getShoe(id: UUID, ifNoneMatch: String? = nil) async throws -> Shoe {
        try await send(Call("GET", "/log/shoes/{id}").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// Get the caller's streaks.
    ///
    /// Returns a streak for each of the user's `checkboxes`: the number of consecutive days with the box checked, ending today, or yesterday if it is not checked yet today; 0 if there are none.  Streaks are computed from the current entries, including days that were filled in later. Today is the current day in the caller's time zone; `date` selects another day.
    ///
    /// - Parameter date: Date for which to compute the streaks, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today).
    public func getStreaks(date: Day? = nil) async throws -> [String: Int] {
        try await send(Call("GET", "/log/streaks").query("date", date))
    }

    /// Get the track of a run.
    ///
    /// Returns the track of a run. The caller must be allowed to read the log and its tracks (`track_visibility`); otherwise 403. The start and the end near the owner's private zones are hidden from everybody else. A run without a track returns 404.  For each zone, a circle is hidden that contains the zone and has another center, which is chosen at random once and stays the same. The start of a track is hidden up to its last point in the circle within the first 2 kilometers or 20 minutes, and the end likewise. Each run hides up to 200 meters beyond the circle.
    ///
    /// - Parameter id: `_id` of the run.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getTrack(id: UUID, ifNoneMatch: String? = nil) async throws -> Track {
        try await send(Call("GET", "/log/runs/{id}/track").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// Download the track of a run.
    ///
    /// Returns the file with the track of a run of the caller's own log, as it was uploaded, but uncompressed. A run without a track, or of another user, returns 404.
    ///
    /// - Parameter id: `_id` of the run.
    public func getTrackFile(id: UUID) async throws -> Data {
        try await send(Call("GET", "/log/runs/{id}/track/file").path("id", id))
    }

    /// List the comments on a day of an athlete's log.
    ///
    /// Returns the comments on a day of an athlete's log, oldest first. Only the owner of the log may read them, and coaches whom the owner has accepted (scope `team`), unless the log is private. Other callers get 403, even if they may read the log. Reading comments does not mark them as seen.
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteComments(id: String, date: Day, ifNoneMatch: String? = nil) async throws -> [Comment] {
        try await send(Call("GET", "/log/athlete/{id}/{date}/comments").path("id", id).path("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's entries for this month.
    ///
    /// As `GET /log/athlete/{id}/month/{date}`, for today in the athlete's time zone.
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteMonth(id: String, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{id}/month").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's entries for a month.
    ///
    /// Returns an athlete's entries for the calendar month that contains the date, ordered by date.
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteMonth(id: String, date: Day, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{id}/month/{date}").path("id", id).path("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's entries in a date range.
    ///
    /// Returns an athlete's entries between two dates, inclusive, ordered by date. A range can have at most 400 days.
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter from: First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteRange(id: String, from: Day, to: Day, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{id}/range/{from}/{to}").path("id", id).path("from", from).path("to", to).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's records by distance.
    ///
    /// Returns an athlete's fastest run and fastest race at each standard distance, from 400 meters to 100 kilometers. Of equal times, the earliest is returned.  A whole run with a known duration counts for a distance if it is at most 0.5 percent shorter or 2 percent longer, because watches do not measure exactly. Cross-training does not count. Races are results with the Athlete ID or an alias of the user, in runs over exactly the distance, without hurdles or relays.
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    public func listAthleteRecords(id: String) async throws -> [DistanceRecord] {
        try await send(Call("GET", "/log/athlete/{id}/records").path("id", id))
    }

    /// List an athlete's entries for this week.
    ///
    /// As `GET /log/athlete/{id}/week/{date}`, for today in the athlete's time zone.
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteWeek(id: String, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{id}/week").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's entries for a week.
    ///
    /// Returns an athlete's entries for the week, Monday to Sunday, that contains the date, ordered by date.
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteWeek(id: String, date: Day, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{id}/week/{date}").path("id", id).path("date", date).header("If-None-Match", ifNoneMatch))
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

    /// List recent days and results of followed athletes.
    ///
    /// Returns log entries and race results of the athletes that the caller follows, newest first. Pass `next` as `after` to get the next page; it is null on the last one. Only entries that the caller may read are included, and none of athletes who have not yet accepted the caller's request. Results are public. Days after tomorrow are not included.
    ///
    /// - Parameter after: `next` of an earlier response.
    /// - Parameter length: Maximum number of items in the response.
    public func listFollowed(after: String? = nil, length: Int? = nil) async throws -> FollowedPage {
        try await send(Call("GET", "/log/following").query("after", after).query("length", length))
    }

    /// List changes to training logs since a cursor.
    ///
    /// Returns the changes to training logs since the cursor `after`: to the caller's own log, and to the logs of athletes who have accepted the caller as coach (scope `team`). With `athlete`, it returns the changes to one log that the caller may read. `next` is the cursor for the next request. Cursors work as in `GET /events`; `after=now` returns the current one.  To keep a copy, request `after=now`, read the days that you need, and then follow the changes. For each event, read the day again, or delete the run or day that was removed. An event says what has changed, never its values. Only changes to logs that the caller may read at the time of the request are included. `log.access_began` means that an athlete has given the caller access to a log: read all of it. `log.access_ended` means that the caller may no longer read it: delete the copy. It is also sent when the athlete's account is deleted.  Events are kept for 30 days. An older cursor, or a cursor from another database, returns 410 with the problem type `cursor-expired`: read everything again.
    ///
    /// - Parameter athlete: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller (default: the caller and the athletes who have accepted the caller as coach).
    /// - Parameter after: `next` of an earlier response, or `now`.
    /// - Parameter length: Maximum number of events in the response.
    public func listLogChanges(athlete: String? = nil, after: String? = nil, length: Int? = nil) async throws -> LogEventPage {
        try await send(Call("GET", "/log/changes").query("athlete", athlete).query("after", after).query("length", length))
    }

    /// List imports into the caller's log.
    ///
    /// Returns up to 100 of the caller's imports, newest first, without their notes.
    public func listLogImports() async throws -> [LogImport] {
        try await send(Call("GET", "/log/imports"))
    }

    /// List the caller's entries for this week.
    ///
    /// As `GET /log/list/{id}/week/{date}`, for today in the caller's time zone.
    ///
    /// - Parameter id: `me`, or the caller's `_id`, Athlete ID or an alias.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listMyWeek(id: String, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/list/{id}/week").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// List the caller's entries for a week.
    ///
    /// Returns the caller's entries for the week, Monday to Sunday, that contains the date, ordered by date. `id` must be `me`, or the caller's `_id`, Athlete ID or one of the aliases; otherwise 403.
    ///
    /// - Parameter id: `me`, or the caller's `_id`, Athlete ID or an alias.
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listMyWeek(id: String, date: Day, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/list/{id}/week/{date}").path("id", id).path("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// List the caller's goals for weeks, months and years.
    ///
    /// Returns the caller's goals for a week, a month and a year, in this order, each with the progress as of a date.
    ///
    /// - Parameter date: Date in the week, month or year, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today).
    public func listPeriodGoals(date: Day? = nil) async throws -> [PeriodGoal] {
        try await send(Call("GET", "/log/goals").query("date", date))
    }

    /// List the caller's shoes.
    ///
    /// Returns the caller's pairs of shoes, newest first and retired ones last, each with the distance of the runs with its `shoe_id`.
    public func listShoes() async throws -> [Shoe] {
        try await send(Call("GET", "/log/shoes"))
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

    /// Mark the comments on a day of an athlete's log as seen.
    ///
    /// Marks the comments by others on a day as seen by the caller. To avoid marking comments that arrived after the list was read, send its `ETag` in `If-Match`: if the list has changed, nothing is marked (412).
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func markAthleteCommentsSeen(id: String, date: Day, ifMatch: String? = nil) async throws -> String {
        try await send(Call("PUT", "/log/athlete/{id}/{date}/comments/seen").path("id", id).path("date", date).header("If-Match", ifMatch))
    }

    /// Store the track of a run.
    ///
    /// Stores the track of a run of the caller's log, and replaces an existing one: a GPX, TCX or FIT file, also compressed with gzip, of at most 10 MiB and 200,000 points unpacked. The body is the file itself. Fields that the run lacks, such as its start, duration, splits, laps and heart rate, are filled in; the others, and its distance, do not change. A file with several runs is refused (422).  A user can store 2 GiB of tracks, compressed (422, `tracks-full`).
    ///
    /// - Parameter id: `_id` of the run.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func putTrack(_ body: Upload, id: UUID, ifMatch: String? = nil) async throws -> Track {
        try await send(Call("PUT", "/log/runs/{id}/track").path("id", id).header("If-Match", ifMatch).body(body))
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

    /// Set the caller's goal for a day.
    ///
    /// Sets the mileage goal in the entry for a day, as `POST /log/{date}` does; `null` clears it.
    ///
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    /// - Parameter ifNoneMatch: `*`: write only if the day has no entry yet; otherwise 412.
    @discardableResult
    public func setGoal(_ goalChange: GoalChange, date: Day, ifMatch: String? = nil, ifNoneMatch: String? = nil) async throws -> Entry {
        try await send(Call("POST", "/log/{date}/goal").path("date", date).header("If-Match", ifMatch).header("If-None-Match", ifNoneMatch).body(goalChange))
    }

    /// Set the caller's goal for a week, a month or a year.
    ///
    /// Sets the caller's goal for each week, month or year: a distance (`miles` or `meters`), a duration, a number of runs, or a combination. Fields left out are not part of the goal. The goals of single days (`POST /log/{date}/goal`) are independent of it.
    ///
    /// - Parameter period: Length of the goal's period.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func setPeriodGoal(_ periodGoalInput: PeriodGoalInput, period: GoalPeriod, ifMatch: String? = nil) async throws -> PeriodGoal {
        try await send(Call("PUT", "/log/goals/{period}").path("period", period).header("If-Match", ifMatch).body(periodGoalInput))
    }

    /// Summarize an athlete's log.
    ///
    /// Returns totals and averages of an athlete's entries between two dates, inclusive, for each week, month or year, in order. Weeks begin on the caller's `week_start`, and on Monday without a token. The first and last period cover only the days in the range. Periods without entries are included, with zeros. Health values that the caller may not read count as missing. A range can have at most 4,000 days.
    ///
    /// - Parameter id: Athlete ID or alias of a user, the `_id` of the user, or `me` for the caller.
    /// - Parameter from: First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
    /// - Parameter by: Length of the periods.
    public func summarizeAthlete(id: String, from: Day, to: Day, by: SummaryPeriod? = nil) async throws -> [LogSummary] {
        try await send(Call("GET", "/log/athlete/{id}/summary/{from}/{to}").path("id", id).path("from", from).path("to", to).query("by", by))
    }

    /// Update a comment.
    ///
    /// Updates the text of a comment that the caller wrote and may still read. A comment by somebody else returns 403. Readers who have seen the comment are not asked to see it again: `seen` stays true. A comment on an athlete's log requires the scope `team`.
    ///
    /// - Parameter id: `_id` of the comment.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateComment(_ commentChange: CommentChange, id: UUID, ifMatch: String? = nil) async throws -> Comment {
        try await send(Call("PUT", "/log/comments/{id}").path("id", id).header("If-Match", ifMatch).body(commentChange))
    }

    /// Update a run of the caller's log.
    ///
    /// Updates a run of the caller's log; other runs return 404. Fields left out keep their values, and `null` clears a field. Other runs of the day, and concurrent changes to them, are not affected.
    ///
    /// - Parameter id: `_id` of the run.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateRun(_ runChange: RunChange, id: UUID, ifMatch: String? = nil) async throws -> LogRun {
        try await send(Call("PUT", "/log/runs/{id}").path("id", id).header("If-Match", ifMatch).body(runChange))
    }

    /// Update a pair of shoes.
    ///
    /// Updates a pair of the caller's shoes; other pairs return 404. Fields left out keep their values, and `null` clears a field. `retired_on` retires the pair, and `null` puts it back in use.
    ///
    /// - Parameter id: `_id` of the pair of shoes.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateShoe(_ shoeChange: ShoeChange, id: UUID, ifMatch: String? = nil) async throws -> Shoe {
        try await send(Call("PUT", "/log/shoes/{id}").path("id", id).header("If-Match", ifMatch).body(shoeChange))
    }

    /// Write the caller's entry for today.
    ///
    /// As `POST /log/{date}`, for today in the caller's time zone.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    /// - Parameter ifNoneMatch: `*`: write only if the day has no entry yet; otherwise 412.
    @discardableResult
    public func writeEntry(_ entryChange: EntryChange, ifMatch: String? = nil, ifNoneMatch: String? = nil) async throws -> Entry {
        try await send(Call("POST", "/log").header("If-Match", ifMatch).header("If-None-Match", ifNoneMatch).body(entryChange))
    }

    /// Write the caller's entry for a day.
    ///
    /// Creates the entry for a day, or updates it if it exists. Fields left out keep their values, so concurrent writes to different fields are all kept; `null` clears a field.  `runs` is replaced as a whole: a run that is left out is removed. A run sent with its `_id` keeps it, and the fields that are left out. A run without `_id` that equals one of the day is that run; otherwise it is new. If two programs write the same day, the second removes the runs of the first. To avoid that, add runs with `POST /log/{date}/runs`, or send `If-Match`. A run has either `miles` or `meters`. `miles` and `meters` of the day are sums over its runs.  `checkboxes` is merged by name: `null` removes a name from the day, and a new name is added to the user's `checkboxes` (at most 50). Numbers are rounded to hundredths, and miles of runs to hundredths of a meter. The date of an entry cannot be changed.
    ///
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    /// - Parameter ifNoneMatch: `*`: write only if the day has no entry yet; otherwise 412.
    @discardableResult
    public func writeEntry(_ entryChange: EntryChange, date: Day, ifMatch: String? = nil, ifNoneMatch: String? = nil) async throws -> Entry {
        try await send(Call("POST", "/log/{date}").path("date", date).header("If-Match", ifMatch).header("If-None-Match", ifNoneMatch).body(entryChange))
    }
}
