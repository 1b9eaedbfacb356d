// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Become a director of a race.
    ///
    /// Makes the caller a director of a race whose poster has named the caller as one. Otherwise returns 404. Accepting again changes nothing.
    ///
    /// - Parameter id: `_id` of the race.
    @discardableResult
    public func acceptDirectorship(id: UUID) async throws -> Directorship {
        try await send(Call("POST", "/user/directorships/{id}").path("id", id))
    }

    /// Name a director of a race.
    ///
    /// Names a user as a director of the race. Directors may change the race and its results. Only the poster can name them. The user becomes a director by accepting (`POST /user/directorships/{id}`), and has no rights in the race before. No email is sent. A race can have 20 directors besides its poster, including those who have not accepted (409, `too-many-directors`). Naming a director again, or the poster, changes nothing.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter userID: `_id` of the director.
    @discardableResult
    public func addDirector(id: UUID, userID: UUID) async throws -> Directorship {
        try await send(Call("POST", "/race/{id}/directors/{user_id}").path("id", id).path("user_id", userID))
    }

    /// Hand a race over.
    ///
    /// Makes one of the race's directors its poster. Only the poster can, and becomes a director instead. A user who is not a director returns 422: appoint them first. Operators can hand over any race, to any user.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func giveRace(_ ownerChange: OwnerChange, id: UUID, ifMatch: String? = nil) async throws -> Race {
        try await send(Call("PUT", "/race/{id}/owner").path("id", id).header("If-Match", ifMatch).body(ownerChange))
    }

    /// List the directors of a race.
    ///
    /// Returns the race's directors besides its poster, and then the users who have been named and have not accepted. Only directors and operators can see them (403).
    ///
    /// - Parameter id: `_id` of the race.
    public func listDirectors(id: UUID) async throws -> [Directorship] {
        try await send(Call("GET", "/race/{id}/directors").path("id", id))
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
    /// - Parameter id: `_id` of the race.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func refuseDirectorship(id: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/directorships/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Dismiss a director of a race.
    ///
    /// Removes a director of the race, or somebody who has been named as one. Only the poster can, and directors can remove themselves. A user who is neither returns 404.  `If-Match` has the `ETag` of `GET /race/{id}`.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter userID: `_id` of the director.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func removeDirector(id: UUID, userID: UUID, ifMatch: String? = nil) async throws -> Race {
        try await send(Call("DELETE", "/race/{id}/directors/{user_id}").path("id", id).path("user_id", userID).header("If-Match", ifMatch))
    }
}
