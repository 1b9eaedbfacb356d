// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Create a secret link.
    ///
    /// Creates a link that works without signing in: to an iCalendar of the caller's runs and plan (`calendar`), or to one chart of their log (`year`, `weeks`, `rhr` or `sleep`). Anyone who has the link can read its content, regardless of `log_visibility` and `health_visibility`, so share it with care. A link of kind `upload` takes the tracks of runs (`POST /links/{token}/runs`) and shows nothing.  The URL is returned only in this response; the server stores a hash. A link works until it is deleted, the account is deleted, or a new password ends personal tokens (`end_tokens`). It does not work while the account is suspended. A user can have 20 links; then 409 (`too-many-links`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createLink(_ linkDraft: LinkDraft, idempotencyKey: String? = nil) async throws -> CreatedLink {
        try await send(Call("POST", "/user/links").header("Idempotency-Key", idempotencyKey).body(linkDraft))
    }

    /// Delete a secret link.
    ///
    /// Deletes one of the caller's secret links, which stops working at once. A link that the caller does not have returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter linkID: `_id` of the link.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteLink(linkID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/links/{link_id}").path("link_id", linkID).header("If-Match", ifMatch))
    }

    /// Get a chart of the caller's log.
    ///
    /// Returns a chart as SVG: `year.svg`, the distance of each day of a year; `weeks.svg`, the distances of the last 26 weeks; `rhr.svg` and `sleep.svg`, resting heart rate and sleep of the last 90 days with the moving average of five days.  Distances are in the user's `units`, and weeks begin on their `week_start`. Charts follow the reader's light or dark color scheme, are readable without color, and have a description in `<title>` and `<desc>`. They contain no scripts or external resources. To embed one in a page, create a link with `POST /user/links`.
    ///
    /// - Parameter chart: The chart.
    /// - Parameter year: Year of `year.svg` (default: this year); not used by other charts.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getChart(chart: ChartFile, year: Int? = nil, ifNoneMatch: String? = nil) async throws -> String {
        try await send(Call("GET", "/log/charts/{chart}").path("chart", chart).query("year", year).header("If-None-Match", ifNoneMatch))
    }

    /// Get equivalent times and an age grade.
    ///
    /// Returns the equivalent times over other distances, by Riegel's formula, and the age grade of a time.  The formula is valid for times from 3.5 to 230 minutes; a time is `extrapolated` if it or the given time is outside of that range. It assumes that the runner is equally well trained for the other distance.  The age grade compares the time with the best time expected at the caller's age and sex, by the 2025 tables for road races. It requires `birth_date` and `sex` in the caller's profile, an age from 5 to 100 and a distance from a mile to 200 kilometers; otherwise `age_grade` is null. Between two distances of the tables, the logarithm of the standard is interpolated by that of the distance.
    ///
    /// - Parameter meters: Distance of the run, in meters.
    /// - Parameter seconds: Time in seconds.
    /// - Parameter date: Date of the run, for the caller's age, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today).
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getEquivalentTimes(meters: Double, seconds: Double, date: Day? = nil, ifNoneMatch: String? = nil) async throws -> EquivalentTimes {
        try await send(Call("GET", "/log/equivalent").query("meters", meters).query("seconds", seconds).query("date", date).header("If-None-Match", ifNoneMatch))
    }

    /// Get the calendar of a secret link.
    ///
    /// Returns an iCalendar (RFC 5545) with the runs of the past year, and the sessions of the user's plan from then on, for a link of kind `calendar`. Calendar programs can subscribe to it. A run with a start time is an event at that time; other runs are all-day events. A session is an all-day event with its `_id` as `UID`: one that is changed or moved keeps it, with a higher `SEQUENCE` and a new `LAST-MODIFIED`. Notes, marks and health values are left out.  A link that no longer works, or is of another kind, returns 404.
    ///
    /// - Parameter token: Token of the link.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getLinkedCalendar(token: String, ifNoneMatch: String? = nil) async throws -> String {
        try await send(Call("GET", "/links/{token}/calendar.ics").path("token", token).header("If-None-Match", ifNoneMatch))
    }

    /// Get the chart of a secret link.
    ///
    /// Returns the chart of the link, as `GET /log/charts/{chart}` does, so that pages can embed it: `<img src=\"…\">`. The year is the current one. A link that no longer works, or is one to a calendar, returns 404.
    ///
    /// - Parameter token: Token of the link.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getLinkedPicture(token: String, ifNoneMatch: String? = nil) async throws -> String {
        try await send(Call("GET", "/links/{token}/picture.svg").path("token", token).header("If-None-Match", ifNoneMatch))
    }

    /// List the caller's secret links.
    ///
    /// Returns the caller's secret links, newest first, without their tokens.
    public func listLinks() async throws -> [Link] {
        try await send(Call("GET", "/user/links"))
    }

    /// Send a track by a secret link.
    ///
    /// Adds a run to the log of the user who created the link, for recorders that can send a file to an address but no header. The body is the file itself: GPX, TCX or FIT, also compressed with gzip, of at most 10 MiB and 200,000 points unpacked. Any `Content-Type` is accepted. A file of another format is refused (422).  The file is imported as by `POST /log/imports`, in the background, and listed there with `via: link`: a run that the log has already is not added again, and one that was typed in is filled in. The response has no content, so the link reveals nothing about the log.  A user's links take 60 files a day (429). A link that no longer works, or is of another kind, returns 404.
    ///
    /// - Parameter token: Token of the link.
    public func uploadLinkedRun(_ body: Upload, token: String) async throws {
        try await send(Call("POST", "/links/{token}/runs").path("token", token).body(body))
    }
}
