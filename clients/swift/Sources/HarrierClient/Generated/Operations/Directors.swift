// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Become a director of a race.
    ///
    /// Makes the caller a director of a race whose poster has named the caller as one. Otherwise returns 404. Accepting again changes nothing.
    ///
    /// - Parameter raceID: `_id` of the race.
    @discardableResult
    public func acceptDirectorship(raceID: UUID) async throws -> Directorship {
        try await send(Call("POST", "/user/directorships/{race_id}").path("race_id", raceID))
    }

    /// Name a director of a race.
    ///
    /// Names a user as a director of the race. Directors may change the race and its results. Only the poster can name them. The user becomes a director by accepting (`POST /user/directorships/{race_id}`), and has no rights in the race before. No email is sent. A race can have 20 directors besides its poster, including those who have not accepted (409, `too-many-directors`). Naming a director again, or the poster, changes nothing.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter userID: `_id` of the director.
    @discardableResult
    public func addDirector(raceID: UUID, userID: UUID) async throws -> Directorship {
        try await send(Call("POST", "/race/{race_id}/directors/{user_id}").path("race_id", raceID).path("user_id", userID))
    }

    /// Hand a race over.
    ///
    /// Makes one of the race's directors its poster. Only the poster can, and becomes a director instead. A user who is not a director returns 422: appoint them first. Operators can hand over any race, to any user.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter reason: Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The audit log records the action with this reason.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func giveRace(_ ownerChange: OwnerChange, raceID: UUID, reason: String? = nil, ifMatch: String? = nil) async throws -> Race {
        try await send(Call("PUT", "/race/{race_id}/owner").path("race_id", raceID).query("reason", reason).header("If-Match", ifMatch).body(ownerChange))
    }

    /// List the directors of a race.
    ///
    /// Returns the race's directors besides its poster, and then the users who have been named and have not accepted. Only directors and operators can see them (403).
    ///
    /// - Parameter raceID: `_id` of the race.
    public func listDirectors(raceID: UUID) async throws -> [Directorship] {
        try await send(Call("GET", "/race/{race_id}/directors").path("race_id", raceID))
    }

    /// List the races that the caller directs.
    ///
    /// Returns the races that the caller directs without having posted them, and those whose poster has named the caller as a director. The latter are `pending` and come first. Of more than 1,000, the newest are returned.
    public func listDirectorships() async throws -> [Directorship] {
        try await send(Call("GET", "/user/directorships"))
    }

    /// Refuse to direct a race, or step down.
    ///
    /// Ends that the caller directs a race, or may accept to. Otherwise returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func refuseDirectorship(raceID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/directorships/{race_id}").path("race_id", raceID).header("If-Match", ifMatch))
    }

    /// Dismiss a director of a race.
    ///
    /// Removes a director of the race, or somebody who has been named as one. Only the poster can, and directors can remove themselves. A user who is neither returns 404.  `If-Match` has the `ETag` of `GET /race/{race_id}`.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter userID: `_id` of the director.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func removeDirector(raceID: UUID, userID: UUID, ifMatch: String? = nil) async throws -> Race {
        try await send(Call("DELETE", "/race/{race_id}/directors/{user_id}").path("race_id", raceID).path("user_id", userID).header("If-Match", ifMatch))
    }
}
