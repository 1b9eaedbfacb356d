// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Accept a follower.
    ///
    /// Accepts a user who follows the caller or has asked to. The follower can read the caller's log while `log_visibility` is `followers`. Any other user returns 404. Accepting a follower again changes nothing. The acceptance lasts until the caller removes the follower or the follower unfollows the caller.
    ///
    /// - Parameter userID: `_id` of the follower.
    @discardableResult
    public func acceptFollower(userID: UUID) async throws -> Follower {
        try await send(Call("POST", "/user/followers/{user_id}").path("user_id", userID))
    }

    /// Block a user.
    ///
    /// Blocks a user. The caller's log is private to them. Following, coaching, acceptances and assisting each other's team end in both directions. The user is not notified. If they follow or ask to follow the caller again, the caller is not notified either. Races, results and search are not affected, and a public log can still be read without signing in.  A user can block up to 1000 users (409, `too-many-blocked`). Blocking a user again changes nothing.
    ///
    /// - Parameter userID: `_id` of the other user.
    @discardableResult
    public func blockUser(userID: UUID) async throws -> BlockedUser {
        try await send(Call("POST", "/user/blocked/{user_id}").path("user_id", userID))
    }

    /// List blocked users.
    ///
    /// Returns the users whom the caller has blocked, most recently blocked first.
    public func listBlocked() async throws -> [BlockedUser] {
        try await send(Call("GET", "/user/blocked"))
    }

    /// List recent entries and results of followed athletes.
    ///
    /// Returns log entries and race results of the athletes that the caller follows, newest first. Pass `next` as `after` to get the next page; it is null on the last one. Only entries that the caller may read are included, and none of athletes who have not yet accepted the caller's request. Results are public. Days after tomorrow are not included.
    ///
    /// - Parameter after: `next` of an earlier response.
    /// - Parameter length: Maximum number of items in the response.
    public func listFollowed(after: String? = nil, length: Int? = nil) async throws -> FollowedPage {
        try await send(Call("GET", "/log/following").query("after", after).query("length", length))
    }

    /// List the caller's followers.
    ///
    /// Returns a page of the users who follow one of the caller's Athlete IDs: first the requests that the caller has not accepted (`pending`), then the most recent followers. Following requires acceptance while the caller's `log_visibility` is `followers`.
    ///
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listFollowers(page: Int? = nil, length: Int? = nil) async throws -> [Follower] {
        try await send(Call("GET", "/user/followers").query("page", page).query("length", length))
    }

    /// List followed athletes.
    ///
    /// Returns the athletes that the caller follows, most recently followed first. Each athlete is listed once, by claimed Athlete ID, or by the followed ID if nobody has claimed it. Pending requests to follow an athlete are not included.
    public func listFollowing() async throws -> [String] {
        try await send(Call("GET", "/user/following"))
    }

    /// Remove a follower.
    ///
    /// Removes a follower, or declines a request to follow the caller. The user is not notified, and may ask again. Removing a user who does not follow the caller changes nothing.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter userID: `_id` of the follower.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func removeFollower(userID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/followers/{user_id}").path("user_id", userID).header("If-Match", ifMatch))
    }

    /// Unblock a user.
    ///
    /// Unblocks a user. Follows and acceptances that the block ended are not restored. Unblocking a user who is not blocked changes nothing.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter userID: `_id` of the other user.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func unblockUser(userID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/blocked/{user_id}").path("user_id", userID).header("If-Match", ifMatch))
    }
}
