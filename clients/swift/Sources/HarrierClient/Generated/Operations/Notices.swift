// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Announce something to the team.
    ///
    /// Tells the athletes who have accepted the caller as coach (others get 403), or those of them in a group (`group_id`) or in `athletes`, by a notice (`announcement`) and, at once unless they have chosen otherwise, by email. Head coaches and assistants can announce, to at most 1000 athletes and 20 times a day (409, `too-many-announcements`). Whoever has turned announcements off is not told; if nobody would be, the response is 409 (`no-recipients`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func announce(_ announcementDraft: AnnouncementDraft, idempotencyKey: String? = nil) async throws -> Announcement {
        try await send(Call("POST", "/team/announcements").header("Idempotency-Key", idempotencyKey).body(announcementDraft))
    }

    /// Withdraw an announcement.
    ///
    /// Deletes one of the caller's announcements, and the notices of it. Emails that have been sent stay sent. Others return 404.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter announcementId: `_id` of the announcement.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteAnnouncement(announcementId: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/team/announcements/{announcement_id}").path("announcement_id", announcementId).header("If-Match", ifMatch))
    }

    /// Get an announcement, and who has read it.
    ///
    /// Returns one of the caller's announcements, with the athletes to whom it went and when each marked its notice as read. Others return 404.
    ///
    /// - Parameter announcementId: `_id` of the announcement.
    public func getAnnouncement(announcementId: UUID) async throws -> AnnouncementReaders {
        try await send(Call("GET", "/team/announcements/{announcement_id}").path("announcement_id", announcementId))
    }

    /// List the caller's announcements.
    ///
    /// Returns what the caller has announced to the team in the last 90 days, newest first, with how many athletes each went to and how many have read it. Pass `next` as `after` to get the next page; it is null on the last one.
    ///
    /// - Parameter after: `next` of an earlier response.
    /// - Parameter length: Maximum number of items in the response.
    public func listAnnouncements(after: String? = nil, length: Int? = nil) async throws -> AnnouncementPage {
        try await send(Call("GET", "/team/announcements").query("after", after).query("length", length))
    }

    /// List the caller's notice settings.
    ///
    /// Returns, for each kind of notice, whether `GET /notices` includes it (`in_app`) and whether it is sent by email. By default, all kinds are included, and sent in one email a day, in the evening; `coach_asks` and `announcement` are sent at once. Emails are only sent to verified addresses. Each has a link to unsubscribe with one click.  `log_reader`, for a new reader of the caller's log, is always sent at once. It cannot be turned off, so it is not in the list.
    ///
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listNoticeSettings(ifNoneMatch: String? = nil) async throws -> [NoticeSetting] {
        try await send(Call("GET", "/notices/settings").header("If-None-Match", ifNoneMatch))
    }

    /// List the caller's notices.
    ///
    /// Returns a page of the caller's notices, newest first. A notice says who did something and where. `text` has the beginning of a comment, on the log of somebody else only with the scope `team`, and the whole of an announcement. It never contains values of a log. Notices are kept for 90 days. Kinds that the caller has turned off are not included, nor are notices about logs whose comments the caller may no longer read. Users are not notified of their own actions.  A coach gets one notice (`attention`) for each athlete (`owner`) who newly needs attention. It does not say why; `GET /team/attention` does. Athletes are checked at 5 a.m. in the coach's time zone. A reason that persists is only reported once.
    ///
    /// - Parameter unread: Whether to return only those that are not marked as read.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listNotices(unread: Bool? = nil, page: Int? = nil, length: Int? = nil) async throws -> [Notice] {
        try await send(Call("GET", "/notices").query("unread", unread).query("page", page).query("length", length))
    }

    /// Mark notices as read.
    ///
    /// Marks the notices in the body as read, or all of the caller's notices if `notices` is left out. Send the `_id`s from the list, so that notices that arrived later stay unread. Notices marked as read are not sent by email any more.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func markNoticesRead(_ noticesReadInput: NoticesReadInput, ifMatch: String? = nil) async throws {
        try await send(Call("PUT", "/notices/read").header("If-Match", ifMatch).body(noticesReadInput))
    }

    /// Update the caller's notice settings.
    ///
    /// Updates the settings of the kinds in the body, and returns the settings of all kinds. Kinds and fields left out keep their values.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateNoticeSettings(_ noticeSettingsChange: NoticeSettingsChange, ifMatch: String? = nil) async throws -> [NoticeSetting] {
        try await send(Call("PUT", "/notices/settings").header("If-Match", ifMatch).body(noticeSettingsChange))
    }
}
