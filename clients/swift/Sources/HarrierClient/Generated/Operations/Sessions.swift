// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Change the password.
    ///
    /// Changes the caller's password and ends all of the caller's sessions, including the current one. Password reset links sent earlier stop working. Personal tokens, secret links and apps keep working unless `end_tokens` is true. The caller is notified by email.  A wrong `current_password` returns 422 (`wrong-password`). After ten within 15 minutes from one network, or a hundred from all, attempts return 429. They are counted separately from failed sign-ins.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func changePassword(_ passwordChange: PasswordChange, ifMatch: String? = nil) async throws {
        try await send(Call("PUT", "/user/password").header("If-Match", ifMatch).body(passwordChange))
    }

    /// End a session.
    ///
    /// Ends one of the caller's sessions. Its refresh token stops working at once, its access tokens within five seconds on every server. A session that the caller does not have returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter sessionID: `_id` of the session.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func endSession(sessionID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/sessions/{session_id}").path("session_id", sessionID).header("If-Match", ifMatch))
    }

    /// List sessions.
    ///
    /// Returns the caller's active sessions, most recently used first.
    public func listSessions() async throws -> [Session] {
        try await send(Call("GET", "/user/sessions"))
    }

    /// Sign in.
    ///
    /// Exchanges an email and password for an access token and a refresh token. Each sign-in starts a new session.  A wrong password and an unknown account return the same error (`wrong-password`), in about the same time. After ten failed sign-ins to one account from one network (an IPv4 /24 or an IPv6 /64) within 15 minutes, further attempts from this network return 429 until the 15 minutes are over. After a hundred from all networks, attempts from networks that have never signed in to the account return 429 too.  Send the `device` of an earlier response, so that failed sign-ins of others do not lock the user out. Sign-ins with the `device` of the account are counted by themselves: ten may fail within 15 minutes, from all networks. The type of the 429 is `too-many-passwords`. A password reset lifts it at once (`POST /user/forgotPassword`).  For a suspended user, the correct password returns 403 with the problem type `suspended`. An account whose password ended when a change of its email was undone returns 403 with `password-ended`, whatever the password. No token required.
    ///
    @discardableResult
    public func logIn(_ loginInput: LoginInput) async throws -> Authentication {
        try await send(Call("POST", "/user/login").body(loginInput))
    }

    /// Sign out.
    ///
    /// Ends the session that the access token belongs to. Its refresh token stops working at once, its access tokens within five seconds on every server. Browsers forget the responses that they have cached (`Clear-Site-Data`), as they do when an account is deleted or a refresh is refused. After signing out, they also delete what apps of this origin have stored.
    public func logOut() async throws {
        try await send(Call("POST", "/user/logout"))
    }

    /// Refresh the tokens.
    ///
    /// Exchanges a refresh token for a new access token and a new refresh token. A refresh token is valid for 30 days and works once. Using it again within ten seconds, because the response was lost or two tabs sent it, returns another new pair; both pairs work. Using it again later ends the session, because somebody else may have a copy. A session ends after 180 days, even if it is refreshed. No access token required.
    ///
    @discardableResult
    public func refreshSession(_ refreshInput: RefreshInput) async throws -> Authentication {
        try await send(Call("POST", "/user/refresh").body(refreshInput))
    }

    /// Undo a change of the email.
    ///
    /// Restores the former address, to which the notice of the change was sent, and undoes all later changes too. This verifies the address. Links sent to the other address stop working.  The password stops working, because the person who changed the address may know it. All sessions, personal tokens and secret links of the user end, and webhooks, accepted coaches and additional race directors that were added since the change are removed. `reset_token` sets a new password (`POST /user/resetPassword/{token}`), as does an email requested by `POST /user/forgotPassword`. Until then, signing in returns 403 (`password-ended`).  A token that is rejected returns 400 with the problem type `token-invalid` (not issued by this server), `token-expired` (after seven days), `token-used` (the change has been undone, or can no longer be undone) or `token-purpose` (issued for something else). No access token required.
    ///
    /// - Parameter token: Token from the email: the last path segment, or the fragment, of its link.
    @discardableResult
    public func restoreEmail(token: String) async throws -> RestoredEmail {
        try await send(Call("POST", "/user/restore-email/{token}").path("token", token))
    }
}
