// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Delete the caller's entry of a day.
    ///
    /// The day reads as one without an entry afterwards, and ends the streaks that it was in.
    ///
    /// - Parameter date: A day, as `MM-DD-YYYY`.
    @discardableResult
    public func deleteEntry(date: Day) async throws -> String {
        try await send(Call("DELETE", "/log/{date}").path("date", date))
    }

    /// An athlete's entry of today.
    ///
    /// Today is today in the athlete's time zone. A day without an entry has `date`, `user_id` and `athlete_id` alone. An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that the athlete keeps to themselves are `null`.
    ///
    /// - Parameter id: An Athlete ID that a user claimed or added as an alias.
    public func getAthleteEntry(id: String) async throws -> Entry {
        try await send(Call("GET", "/log/athlete/{id}").path("id", id))
    }

    /// An athlete's entry of a day.
    ///
    /// A day without an entry has `date`, `user_id` and `athlete_id` alone. An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that the athlete keeps to themselves are `null`.
    ///
    /// - Parameter id: An Athlete ID that a user claimed or added as an alias.
    /// - Parameter date: A day, as `MM-DD-YYYY`.
    public func getAthleteEntry(id: String, date: Day) async throws -> Entry {
        try await send(Call("GET", "/log/athlete/{id}/{date}").path("id", id).path("date", date))
    }

    /// The moving average of resting heart rate.
    ///
    /// As of today. The mean over the five days before the day, the day itself not among them, of those that have the value; `null` when none has. With a token: of the caller. `athlete` asks for an athlete who lets the caller read both the log and its health values. With neither: over all values of all logs whose health values are public, and the day is by UTC where none is given.
    ///
    /// - Parameter athlete: The Athlete ID of whom the average is of.
    public func getMovingRHR(athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/rhr").query("athlete", athlete))
    }

    /// The moving average of resting heart rate on a day.
    ///
    /// The mean over the five days before the day, the day itself not among them, of those that have the value; `null` when none has. With a token: of the caller. `athlete` asks for an athlete who lets the caller read both the log and its health values. With neither: over all values of all logs whose health values are public, and the day is by UTC where none is given.
    ///
    /// - Parameter date: A day, as `MM-DD-YYYY`.
    /// - Parameter athlete: The Athlete ID of whom the average is of.
    public func getMovingRHR(date: Day, athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/rhr/{date}").path("date", date).query("athlete", athlete))
    }

    /// The moving average of hours of sleep.
    ///
    /// As of today. The mean over the five days before the day, the day itself not among them, of those that have the value; `null` when none has. With a token: of the caller. `athlete` asks for an athlete who lets the caller read both the log and its health values. With neither: over all values of all logs whose health values are public, and the day is by UTC where none is given.
    ///
    /// - Parameter athlete: The Athlete ID of whom the average is of.
    public func getMovingSleep(athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/sleep").query("athlete", athlete))
    }

    /// The moving average of hours of sleep on a day.
    ///
    /// The mean over the five days before the day, the day itself not among them, of those that have the value; `null` when none has. With a token: of the caller. `athlete` asks for an athlete who lets the caller read both the log and its health values. With neither: over all values of all logs whose health values are public, and the day is by UTC where none is given.
    ///
    /// - Parameter date: A day, as `MM-DD-YYYY`.
    /// - Parameter athlete: The Athlete ID of whom the average is of.
    public func getMovingSleep(date: Day, athlete: String? = nil) async throws -> MovingAverage {
        try await send(Call("GET", "/log/avg/moving/sleep/{date}").path("date", date).query("athlete", athlete))
    }

    /// The caller's entry of today.
    ///
    /// Today is today in the caller's time zone. A day without an entry has `date`, `user_id` and `athlete_id` alone.
    public func getMyEntry() async throws -> Entry {
        try await send(Call("GET", "/log"))
    }

    /// The caller's entry of a day.
    ///
    /// A day without an entry has `date`, `user_id` and `athlete_id` alone.
    ///
    /// - Parameter date: A day, as `MM-DD-YYYY`.
    public func getMyEntry(date: Day) async throws -> Entry {
        try await send(Call("GET", "/log/{date}").path("date", date))
    }

    /// The caller's streaks.
    ///
    /// For each of the user's `checkboxes`, the number of days in a row with it checked, ending today, or yesterday when today is not checked yet; 0 where there is none. Counted from the days as they are now, those filled in or deleted later included. Today is today in the caller's time zone; `date` counts as of another day.
    ///
    /// - Parameter date: Count as of this day, as `MM-DD-YYYY`.
    public func getStreaks(date: Day? = nil) async throws -> [String: Int] {
        try await send(Call("GET", "/log/streaks").query("date", date))
    }

    /// An athlete's entries of this month.
    ///
    /// The entries of the calendar month that today in the athlete's time zone is in, by date. An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that the athlete keeps to themselves are `null`.
    ///
    /// - Parameter id: An Athlete ID that a user claimed or added as an alias.
    public func listAthleteMonth(id: String) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{id}/month").path("id", id))
    }

    /// An athlete's entries of a month.
    ///
    /// The entries of the calendar month that the day is in, by date. An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that the athlete keeps to themselves are `null`.
    ///
    /// - Parameter id: An Athlete ID that a user claimed or added as an alias.
    /// - Parameter date: A day, as `MM-DD-YYYY`.
    public func listAthleteMonth(id: String, date: Day) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{id}/month/{date}").path("id", id).path("date", date))
    }

    /// An athlete's entries between two days.
    ///
    /// The entries from one day to another, both included, by date; at most 400 days. An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that the athlete keeps to themselves are `null`.
    ///
    /// - Parameter id: An Athlete ID that a user claimed or added as an alias.
    /// - Parameter from: The first day, as `MM-DD-YYYY`.
    /// - Parameter to: The last day, as `MM-DD-YYYY`; not before the first.
    public func listAthleteRange(id: String, from: Day, to: Day) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{id}/range/{from}/{to}").path("id", id).path("from", from).path("to", to))
    }

    /// An athlete's entries of this week.
    ///
    /// The entries of the week, Monday to Sunday, that today in the athlete's time zone is in, by date. An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that the athlete keeps to themselves are `null`.
    ///
    /// - Parameter id: An Athlete ID that a user claimed or added as an alias.
    public func listAthleteWeek(id: String) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{id}/week").path("id", id))
    }

    /// An athlete's entries of a week.
    ///
    /// The entries of the week, Monday to Sunday, that the day is in, by date. An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that the athlete keeps to themselves are `null`.
    ///
    /// - Parameter id: An Athlete ID that a user claimed or added as an alias.
    /// - Parameter date: A day, as `MM-DD-YYYY`.
    public func listAthleteWeek(id: String, date: Day) async throws -> [Entry] {
        try await send(Call("GET", "/log/athlete/{id}/week/{date}").path("id", id).path("date", date))
    }

    /// The caller's entries between two days.
    ///
    /// The entries from one day to another, both included, by date; at most 400 days.
    ///
    /// - Parameter from: The first day, as `MM-DD-YYYY`.
    /// - Parameter to: The last day, as `MM-DD-YYYY`; not before the first.
    public func listMyRange(from: Day, to: Day) async throws -> [Entry] {
        try await send(Call("GET", "/log/range/{from}/{to}").path("from", from).path("to", to))
    }

    /// The caller's entries of this week.
    ///
    /// The entries of the week, Monday to Sunday, that today in the caller's time zone is in, by date. `id` is the caller's `_id`, Athlete ID or an alias; anything else is 403.
    ///
    /// - Parameter id: The caller's `_id`, Athlete ID or an alias.
    public func listMyWeek(id: String) async throws -> [Entry] {
        try await send(Call("GET", "/log/list/{id}/week").path("id", id))
    }

    /// The caller's entries of a week.
    ///
    /// The entries of the week, Monday to Sunday, that the day is in, by date. `id` is the caller's `_id`, Athlete ID or an alias; anything else is 403.
    ///
    /// - Parameter id: The caller's `_id`, Athlete ID or an alias.
    /// - Parameter date: A day, as `MM-DD-YYYY`.
    public func listMyWeek(id: String, date: Day) async throws -> [Entry] {
        try await send(Call("GET", "/log/list/{id}/week/{date}").path("id", id).path("date", date))
    }

    /// Set the caller's goal of a day.
    ///
    /// Writes `goal`, in miles, into the day's entry as `POST /log/{date}` does; `null` clears it.
    ///
    /// - Parameter date: A day, as `MM-DD-YYYY`.
    @discardableResult
    public func setGoal(_ goalChange: GoalChange, date: Day) async throws -> Entry {
        try await send(Call("POST", "/log/{date}/goal").path("date", date).body(goalChange))
    }

    /// An athlete's log summed up.
    ///
    /// What the entries from one day to another, both included, add up to in each week (Monday to Sunday), month or year, in order. The first and the last are the parts that lie between the two days; one without entries is there with zeros. At most 4,000 days. An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that the athlete keeps to themselves count as not there.
    ///
    /// - Parameter id: An Athlete ID that a user claimed or added as an alias.
    /// - Parameter from: The first day, as `MM-DD-YYYY`.
    /// - Parameter to: The last day, as `MM-DD-YYYY`; not before the first.
    /// - Parameter by: How long the periods are.
    public func summarizeAthlete(id: String, from: Day, to: Day, by: SummaryPeriod? = nil) async throws -> [LogSummary] {
        try await send(Call("GET", "/log/athlete/{id}/summary/{from}/{to}").path("id", id).path("from", from).path("to", to).query("by", by))
    }

    /// Write into the caller's entry of today.
    ///
    /// Today is today in the caller's time zone. Makes the day's entry or changes the one that is there, in one step: a field left out stays as it is, `null` clears one, so writers of different fields all keep theirs. `checkboxes` merges by name: `null` takes a name off the day, and a name used for the first time is appended to the user's `checkboxes` (at most 50). `runs` are written as a whole, and `miles` is their sum. Numbers are kept to a hundredth. The day itself cannot be changed.
    ///
    @discardableResult
    public func writeEntry(_ entryChange: EntryChange) async throws -> Entry {
        try await send(Call("POST", "/log").body(entryChange))
    }

    /// Write into the caller's entry of a day.
    ///
    /// Makes the day's entry or changes the one that is there, in one step: a field left out stays as it is, `null` clears one, so writers of different fields all keep theirs. `checkboxes` merges by name: `null` takes a name off the day, and a name used for the first time is appended to the user's `checkboxes` (at most 50). `runs` are written as a whole, and `miles` is their sum. Numbers are kept to a hundredth. The day itself cannot be changed.
    ///
    /// - Parameter date: A day, as `MM-DD-YYYY`.
    @discardableResult
    public func writeEntry(_ entryChange: EntryChange, date: Day) async throws -> Entry {
        try await send(Call("POST", "/log/{date}").path("date", date).body(entryChange))
    }
}
