// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// List what has changed since a cursor.
    ///
    /// Returns what has changed in races and results after the cursor `after`, and in `next` the cursor to continue with. Without `after` the list begins with the oldest event that is kept; with `now` it is empty, and `next` is the end of the feed. An empty list is answered with the same cursor: ask again with it later.  To keep a copy of races and results: get the cursor of `now`, read everything, then follow the feed. Nothing is skipped. An event says what to read anew, not what it was or is now: it may have changed again. An event appears when all transactions that began before it have ended, normally within a second. Events that were made at the same time may be listed in another order than they happened.  Events are kept 30 days. If events after the cursor have been deleted, or the database was restored from a backup or moved, the cursor returns 410 with the problem type `cursor-expired`: read everything anew.
    ///
    /// - Parameter after: `next` of an earlier response, or `now`.
    /// - Parameter length: How many events the response has at most.
    public func listEvents(after: String? = nil, length: Int? = nil) async throws -> FeedPage {
        try await send(Call("GET", "/events").query("after", after).query("length", length))
    }
}
