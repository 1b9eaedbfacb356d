// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Search athletes.
    ///
    /// Returns up to 100 athletes who have results with an Athlete ID, by name, team and ID. Words match as in `GET /search/results/{query}/{page}/{length}`. The IDs of one user are one athlete.
    ///
    /// - Parameter query: Search text, percent-encoded.
    public func searchAthletes(query: String) async throws -> [FoundAthlete] {
        try await send(Call("GET", "/search/athletes/{query}").path("query", query))
    }

    /// Search races.
    ///
    /// Returns up to 100 races by name and location, best match first, then newest. Words match as in `GET /search/results/{query}/{page}/{length}`. With a token, only the caller's own races are searched, unless `mine=false`; without a token, all races.
    ///
    /// - Parameter query: Search text, percent-encoded.
    /// - Parameter mine: Search only the caller's own races. The default with a token; ignored without one.
    public func searchRaces(query: String, mine: Bool? = nil) async throws -> [Race] {
        try await send(Call("GET", "/search/races/{query}").path("query", query).query("mine", mine))
    }

    /// Search races, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each race, and `_id`. See **Fields of lists**.
    public func searchRaces(query: String, mine: Bool? = nil, fields: [RaceField]) async throws -> [PartialRace] {
        try await send(Call("GET", "/search/races/{query}").path("query", query).query("mine", mine).list("fields", fields))
    }

    /// Search results.
    ///
    /// Returns results by athlete, team, event and race name, best match first. Every word of the query must match, in any order and in any of these fields.  Words match without case and accents, as prefixes, and with one letter wrong, missing, extra or swapped with its neighbor. Whole words rank before prefixes, and prefixes before such near misses. Words found together, in athlete and team or in race and event, rank before words split between the two. Equal matches are ordered by race, newest first, and within a race as in its list.  The best 10,000 matches can be paged through. Results of a large import can take some seconds to appear. At most twelve different words are searched for. If words can be split between very many runners and events, only the 5,000 of these runners who raced last and the 2,000 newest of these events are searched, and 64 ways to split the words are tried.
    ///
    /// - Parameter query: Search text, percent-encoded.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func searchResults(query: String, page: Int, length: Int) async throws -> [RaceResult] {
        try await send(Call("GET", "/search/results/{query}/{page}/{length}").path("query", query).path("page", page).path("length", length))
    }

    /// Search results, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each result, and `_id`. See **Fields of lists**.
    public func searchResults(query: String, page: Int, length: Int, fields: [ResultField]) async throws -> [PartialResult] {
        try await send(Call("GET", "/search/results/{query}/{page}/{length}").path("query", query).path("page", page).path("length", length).list("fields", fields))
    }

    /// Search claimed teams.
    ///
    /// Returns up to 20 teams that a coach has claimed, by name or ID, best match first, with the name of the head coach. Case and accents make no difference. The words may begin or be part of the name, with one wrong letter in every four. Teams that nobody coaches are not found.
    ///
    /// - Parameter query: Search text, percent-encoded.
    public func searchTeams(query: String) async throws -> FoundTeams {
        try await send(Call("GET", "/search/teams/{query}").path("query", query))
    }

    /// Search users.
    ///
    /// Returns up to 20 users by name, best match first: those who let others find them (`findable` in `PUT /user/{user_id}`), and nobody else. Case and accents make no difference. The words may begin or be part of the name, with one wrong letter in every four. The caller, and users of whom one has blocked the other, are not found.
    ///
    /// - Parameter query: Search text, percent-encoded.
    public func searchUsers(query: String) async throws -> FoundUsers {
        try await send(Call("GET", "/search/users/{query}").path("query", query))
    }
}
