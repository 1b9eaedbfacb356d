// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// List how the caller is told of each kind.
    ///
    /// Returns for each kind of notice whether the program shows it (`in_app`) and how it is told by email. By default, everything is shown, and told by one email a day, in the evening; that a coach asks is told at once. Emails go to verified addresses only, and each can be unsubscribed from with one click.  That somebody may newly read the caller's log (`log_reader`) is told by email at once and cannot be switched off, so it is not in the list.
    ///
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listNoticeSettings(ifNoneMatch: String? = nil) async throws -> [NoticeSetting] {
        try await send(Call("GET", "/notices/settings").header("If-None-Match", ifNoneMatch))
    }

    /// List the caller's notices.
    ///
    /// Returns a page of the caller's notices, newest first. A notice says who did something and where, never the text of a comment or a value of a log. Notices are kept for 90 days. Kinds that the caller has switched off are left out, and so is what is about a log whose comments the caller may no longer read. Nobody has notices of what they did themselves.  A coach has one notice (`attention`) of each athlete (`owner`) who newly needs a word. It does not say why: `GET /team/attention` does. It comes at 5 in the morning of the coach's time zone, once for each reason, as long as that lasts.
    ///
    /// - Parameter unread: Whether to return only those that are not marked as read.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listNotices(unread: Bool? = nil, page: Int? = nil, length: Int? = nil) async throws -> [Notice] {
        try await send(Call("GET", "/notices").query("unread", unread).query("page", page).query("length", length))
    }

    /// Mark notices as read.
    ///
    /// Marks the notices in the body as read, or all of the caller's if `notices` is left out. Name the notices to leave those unread that arrived after the list was read. Notices that are read are no longer sent by email.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func markNoticesRead(_ noticesReadInput: NoticesReadInput, ifMatch: String? = nil) async throws -> String {
        try await send(Call("PUT", "/notices/read").header("If-Match", ifMatch).body(noticesReadInput))
    }

    /// Change how the caller is told of some kinds.
    ///
    /// Changes the settings of the kinds in the body, and returns those of all kinds. Kinds, and fields of them, that are left out stay as they are.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateNoticeSettings(_ noticeSettingsChange: NoticeSettingsChange, ifMatch: String? = nil) async throws -> [NoticeSetting] {
        try await send(Call("PUT", "/notices/settings").header("If-Match", ifMatch).body(noticeSettingsChange))
    }
}
