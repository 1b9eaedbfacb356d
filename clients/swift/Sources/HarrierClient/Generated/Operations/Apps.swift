// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Create an app.
    ///
    /// Creates an app, which users can allow to act on their behalf by OAuth 2.1. `docs/apps.md` in the repository describes how apps sign users in.  `redirect_uris` are the addresses to which users return. They are compared exactly, and must be https URLs, or http URLs of 127.0.0.1, [::1] or localhost, whose port is not compared. An app that runs on its users' machines or in their browsers is public. Any other app has a secret, which only this response contains. A user can create up to 20 apps (409, `too-many-apps`).  The audit log records users' actions on apps. After 100 entries in 24 hours, creating, updating and allowing apps returns 429.
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createApp(_ appDraft: AppDraft, idempotencyKey: String? = nil) async throws -> CreatedApp {
        try await send(Call("POST", "/user/apps").header("Idempotency-Key", idempotencyKey).body(appDraft))
    }

    /// Create a personal token.
    ///
    /// Creates a token for a script or a device. It is sent like an access token, and does what its scopes allow. Apps for others do not ask for one: they sign in by OAuth (`POST /user/apps`).  The token is returned only in this response, and the caller is notified by email. It works until it expires, is deleted, or a new password ends it (`end_tokens`). A user can have 50 tokens; then 409. Creating one requires a sign-in within the last 15 minutes (403, `reauthenticate`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createPersonalToken(_ personalTokenDraft: PersonalTokenDraft, idempotencyKey: String? = nil) async throws -> CreatedPersonalToken {
        try await send(Call("POST", "/user/tokens").header("Idempotency-Key", idempotencyKey).body(personalTokenDraft))
    }

    /// Delete an app.
    ///
    /// Deletes an app that the caller created, and ends all of its authorizations. Every server refuses its tokens within five seconds.
    ///
    /// - Parameter appID: `_id` of the app.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteApp(appID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/apps/{app_id}").path("app_id", appID).header("If-Match", ifMatch))
    }

    /// Delete a personal token.
    ///
    /// Deletes one of the caller's personal tokens. Every server refuses it within five seconds. A token that the caller does not have returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter tokenID: `_id` of the personal token.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deletePersonalToken(tokenID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/tokens/{token_id}").path("token_id", tokenID).header("If-Match", ifMatch))
    }

    /// End an authorization.
    ///
    /// Ends one of the caller's authorizations. Any other returns 404. Every server refuses its tokens within five seconds. All authorizations of a user end with a password reset, when a change of the email is undone, when the account is suspended or deleted, and when the password is changed with `end_tokens`.
    ///
    /// - Parameter authorizationID: `_id` of the authorization.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func endAuthorization(authorizationID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/user/authorizations/{authorization_id}").path("authorization_id", authorizationID).header("If-Match", ifMatch))
    }

    /// List apps.
    ///
    /// Returns the apps that the caller created, newest first, without their secrets.
    public func listApps() async throws -> [App] {
        try await send(Call("GET", "/user/apps"))
    }

    /// List authorizations of apps.
    ///
    /// Returns the authorizations that the caller has granted to apps, most recently used first. Each sign-in with an app creates one. It expires if its tokens are not refreshed for 30 days. A user has at most 20 authorizations of the same app; a new one ends the oldest.
    public func listAuthorizations() async throws -> [Authorization] {
        try await send(Call("GET", "/user/authorizations"))
    }

    /// List personal tokens.
    ///
    /// Returns the caller's personal tokens, newest first, without the tokens themselves. Expired tokens are listed for 30 days.
    public func listPersonalTokens() async throws -> [PersonalToken] {
        try await send(Call("GET", "/user/tokens"))
    }

    /// Update an app.
    ///
    /// Updates the name or the redirect URIs of an app that the caller created. Any other app returns 404. After 100 entries in the audit log in 24 hours, an update returns 429.
    ///
    /// - Parameter appID: `_id` of the app.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateApp(_ appChange: AppChange, appID: UUID, ifMatch: String? = nil) async throws -> App {
        try await send(Call("PUT", "/user/apps/{app_id}").path("app_id", appID).header("If-Match", ifMatch).body(appChange))
    }
}
