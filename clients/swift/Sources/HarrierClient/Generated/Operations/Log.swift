// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Delete the caller's entry for a day.
    ///
    /// Deletes the caller's entry for a day. This interrupts streaks that include the day. A day without an entry returns 404. Imports leave the day's runs out from now on, if they have an `external_id`.
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteEntry(date: Day, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/log/{date}").path("date", date).header("If-Match", ifMatch))
    }

    /// Get an athlete's entry for today.
    ///
    /// As `GET /log/athlete/{athlete_id}/{date}`, for today in the athlete's time zone.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getAthleteEntry(athleteID: String, ifNoneMatch: String? = nil) async throws -> Entry {
        try await send(Call("GET", "/log/athlete/{athlete_id}").path("athlete_id", athleteID).header("If-None-Match", ifNoneMatch))
    }

    /// Get an athlete's entry for a day.
    ///
    /// Returns an athlete's entry for a day. If there is none, only `date`, `user_id` and `athlete_id` are returned.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getAthleteEntry(athleteID: String, date: Day, ifNoneMatch: String? = nil) async throws -> Entry {
        try await send(Call("GET", "/log/athlete/{athlete_id}/{date}").path("athlete_id", athleteID).path("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// Get today's moving average of resting heart rate.
    ///
    /// As `GET /log/avg/moving/rhr/{date}`, for today in the time zone of the log's owner, or in UTC for the average of all public logs.
    ///
    /// - Parameter athlete: Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller).
    public func getMovingRHR(athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/rhr").query("athlete", athlete))
    }

    /// Get the moving average of resting heart rate.
    ///
    /// Returns the mean resting heart rate over the five days before a date, excluding the date itself. Days without a value are skipped; if no day has one, `avg` is null.  With a token, the average is the caller's. `athlete` selects another athlete. The caller must be allowed to read their log and health values (403). Without a token and `athlete`, it is the mean of all values in logs whose entries and health values are public.
    ///
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter athlete: Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller).
    public func getMovingRHR(date: Day, athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/rhr/{date}").path("date", date).query("athlete", athlete))
    }

    /// Get today's moving average of sleep.
    ///
    /// Like `GET /log/avg/moving/rhr`, for hours of sleep.
    ///
    /// - Parameter athlete: Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller).
    public func getMovingSleep(athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/sleep").query("athlete", athlete))
    }

    /// Get the moving average of sleep.
    ///
    /// As `GET /log/avg/moving/rhr/{date}`, for hours of sleep.
    ///
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter athlete: Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller).
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

    /// Get the caller's streaks.
    ///
    /// Returns a streak for each of the user's `checkboxes`: the number of consecutive days with the box checked, ending today, or yesterday if it is not checked yet today; 0 if there are none.  Streaks are computed from the current entries, including days that were filled in later. Today is the current day in the caller's time zone; `date` selects another day.
    ///
    /// - Parameter date: Date for which to compute the streaks, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today).
    public func getStreaks(date: Day? = nil) async throws -> [String: Int] {
        try await send(Call("GET", "/log/streaks").query("date", date))
    }

    /// List an athlete's entries for this month.
    ///
    /// As `GET /log/athlete/{athlete_id}/month/{date}`, for today in the athlete's time zone.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteMonth(athleteID: String, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{athlete_id}/month").path("athlete_id", athleteID).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's entries for a month.
    ///
    /// Returns an athlete's entries for the calendar month that contains the date, ordered by date.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteMonth(athleteID: String, date: Day, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{athlete_id}/month/{date}").path("athlete_id", athleteID).path("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's entries in a date range.
    ///
    /// Returns an athlete's entries between two dates, inclusive, ordered by date. A range can have at most 400 days.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter from: First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteRange(athleteID: String, from: Day, to: Day, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{athlete_id}/range/{from}/{to}").path("athlete_id", athleteID).path("from", from).path("to", to).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's records by distance.
    ///
    /// Returns an athlete's fastest run and fastest race at each standard distance, from 400 meters to 100 kilometers. Of equal times, the earliest is returned.  A whole run with a known duration counts for a distance if it is at most 0.5 percent shorter or 2 percent longer, because watches do not measure exactly. Other sports do not count, nor do parts of a workout: warm-ups and cool-downs, by their titles or as easy runs on a day with a workout, tempo, intervals or race, and intervals. Races are runs of the kind `race`, and results with the Athlete ID or an alias of the user, in runs over exactly the distance, without hurdles or relays.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    public func listAthleteRecords(athleteID: String) async throws -> [DistanceRecord] {
        try await send(Call("GET", "/log/athlete/{athlete_id}/records").path("athlete_id", athleteID))
    }

    /// List an athlete's entries for this week.
    ///
    /// As `GET /log/athlete/{athlete_id}/week/{date}`, for today in the athlete's time zone.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteWeek(athleteID: String, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{athlete_id}/week").path("athlete_id", athleteID).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's entries for a week.
    ///
    /// Returns an athlete's entries for the week, Monday to Sunday, that contains the date, ordered by date.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteWeek(athleteID: String, date: Day, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{athlete_id}/week/{date}").path("athlete_id", athleteID).path("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// List the caller's entries for this week.
    ///
    /// As `GET /log/list/{athlete_id}/week/{date}`, for today in the caller's time zone.
    ///
    /// - Parameter athleteID: `me`, or the caller's `_id`, Athlete ID or an alias.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listMyWeek(athleteID: String, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/list/{athlete_id}/week").path("athlete_id", athleteID).header("If-None-Match", ifNoneMatch))
    }

    /// List the caller's entries for a week.
    ///
    /// Returns the caller's entries for the week, Monday to Sunday, that contains the date, ordered by date. `athlete_id` must be `me`, or the caller's `_id`, Athlete ID or one of the aliases; otherwise 403.
    ///
    /// - Parameter athleteID: `me`, or the caller's `_id`, Athlete ID or an alias.
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listMyWeek(athleteID: String, date: Day, ifNoneMatch: String? = nil) async throws -> [Entry] {
        try await send(Call("GET", "/log/list/{athlete_id}/week/{date}").path("athlete_id", athleteID).path("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// Search an athlete's log.
    ///
    /// Returns the days of an athlete's log whose texts have all words, newest first: the notes and the weather of the day, or the title and the notes of one of its runs. Case and accents make no difference, and a word also stands for longer ones that begin with it. Pass `next` as `after` to get the next page; it is null on the last one.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter q: Words to search for.
    /// - Parameter after: `next` of an earlier response.
    /// - Parameter length: Maximum number of items in the response.
    public func searchLog(athleteID: String, q: String, after: String? = nil, length: Int? = nil) async throws -> EntryPage {
        try await send(Call("GET", "/log/athlete/{athlete_id}/search").path("athlete_id", athleteID).query("q", q).query("after", after).query("length", length))
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

    /// Summarize an athlete's log.
    ///
    /// Returns totals and averages of an athlete's entries between two dates, inclusive, for each week, month or year, in order. Weeks begin on the caller's `week_start`, and on Monday without a token. The first and last period cover only the days in the range. Periods without entries are included, with zeros. Health values that the caller may not read count as missing. A range can have at most 4,000 days.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter from: First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter to: Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
    /// - Parameter by: Length of the periods.
    public func summarizeAthlete(athleteID: String, from: Day, to: Day, by: SummaryPeriod? = nil) async throws -> [LogSummary] {
        try await send(Call("GET", "/log/athlete/{athlete_id}/summary/{from}/{to}").path("athlete_id", athleteID).path("from", from).path("to", to).query("by", by))
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
    /// Creates the entry for a day, or updates it if it exists. Fields left out keep their values, so concurrent writes to different fields are all kept; `null` clears a field.  `runs` is replaced as a whole: a run that is left out is removed. A run sent with its `_id` keeps it, and the fields that are left out. A run without `_id` that equals one of the day is that run; otherwise it is new. If two programs write the same day, the second removes the runs of the first. To avoid that, add runs with `POST /log/{date}/runs`, or send `If-Match`. A run has either `miles` or `meters`, or `seconds` alone. `miles` and `meters` of the day are sums over its runs. The kinds `cross_training`, `bike`, `swim`, `strength` and `walk` are other sports: they count in no sum, number or record of runs, and their duration is `other_seconds`.  `rest` says why there is no run: a day with it has an entry, so no coach is told that entries are missing.  `checkboxes` is merged by name: `null` removes a name from the day, and a new name is added to the user's `checkboxes` (at most 50). Numbers are rounded to hundredths, and miles of runs to hundredths of a meter. The date of an entry cannot be changed.
    ///
    /// - Parameter date: Date, as `MM-DD-YYYY`.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    /// - Parameter ifNoneMatch: `*`: write only if the day has no entry yet; otherwise 412.
    @discardableResult
    public func writeEntry(_ entryChange: EntryChange, date: Day, ifMatch: String? = nil, ifNoneMatch: String? = nil) async throws -> Entry {
        try await send(Call("POST", "/log/{date}").path("date", date).header("If-Match", ifMatch).header("If-None-Match", ifNoneMatch).body(entryChange))
    }
}
