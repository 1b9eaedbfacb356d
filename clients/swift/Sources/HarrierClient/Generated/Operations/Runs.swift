// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Add a run to the caller's log.
    ///
    /// Adds a run to a day, after its existing runs. Concurrent additions are all kept. A day can have 20 runs (422, `too-many-runs`). No run can begin after tomorrow in the user's time zone (422).  A run may be given as a `text`, as runners write it: `8 mi @ 7:30`, `10x400 @ 75`, `5 easy 45:00 hr 145`. The response is the run as it was read. Numbers without a unit are in the caller's units; repeats are summed, without recoveries that have no distance. A text that says no run or several, that can be read in two ways, or that nobody runs, is refused (422, at `/text`, with the reason).  A run may have a duration alone, such as an hour of `strength`: its `meters` and `miles` are null.  A program that imports runs sets `source` and `external_id`. A run that the log already has is not added again (409, `run-taken`).
    ///
    /// - Parameter date: Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func addRun(_ runDraft: RunDraft, date: Day, idempotencyKey: String? = nil) async throws -> LogRun {
        try await send(Call("POST", "/log/{date}/runs").path("date", date).header("Idempotency-Key", idempotencyKey).body(runDraft))
    }

    /// Delete a run of the caller's log.
    ///
    /// Deletes a run of the caller's log; other runs return 404. The other fields of the day stay. Imports leave the run out from now on, if it has an `external_id`. Taking a run off a day does the same, unless another run that is sent matches it.
    ///
    /// - Parameter runID: `_id` of the run.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteRun(runID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/log/runs/{run_id}").path("run_id", runID).header("If-Match", ifMatch))
    }

    /// Delete the track of a run.
    ///
    /// Deletes the track of a run of the caller's log; the run stays. A run without a track, or of another user, returns 404.
    ///
    /// - Parameter runID: `_id` of the run.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteTrack(runID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/log/runs/{run_id}/track").path("run_id", runID).header("If-Match", ifMatch))
    }

    /// Export the track of a run as GPX.
    ///
    /// Returns the track of one of the caller's runs as GPX: as it was uploaded, or converted from TCX or FIT with positions, times, elevations and heart rates. A run without a track, or of another user, returns 404.
    ///
    /// - Parameter runID: `_id` of the run.
    public func exportTrack(runID: UUID) async throws -> String {
        try await send(Call("GET", "/log/runs/{run_id}/track.gpx").path("run_id", runID))
    }

    /// Get a run.
    ///
    /// Returns a run of a log that the caller may read (403).
    ///
    /// - Parameter runID: `_id` of the run.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getRun(runID: UUID, ifNoneMatch: String? = nil) async throws -> LogRun {
        try await send(Call("GET", "/log/runs/{run_id}").path("run_id", runID).header("If-None-Match", ifNoneMatch))
    }

    /// Get the track of a run.
    ///
    /// Returns the track of a run. The caller must be allowed to read the log and its tracks (`track_visibility`); otherwise 403. The start and the end near the owner's private zones are hidden from everybody else. A run without a track returns 404.  For each zone, a circle is hidden that contains the zone and has another center, which is chosen at random once and stays the same. The start of a track is hidden up to its last point in the circle within the first 2 kilometers or 20 minutes, and the end likewise. Each run hides up to 200 meters beyond the circle.
    ///
    /// - Parameter runID: `_id` of the run.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getTrack(runID: UUID, ifNoneMatch: String? = nil) async throws -> Track {
        try await send(Call("GET", "/log/runs/{run_id}/track").path("run_id", runID).header("If-None-Match", ifNoneMatch))
    }

    /// Download the track of a run.
    ///
    /// Returns the file with the track of a run of the caller's own log, as it was uploaded, but uncompressed. A run without a track, or of another user, returns 404.
    ///
    /// - Parameter runID: `_id` of the run.
    public func getTrackFile(runID: UUID) async throws -> Data {
        try await send(Call("GET", "/log/runs/{run_id}/track/file").path("run_id", runID))
    }

    /// Store the track of a run.
    ///
    /// Stores the track of a run of the caller's log, and replaces an existing one: a GPX, TCX or FIT file, also compressed with gzip, of at most 10 MiB and 200,000 points unpacked. The body is the file itself. Fields that the run lacks, such as its start, duration, splits, laps and heart rate, are filled in; the others, and its distance, do not change. A file with several runs is refused (422).  A user can store 2 GiB of tracks, compressed (422, `tracks-full`).
    ///
    /// - Parameter runID: `_id` of the run.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func putTrack(_ body: Upload, runID: UUID, ifMatch: String? = nil) async throws -> Track {
        try await send(Call("PUT", "/log/runs/{run_id}/track").path("run_id", runID).header("If-Match", ifMatch).body(body))
    }

    /// Update a run of the caller's log.
    ///
    /// Updates a run of the caller's log; other runs return 404. Fields left out keep their values, and `null` clears a field. Other runs of the day, and concurrent changes to them, are not affected.
    ///
    /// - Parameter runID: `_id` of the run.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateRun(_ runChange: RunChange, runID: UUID, ifMatch: String? = nil) async throws -> LogRun {
        try await send(Call("PUT", "/log/runs/{run_id}").path("run_id", runID).header("If-Match", ifMatch).body(runChange))
    }
}
