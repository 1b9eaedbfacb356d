// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// List changes since a cursor.
    ///
    /// Returns the changes to races and results after the cursor `after`, and in `next` the cursor to continue with. Without `after`, the list begins with the oldest stored event; with `now` it is empty, and `next` is the end of the feed. If there are no new events, `next` is the same cursor: poll with it again later.  To maintain a copy of races and results, get the cursor of `now`, read everything, then follow the feed. No change is skipped. An event names the objects to read again, not their old or new values, because they may have changed since. An event appears when all transactions that began before it have ended, normally within a second. Concurrent events may be listed in a different order than they happened.  Events are kept for 30 days. If events after the cursor have been deleted, or the database was restored from a backup or moved, the cursor returns 410 with the problem type `cursor-expired`: read everything again.
    ///
    /// - Parameter after: `next` of an earlier response, or `now`.
    /// - Parameter length: Maximum number of events in the response.
    public func listEvents(after: String? = nil, length: Int? = nil) async throws -> FeedPage {
        try await send(Call("GET", "/events").query("after", after).query("length", length))
    }

    /// List changes to training logs since a cursor.
    ///
    /// Returns the changes to training logs since the cursor `after`: to the caller's own log, and to the logs of athletes who have accepted the caller as coach (scope `team`). With `athlete`, it returns the changes to one log that the caller may read. `next` is the cursor for the next request. Cursors work as in `GET /events`; `after=now` returns the current one.  To keep a copy, request `after=now`, read the days that you need, and then follow the changes. For each event, read the day again, or delete the run or day that was removed. An event says what has changed, never its values. Only changes to logs that the caller may read at the time of the request are included. `log.access_began` means that an athlete has given the caller access to a log: read all of it. `log.access_ended` means that the caller may no longer read it: delete the copy. It is also sent when the athlete's account is deleted.  Events are kept for 30 days. An older cursor, or a cursor from another database, returns 410 with the problem type `cursor-expired`: read everything again.
    ///
    /// - Parameter athlete: Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller and the athletes who have accepted the caller as coach).
    /// - Parameter after: `next` of an earlier response, or `now`.
    /// - Parameter length: Maximum number of events in the response.
    public func listLogChanges(athlete: String? = nil, after: String? = nil, length: Int? = nil) async throws -> LogEventPage {
        try await send(Call("GET", "/log/changes").query("athlete", athlete).query("after", after).query("length", length))
    }

    /// Stream the changes of a race.
    ///
    /// Streams changes of a race's results and team scores as server-sent events (HTML Living Standard), less than a second after they were made on any server. The response does not end. A browser's `EventSource` reads it, and reconnects when the connection breaks. There are three events, each with a JSON object as its `data`:  | Event | `data` | What to do | |---|---|---| | `results` | `version`; `results`, an array of Result; `deleted`, an array of `_id` | Add or replace these results, and remove the deleted ones. | | `scores` | `version`; `gender`; `scores`, a MeetScores | Replace the team scores of this gender. | | `reload` | `version` | Reload the race, its results and its scores; with many clients, after a random delay of a few seconds. |  The ID of an event is the `version` of the race after it. A stream continues after the version in `Last-Event-ID`, which `EventSource` sends when it reconnects, or else in `after`. If there are several changes since then, only their outcome is sent. Without a version, the stream begins with `reload`: connect first, then read the race, so that no change is missed. `reload` is also sent if more than 500 results have changed, if the race itself has changed, and if the version is older than about ten minutes and no longer current. Scores of races with too many finishers are not sent.  A quiet stream has a comment every 20 seconds. The stream ends if the client does not read an event within ten seconds, if the race is deleted, and when the server stops. An address may have 2,500 open streams, and all addresses with more than 100 of them may have 5,000 together (429); if 10,000 are open, the server returns 503.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter after: The version of the race that the client has.
    /// - Parameter lastEventID: The ID of the last event that the client received. It takes precedence over `after`.
    public func streamRace(raceID: UUID, after: Int64? = nil, lastEventID: Int64? = nil) async throws -> String {
        try await send(Call("GET", "/race/{race_id}/live").path("race_id", raceID).query("after", after).header("Last-Event-ID", lastEventID))
    }
}
