// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Comment on a day of an athlete's log.
    ///
    /// Only the owner of the log and coaches whom the owner has accepted (scope `team`) may comment. Other callers get 403.  Adds a comment on a day, with or without an entry, or on one of its runs (`run_id`). It marks the earlier comments on the day as seen by the caller. If the run or the entry is deleted, the comment remains as a comment on the day.  A day can have up to 200 comments, and up to 50 by the same author (422, `too-many-comments`). A user can add up to 500 comments in 24 hours (429).
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func addAthleteComment(_ commentDraft: CommentDraft, athleteID: String, date: Day, idempotencyKey: String? = nil) async throws -> Comment {
        try await send(Call("POST", "/log/athlete/{athlete_id}/{date}/comments").path("athlete_id", athleteID).path("date", date).header("Idempotency-Key", idempotencyKey).body(commentDraft))
    }

    /// Delete a comment.
    ///
    /// Deletes a comment that the caller wrote, or any comment on the caller's log. Authors can delete their comments even if they may no longer read the log. A comment on an athlete's log requires the scope `team`.
    ///
    /// - Parameter commentID: `_id` of the comment.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteComment(commentID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/log/comments/{comment_id}").path("comment_id", commentID).header("If-Match", ifMatch))
    }

    /// Get a comment.
    ///
    /// Returns a comment on the caller's log, or on the log of an athlete who has accepted the caller as coach (scope `team`). Any other comment returns 404.
    ///
    /// - Parameter commentID: `_id` of the comment.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getComment(commentID: UUID, ifNoneMatch: String? = nil) async throws -> Comment {
        try await send(Call("GET", "/log/comments/{comment_id}").path("comment_id", commentID).header("If-None-Match", ifNoneMatch))
    }

    /// List the comments on a day of an athlete's log.
    ///
    /// Returns the comments on a day of an athlete's log, oldest first. Only the owner of the log may read them, and coaches whom the owner has accepted (scope `team`), unless the log is private. Other callers get 403, even if they may read the log. Reading comments does not mark them as seen.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listAthleteComments(athleteID: String, date: Day, ifNoneMatch: String? = nil) async throws -> [Comment] {
        try await send(Call("GET", "/log/athlete/{athlete_id}/{date}/comments").path("athlete_id", athleteID).path("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// List the comments on an athlete's log.
    ///
    /// Returns the comments on all days of an athlete's log, or on those from `from` to `to`, the newest day first, and on a day the newest comment. Only the owner of the log may read them, and coaches whom the owner has accepted (scope `team`), unless the log is private. Other callers get 403. Reading comments does not mark them as seen. Pass `next` as `after` to get the next page; it is null on the last one.
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter from: First day, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: the first of the log).
    /// - Parameter to: Last day, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: the last of the log).
    /// - Parameter after: `next` of an earlier response.
    /// - Parameter length: Maximum number of items in the response.
    public func listLogComments(athleteID: String, from: Day? = nil, to: Day? = nil, after: String? = nil, length: Int? = nil) async throws -> CommentPage {
        try await send(Call("GET", "/log/athlete/{athlete_id}/comments").path("athlete_id", athleteID).query("from", from).query("to", to).query("after", after).query("length", length))
    }

    /// Mark the comments on a day of an athlete's log as seen.
    ///
    /// Marks the comments by others on a day as seen by the caller. To avoid marking comments that arrived after the list was read, send its `ETag` in `If-Match`: if the list has changed, nothing is marked (412).
    ///
    /// - Parameter athleteID: Athlete ID, alias or `_id` of a user, or `me` for the caller.
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func markAthleteCommentsSeen(athleteID: String, date: Day, ifMatch: String? = nil) async throws {
        try await send(Call("PUT", "/log/athlete/{athlete_id}/{date}/comments/seen").path("athlete_id", athleteID).path("date", date).header("If-Match", ifMatch))
    }

    /// Update a comment.
    ///
    /// Updates the text of a comment that the caller wrote and may still read. A comment by somebody else returns 403. Readers who have seen the comment are not asked to see it again: `seen` stays true. A comment on an athlete's log requires the scope `team`.
    ///
    /// - Parameter commentID: `_id` of the comment.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateComment(_ commentChange: CommentChange, commentID: UUID, ifMatch: String? = nil) async throws -> Comment {
        try await send(Call("PUT", "/log/comments/{comment_id}").path("comment_id", commentID).header("If-Match", ifMatch).body(commentChange))
    }
}
