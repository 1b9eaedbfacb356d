// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Rename an athlete or a team in a race.
    ///
    /// Changes the name, and the ID, of an athlete or a team in all results of a race. If the race already has results under the new name, this merges the two (`merged`). Only the race's directors can, unless the race is locked (403, `race-locked`). Later imports are not renamed, but report which of these names they have (`renames`).  Names are compared exactly, IDs case-insensitively. `from` must identify one athlete or team; otherwise the request returns 422. If athletes with the name are in several teams, of both genders or have several IDs, select one with `team_id`, `gender` or `athlete_id`. For a team with several IDs, use `team_id`. Do the same in `to` if the new name has several IDs. A name without results returns 422, as does a rename that would change nothing.  An ID left out of `to` is taken from the results under the new name; for athletes, from those of the same team and gender. If these have none, a team's ID is derived from its name, and athletes keep theirs. Directors may give a result any Athlete ID, as with `PUT /result`, even a claimed one, and rename athletes with a claimed ID.  If both athletes have finished one event, they are two, and the response is 409 (`both-finished`); `force=true` merges them all the same.  The change is in the history of each result, with the rename's `_id`. `DELETE /race/{race_id}/renames/{rename_id}` undoes it.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter force: Merge two athletes even if both have finished one event of the race.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createRename(_ renameDraft: RenameDraft, raceID: UUID, force: Bool? = nil, idempotencyKey: String? = nil) async throws -> Rename {
        try await send(Call("POST", "/race/{race_id}/renames").path("race_id", raceID).query("force", force).header("Idempotency-Key", idempotencyKey).body(renameDraft))
    }

    /// Undo a rename.
    ///
    /// Restores the previous names and IDs of the results that a rename changed. Merged athletes or teams become separate again. Only the race's directors can, unless the race is locked (403, `race-locked`).  If names or IDs of these results have been changed since, or results have been deleted, the response is 409 (`results-corrected`). With `force=true`, results that still have the new names and IDs are changed back, and other results stay as they are. Other fields are not considered.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter renameID: `_id` of the rename.
    /// - Parameter force: Undo the rename even if results have been corrected since.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteRename(raceID: UUID, renameID: UUID, force: Bool? = nil, ifMatch: String? = nil) async throws -> UndoneResults {
        try await send(Call("DELETE", "/race/{race_id}/renames/{rename_id}").path("race_id", raceID).path("rename_id", renameID).query("force", force).header("If-Match", ifMatch))
    }

    /// Get the history of a result.
    ///
    /// Returns the newest 50 corrections of a result, newest first, with what was changed and when. Corrections by replacing imports, and by deleting them, are included. Without corrections the list is empty.  Only the race's directors, operators, and the author of a correction see who made it and why; for other readers, `user_id`, `user` and `reason` are null. So are `before` and `after` of the athlete's name, the Athlete ID and the notes, so that removed values do not reappear.  Directors and operators can also read the history of a deleted result, as long as the race exists. It ends with all fields becoming null.
    ///
    /// - Parameter resultID: `_id` of the result.
    public func getResultHistory(resultID: UUID) async throws -> [Correction] {
        try await send(Call("GET", "/result/{result_id}/history").path("result_id", resultID))
    }

    /// List likely mistakes in the results of a race.
    ///
    /// Checks the results of a race as an import preview checks a file, and returns likely mistakes, up to 200 issues and 50 of a kind. Only the race's directors and operators can read them. Divisions and rounds of an event are checked separately, and relays are not compared by athlete. In a race with more than 250,000 results, 1,000 teams or 100,000 athletes, not all are compared (`more`).  An issue may be a false alarm: two athletes may have the same name. A director can dismiss it by `PUT /race/{race_id}/issues/{issue_id}`; it stays in the list as `dismissed`. If a rename would fix it, `rename` is the body for `POST /race/{race_id}/renames`.
    ///
    /// - Parameter raceID: `_id` of the race.
    public func listIssues(raceID: UUID) async throws -> IssueList {
        try await send(Call("GET", "/race/{race_id}/issues").path("race_id", raceID))
    }

    /// List renames.
    ///
    /// Returns the renames of a race, newest first: who renamed whom, when and why. Only the race's directors and operators can read them. The newest 1,000 are kept; undone renames are not listed.
    ///
    /// - Parameter raceID: `_id` of the race.
    public func listRenames(raceID: UUID) async throws -> [Rename] {
        try await send(Call("GET", "/race/{race_id}/renames").path("race_id", raceID))
    }

    /// Close up places.
    ///
    /// Closes up places that nobody has, such as those of athletes who were disqualified: results behind a gap move up, so that places 1, 3, 3, 5 become 1, 2, 2, 4. Ties stay. A finisher who has a time and no place, where others have places, gets the place that follows from the time, and those behind move down. Each event, division and round is closed up by itself, and each heat if all places are those in heats; where the places are those of men and women, or of all divisions, together, so are the new ones. Only the race's directors can, unless the race is locked (403, `race-locked`). `dry_run=true` shows what would change.  It is in the history of each result and in the list of imports. `DELETE /race/{race_id}/imports/{import_id}` undoes it: the results that still have the new places get the old ones. If no place is missing, the response is 422, and also if so many are that the places are those of another ranking, such as that of men and women together.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter dryRun: Only report what would change (200).
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func renumberResults(_ renumberDraft: RenumberDraft, raceID: UUID, dryRun: Bool? = nil, idempotencyKey: String? = nil) async throws -> RenumberReport {
        try await send(Call("POST", "/race/{race_id}/renumber").path("race_id", raceID).query("dry_run", dryRun).header("Idempotency-Key", idempotencyKey).body(renumberDraft))
    }

    /// Dismiss a likely mistake.
    ///
    /// Says that something that looks like a mistake is right, for all directors of the race, or takes that back. Only the race's directors and operators can, also if the race is locked, because no result changes. An issue is the same as long as its kind, its results and its `value` are: a corrected file that keeps these results keeps it dismissed. The last 1,000 issues that were dismissed in a race are remembered.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter issueId: `_id` of the issue.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func updateIssue(_ issueChange: IssueChange, raceID: UUID, issueId: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("PUT", "/race/{race_id}/issues/{issue_id}").path("race_id", raceID).path("issue_id", issueId).header("If-Match", ifMatch).body(issueChange))
    }
}
