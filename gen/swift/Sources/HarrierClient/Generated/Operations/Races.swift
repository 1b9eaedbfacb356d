// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Create a race.
    ///
    /// The caller becomes its poster, the only one who may change or delete it. `scoring` left out follows from `sport`: cross country scores five with two displacers and the NFHS tie break, track scores 10-8-6-5-4-3-2-1 points, other sports do not score.
    ///
    @discardableResult
    public func createRace(_ newRace: NewRace) async throws -> Race {
        try await send(Call("POST", "/race").body(newRace))
    }

    /// Delete a race.
    ///
    /// Deletes the race with its results and votes, all or nothing. Only its poster may.
    ///
    /// - Parameter id: The race's `_id`.
    @discardableResult
    public func deleteRace(id: UUID) async throws -> String {
        try await send(Call("DELETE", "/race/{id}").path("id", id))
    }

    /// Vote against a race.
    ///
    /// One vote per user and race. The same vote again changes nothing, the other way moves it. Answers the race with its new counts.
    ///
    /// - Parameter id: The race's `_id`.
    @discardableResult
    public func downvoteRace(id: UUID) async throws -> Race {
        try await send(Call("POST", "/race/downvote/{id}").path("id", id))
    }

    /// One race.
    ///
    /// The race with its poster, votes and number of results.
    ///
    /// - Parameter id: The race's `_id`.
    public func getRace(id: UUID) async throws -> Race {
        try await send(Call("GET", "/race/{id}").path("id", id))
    }

    /// The caller's vote for a race.
    ///
    /// `vote` is null where the caller has not voted.
    ///
    /// - Parameter id: The race's `_id`.
    public func getVote(id: UUID) async throws -> Vote {
        try await send(Call("GET", "/race/vote/{id}").path("id", id))
    }

    /// The names of a race's events.
    ///
    /// The distinct event names among the results of one gender, in natural order (\"800m\" before \"1500m\").
    ///
    /// - Parameter id: The race's `_id`.
    /// - Parameter gender: Whose events or results are meant.
    public func listRaceEvents(id: UUID, gender: Gender) async throws -> [String] {
        try await send(Call("GET", "/race/{id}/{gender}/events").path("id", id).path("gender", gender))
    }

    /// All races.
    ///
    /// Every race, most recent first (by date, then by `_id`, newest first). The answer is streamed: its first bytes leave at once, and it can be very large. Prefer the pages.
    public func listRaces() async throws -> [Race] {
        try await send(Call("GET", "/race/list"))
    }

    /// A page of ten races.
    ///
    /// Ten races, most recent first.
    ///
    /// - Parameter page: Which page, from 1.
    public func listRaces(page: Int) async throws -> [Race] {
        try await send(Call("GET", "/race/list/{page}").path("page", page))
    }

    /// A page of races of a chosen length.
    ///
    /// As many races as asked for, most recent first.
    ///
    /// - Parameter page: Which page, from 1.
    /// - Parameter length: How many a page.
    public func listRaces(page: Int, length: Int) async throws -> [Race] {
        try await send(Call("GET", "/race/list/{page}/{length}").path("page", page).path("length", length))
    }

    /// Change a race.
    ///
    /// Names the race by `_id` in the body and changes the fields that are there; `null` clears an optional one, and `scoring: null` goes back to the sport's own. Only its poster may. A body that names an unknown race is 422 (`/_id`).
    ///
    @discardableResult
    public func updateRace(_ raceChange: RaceChange) async throws -> Race {
        try await send(Call("PUT", "/race").body(raceChange))
    }

    /// Vote for a race.
    ///
    /// One vote per user and race. The same vote again changes nothing, the other way moves it. Answers the race with its new counts.
    ///
    /// - Parameter id: The race's `_id`.
    @discardableResult
    public func upvoteRace(id: UUID) async throws -> Race {
        try await send(Call("POST", "/race/upvote/{id}").path("id", id))
    }

    /// Withdraw the vote for a race.
    ///
    /// Takes the caller's vote back; without one nothing changes. Answers the race with its new counts.
    ///
    /// - Parameter id: The race's `_id`.
    @discardableResult
    public func withdrawVote(id: UUID) async throws -> Race {
        try await send(Call("DELETE", "/race/vote/{id}").path("id", id))
    }
}
