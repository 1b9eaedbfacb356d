// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Search athletes.
    ///
    /// At most 100 athletes whose results carry an Athlete ID, by name, team and ID, matched as in the search of results. The IDs that one user goes by are one athlete.
    ///
    /// - Parameter query: The words to look for, percent-encoded in the path.
    public func searchAthletes(query: String) async throws -> [FoundAthlete] {
        try await send(Call("GET", "/search/athletes/{query}").path("query", query))
    }

    /// Search races.
    ///
    /// At most 100 races by name and location, matched as in the search of results, best first and then newest. With a token it looks through the caller's own races, unless `mine=false`; without one, through all.
    ///
    /// - Parameter query: The words to look for, percent-encoded in the path.
    /// - Parameter mine: Whether to look through the caller's own races only; the default with a token. Without a token it means nothing.
    public func searchRaces(query: String, mine: Bool? = nil) async throws -> [Race] {
        try await send(Call("GET", "/search/races/{query}").path("query", query).query("mine", mine))
    }

    /// Search results.
    ///
    /// Results by athlete, team, event and race name: every word must be found, in any order, each in any of these. Words match without case and accents and as prefixes; a letter that is wrong, missing, too many or swapped with its neighbour still finds. Whole words come first, then prefixes, then near misses; words found together, in athlete and team or in race and event, come before words found here and there; among equals the newest race comes first, and a race's results are in the order of its lists. The best 10,000 can be paged through. A large import can be found some seconds after it. Where more than 5,000 runners share words that hardly any of the newest races has, the results of those of them who came last are given.
    ///
    /// - Parameter query: The words to look for, percent-encoded in the path.
    /// - Parameter page: Which page, from 1.
    /// - Parameter length: How many a page.
    public func searchResults(query: String, page: Int, length: Int) async throws -> [RaceResult] {
        try await send(Call("GET", "/search/results/{query}/{page}/{length}").path("query", query).path("page", page).path("length", length))
    }
}
