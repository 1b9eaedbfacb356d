// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Add a pair of shoes.
    ///
    /// Adds a pair of shoes, for the caller's runs. A user can have 100 pairs (409, `too-many-shoes`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createShoe(_ shoeDraft: ShoeDraft, idempotencyKey: String? = nil) async throws -> Shoe {
        try await send(Call("POST", "/log/shoes").header("Idempotency-Key", idempotencyKey).body(shoeDraft))
    }

    /// Delete the caller's goal for a week, a month or a year.
    ///
    /// Deletes the caller's goal for each week, month or year. Without a goal it returns 404.
    ///
    /// - Parameter period: Length of the goal's period.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deletePeriodGoal(period: GoalPeriod, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/log/goals/{period}").path("period", period).header("If-Match", ifMatch))
    }

    /// Delete a pair of shoes.
    ///
    /// Deletes a pair of the caller's shoes without runs; other pairs return 404. A pair with runs returns 409 (`shoe-worn`): retire it instead.
    ///
    /// - Parameter shoeID: `_id` of the pair of shoes.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteShoe(shoeID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/log/shoes/{shoe_id}").path("shoe_id", shoeID).header("If-Match", ifMatch))
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

    /// Get a pair of shoes.
    ///
    /// Returns a pair of the caller's shoes, with the distance of its runs. Other pairs return 404.
    ///
    /// - Parameter shoeID: `_id` of the pair of shoes.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getShoe(shoeID: UUID, ifNoneMatch: String? = nil) async throws -> Shoe {
        try await send(Call("GET", "/log/shoes/{shoe_id}").path("shoe_id", shoeID).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's goals for weeks, months and years.
    ///
    /// Returns an athlete's goals for a week, a month and a year, in this order, each with the progress as of a date. Weeks begin on the athlete's `week_start`. Only the athlete may read them, and coaches whom the athlete has accepted (scope `team`), unless the log is private. Other callers get 403, even if they may read the log.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter date: Date in the week, month or year, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today).
    public func listAthleteGoals(athleteID: String, date: Day? = nil) async throws -> AthleteGoals {
        try await send(Call("GET", "/log/athlete/{athlete_id}/goals").path("athlete_id", athleteID).query("date", date))
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

    /// Update a pair of shoes.
    ///
    /// Updates a pair of the caller's shoes; other pairs return 404. Fields left out keep their values, and `null` clears a field. `retired_on` retires the pair, and `null` puts it back in use.
    ///
    /// - Parameter shoeID: `_id` of the pair of shoes.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateShoe(_ shoeChange: ShoeChange, shoeID: UUID, ifMatch: String? = nil) async throws -> Shoe {
        try await send(Call("PUT", "/log/shoes/{shoe_id}").path("shoe_id", shoeID).header("If-Match", ifMatch).body(shoeChange))
    }
}
