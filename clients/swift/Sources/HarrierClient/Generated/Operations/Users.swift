// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Accept all coaches of the caller's team.
    ///
    /// Accepts all coaches of the caller's team, as `POST /user/coaches/{user_id}` does, and those whom its head coach names later. Of each of the latter the caller is told by email at once, and they read only from the caller's next day on. Without a head coach, returns 404. Accepting again changes nothing.  It lasts until the caller revokes the acceptance of any coach, or leaves the team, or the head coach gives it up. A later head coach of the team is not accepted.
    @discardableResult
    public func acceptAllCoaches() async throws -> String {
        try await send(Call("POST", "/user/coaches"))
    }

    /// Become an assistant of a team.
    ///
    /// Makes the caller an assistant of a team whose head coach has named the caller as one. Otherwise returns 404. Its athletes are told that they can accept the caller. Those who have accepted all coaches of the team have accepted the caller, who reads their logs from each athlete's next day on.  A coach can assist 20 teams (409, `too-many-assisted`). Accepting again changes nothing.
    ///
    /// - Parameter teamID: ID of the team.
    @discardableResult
    public func acceptAssistantship(teamID: String) async throws -> Assistantship {
        try await send(Call("POST", "/user/assistantships/{team_id}").path("team_id", teamID))
    }

    /// Accept a coach.
    ///
    /// Lets a coach of the caller's team, the head coach or an assistant, read the caller's data shared with the team (`log_visibility` and `health_visibility` are `team`), at once. Other users return 404, and so do coaches where one of the two has blocked the other. Accepting again changes nothing.  It lasts until the caller revokes it, either of them leaves the team, the head coach gives it up, or the coach becomes an athlete.
    ///
    /// - Parameter userID: `_id` of the coach.
    @discardableResult
    public func acceptCoach(userID: UUID) async throws -> String {
        try await send(Call("POST", "/user/coaches/{user_id}").path("user_id", userID))
    }

    /// Become a director of a race.
    ///
    /// Makes the caller a director of a race whose poster has named the caller as one. Otherwise returns 404. Accepting again changes nothing.
    ///
    /// - Parameter id: `_id` of the race.
    @discardableResult
    public func acceptDirectorship(id: UUID) async throws -> Directorship {
        try await send(Call("POST", "/user/directorships/{id}").path("id", id))
    }

    /// Accept a follower.
    ///
    /// Accepts a user who follows the caller or has asked to. The follower can read the caller's log while `log_visibility` is `followers`. Any other user returns 404. Accepting a follower again changes nothing. The acceptance lasts until the caller removes the follower or the follower unfollows the caller.
    ///
    /// - Parameter userID: `_id` of the follower.
    @discardableResult
    public func acceptFollower(userID: UUID) async throws -> String {
        try await send(Call("POST", "/user/followers/{user_id}").path("user_id", userID))
    }

    /// Add an alias.
    ///
    /// Adds another Athlete ID of the caller. An ID that is claimed, or is an alias of another user, returns 409, as does a 21st alias. Adding the same alias again changes nothing. `user_id` must be the caller's own `_id`; otherwise 403. A UUID returns 422, because it names a user.
    ///
    /// - Parameter userID: The caller's own `_id`.
    /// - Parameter alias: Athlete ID to add or remove as an alias.
    @discardableResult
    public func addAlias(userID: UUID, alias: String) async throws -> String {
        try await send(Call("POST", "/user/{user_id}/alias/{alias}").path("user_id", userID).path("alias", alias))
    }

    /// Block a user.
    ///
    /// Blocks a user. The caller's log is private to them. Following, coaching, acceptances and assisting each other's team end in both directions. The user is not notified. If they follow or ask to follow the caller again, the caller is not notified either. Races, results and search are not affected, and a public log can still be read without signing in.  A user can block up to 1000 users (409, `too-many-blocked`). Blocking a user again changes nothing.
    ///
    /// - Parameter userID: `_id` of the other user.
    @discardableResult
    public func blockUser(userID: UUID) async throws -> String {
        try await send(Call("POST", "/user/blocked/{user_id}").path("user_id", userID))
    }

    /// Change the email.
    ///
    /// Changes the caller's email immediately. This requires a sign-in within the last 15 minutes (403, `reauthenticate`). The new address is unverified and receives a verification email. Links sent to the old address earlier stop working. If only the case changes, the address stays verified and no email is sent.  The old address receives a notice with a link that undoes the change (`POST /user/restore-email/{token}`). For seven days, nobody else can use the old address. Until the new address is verified, password resets go to the former verified one. For an old address that was never verified, this applies only while the account has no verified address and no other former one.  A taken email returns 409, an invalid one 422. At most five emails of this kind are sent to one address per hour; then 429.
    ///
    /// - Parameter email: New email, percent-encoded.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func changeEmail(email: String, ifMatch: String? = nil) async throws -> String {
        try await send(Call("PUT", "/user/email/{email}").path("email", email).header("If-Match", ifMatch))
    }

    /// Change the password.
    ///
    /// Changes the caller's password and ends all of the caller's sessions, including the current one. Password reset links sent earlier stop working. Personal tokens, secret links and apps keep working unless `end_tokens` is true. The caller is notified by email.  A wrong `current_password` returns 422 (`wrong-password`). After ten within 15 minutes from one network, or a hundred from all, attempts return 429. They are counted separately from failed sign-ins.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func changePassword(_ passwordChange: PasswordChange, ifMatch: String? = nil) async throws -> String {
        try await send(Call("PUT", "/user/password").header("If-Match", ifMatch).body(passwordChange))
    }

    /// Claim an Athlete ID.
    ///
    /// Claims an Athlete ID for the caller. A user can claim one ID. An ID that is claimed by, or an alias of, another user returns 409, and so does a second ID. Claiming the same ID again changes nothing. Claiming one of the caller's aliases makes it the claimed ID. A UUID returns 422, because it names a user.
    ///
    /// - Parameter athleteID: Athlete ID to claim.
    @discardableResult
    public func claimAthlete(athleteID: String) async throws -> String {
        try await send(Call("POST", "/user/claim/athlete/{athlete_id}").path("athlete_id", athleteID))
    }

    /// Claim a team.
    ///
    /// Claims a team for the caller, who must be a coach (403). A coach can claim one team, and a team can be claimed by one coach; otherwise 409. Claiming the same team again changes nothing.  Athletes with this team in their profile are notified by email. The coach can read logs shared with the team once their athletes have accepted the coach.
    ///
    /// - Parameter teamID: ID of the team to claim.
    @discardableResult
    public func claimTeam(teamID: String) async throws -> String {
        try await send(Call("POST", "/user/claim/team/{team_id}").path("team_id", teamID))
    }

    /// Count the caller's referrals.
    ///
    /// Returns the number of existing accounts created with the caller's `referralCode`.
    public func countReferrals() async throws -> Referrals {
        try await send(Call("GET", "/user/referrals"))
    }

    /// Count active users.
    ///
    /// Returns the number of accounts with a verified email. The count is exact.
    public func countUsers() async throws -> Count {
        try await send(Call("GET", "/user/count"))
    }

    /// Create an app.
    ///
    /// Creates an app, which users can allow to act on their behalf by OAuth 2.1. `docs/apps.md` in the repository describes how apps sign users in.  `redirect_uris` are the addresses to which users return. They are compared exactly, and must be https URLs, or http URLs of 127.0.0.1, [::1] or localhost, whose port is not compared. An app that runs on its users' machines or in their browsers is public. Any other app has a secret, which only this response contains. A user can create up to 20 apps (409, `too-many-apps`).  The audit log records what users do about apps. After 100 entries in 24 hours, creating, updating and allowing apps returns 429.
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createApp(_ appDraft: AppDraft, idempotencyKey: String? = nil) async throws -> CreatedApp {
        try await send(Call("POST", "/user/apps").header("Idempotency-Key", idempotencyKey).body(appDraft))
    }

    /// Invite somebody.
    ///
    /// Creates an invitation for one person to create an account within 14 days (`invite` in `POST /user`). Only operators, and coaches who have claimed a team, can invite (403).  With `email`, the link is sent only to that address. An address receives at most five invitations per hour. Without it, only this response has the token and the link. The server stores neither. Anyone who has the link can use it, with any email.  An athlete who uses a coach's invitation gets the team that the coach had claimed when the invitation was created (`team_id`). The invitation ends if its creator's account is deleted, and does not work while that account is suspended. A user can create 100 invitations in 14 days, including used and withdrawn ones; then 409 (`too-many-invites`). If `registration` is `closed`, the response is 403 (`registration-closed`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createInvite(_ inviteDraft: InviteDraft, idempotencyKey: String? = nil) async throws -> CreatedInvite {
        try await send(Call("POST", "/invites").header("Idempotency-Key", idempotencyKey).body(inviteDraft))
    }

    /// Create a secret link.
    ///
    /// Creates a link that works without signing in: to an iCalendar of the caller's runs (`calendar`), or to one chart of their log (`year`, `weeks`, `rhr` or `sleep`). Anyone who has the link can read its content, regardless of `log_visibility` and `health_visibility`, so share it with care.  The URL is returned only in this response; the server stores a hash. A link works until it is deleted, the account is deleted, or a new password ends personal tokens (`end_tokens`). It does not work while the account is suspended. A user can have 20 links; then 409 (`too-many-links`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createLink(_ linkDraft: LinkDraft, idempotencyKey: String? = nil) async throws -> CreatedLink {
        try await send(Call("POST", "/user/links").header("Idempotency-Key", idempotencyKey).body(linkDraft))
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
    /// - Parameter id: `_id` of the app.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteApp(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/apps/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Withdraw an invitation.
    ///
    /// Withdraws one of the caller's invitations. Its link stops working. A used, expired or foreign invitation returns 404.
    ///
    /// - Parameter id: `_id` of the invitation.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteInvite(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/invites/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Delete a secret link.
    ///
    /// Deletes one of the caller's secret links, which stops working at once. A link that the caller does not have returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter id: `_id` of the link.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteLink(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/links/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Delete a personal token.
    ///
    /// Deletes one of the caller's personal tokens. Every server refuses it within five seconds. A token that the caller does not have returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter id: `_id` of the personal token.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deletePersonalToken(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/tokens/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Delete the account.
    ///
    /// Permanently deletes the caller's account with its log entries, votes, follows, sessions, tokens and claims. Vote counts are updated, and the email and IDs become available again. Races and results that the user posted remain, without a poster, and so do reports, corrections and the like, without what the user wrote there or others wrote about the user. This requires a sign-in within the last 15 minutes (403, `reauthenticate`).  `GET /user/export` returns a copy of the data. `user_id` must be the caller's own `_id`; otherwise 403.
    ///
    /// - Parameter userID: The caller's own `_id`.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func deleteUser(userID: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/{user_id}").path("user_id", userID).header("If-Match", ifMatch))
    }

    /// Dispute the claim of an Athlete ID.
    ///
    /// Reports to the operators that an Athlete ID, claimed or an alias of somebody else, belongs to the caller. Its holder is notified by email of the dispute and later of the decision, but not by whom or why. Operators who settle the dispute can release the ID. Anyone can claim it then. An unclaimed ID returns 404, and one of the caller's own 409 (`athlete-claimed`). Otherwise like `POST /race/{id}/report`.
    ///
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func disputeClaim(_ disputeDraft: DisputeDraft, id: String, idempotencyKey: String? = nil) async throws -> Report {
        try await send(Call("POST", "/user/claim/athlete/{id}/dispute").path("id", id).header("Idempotency-Key", idempotencyKey).body(disputeDraft))
    }

    /// Refuse to assist a team, or end it.
    ///
    /// Ends that the caller is an assistant of a team, or may accept to be one. The caller can no longer read the logs of its athletes. Otherwise, nothing changes.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter teamID: ID of the team.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func endAssistantship(teamID: String, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/assistantships/{team_id}").path("team_id", teamID).header("If-Match", ifMatch))
    }

    /// End an authorization.
    ///
    /// Ends one of the caller's authorizations. Any other returns 404. Every server refuses its tokens within five seconds. All authorizations of a user end with a password reset, when a change of the email is undone, when the account is suspended or deleted, and when the password is changed with `end_tokens`.
    ///
    /// - Parameter id: `_id` of the authorization.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func endAuthorization(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/authorizations/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// End a session.
    ///
    /// Ends one of the caller's sessions. Its refresh token stops working at once, its access tokens within five seconds on every server. A session that the caller does not have returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter id: `_id` of the session.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func endSession(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/sessions/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Export the caller's data.
    ///
    /// Streams everything stored about the caller: the account, its sessions, personal tokens, invitations, former addresses, Athlete IDs, follows, secret links, log entries and votes, and the races, results, imports, corrections, renames and reports that the caller made. It is a consistent snapshot.  With `format=zip` the response is a ZIP archive with the same document as `harrier.json`, the log as CSV (`log.csv`), the tracks of runs as they were uploaded, and a description of the contents. `POST /log/imports` imports the log and the tracks.
    ///
    /// - Parameter format: Format of the response: the document, or an archive with it and the log as files.
    public func exportMe(format: ExportFormat? = nil) async throws -> Export {
        try await send(Call("GET", "/user/export").query("format", format))
    }

    /// Follow an athlete.
    ///
    /// Follows an athlete, named by any Athlete ID that is claimed, is an alias, or appears in results; any other ID returns 404. Following oneself returns 422. Following an athlete again changes nothing.  If the athlete's `log_visibility` is `followers`, this sends a request to follow the athlete. Until the athlete accepts it, the caller does not follow the athlete and sees only their races. A user can follow up to 2000 athletes (409, `too-many-follows`).
    ///
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    @discardableResult
    public func followAthlete(id: String) async throws -> String {
        try await send(Call("POST", "/user/follow/{id}").path("id", id))
    }

    /// Request a password reset.
    ///
    /// If the address belongs to an account, sends it an email with a link for setting a new password. The link works once, for one hour. The response is the same for unknown addresses, and takes about the same time. After a change of address, the email goes to the former verified address until the new one is verified, for at most seven days. Either address can be given.  At most five emails of this kind are sent to one address per hour; then 429. No token required.
    ///
    @discardableResult
    public func forgotPassword(_ forgotPasswordInput: ForgotPasswordInput) async throws -> String {
        try await send(Call("POST", "/user/forgotPassword").body(forgotPasswordInput))
    }

    /// Check whether an Athlete ID is claimed.
    ///
    /// Returns whether a user has claimed the Athlete ID or added it as an alias, and the user's name.
    ///
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    public func getClaim(id: String) async throws -> Claim {
        try await send(Call("GET", "/user/claimed/{id}").path("id", id))
    }

    /// Get an invitation.
    ///
    /// Returns one of the caller's invitations of the last 14 days, valid or used, without its token. Others return 404.
    ///
    /// - Parameter id: `_id` of the invitation.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getInvite(id: UUID, ifNoneMatch: String? = nil) async throws -> Invite {
        try await send(Call("GET", "/invites/{id}").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// Get the caller's account.
    ///
    /// Returns the caller's account. Accounts are visible to their owners only; no operation returns another user's email. A token without the scope `profile` reads it without `email`, `private_zones`, `birth_date` and `sex`.
    ///
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getMe(ifNoneMatch: String? = nil) async throws -> User {
        try await send(Call("GET", "/user/me").header("If-None-Match", ifNoneMatch))
    }

    /// Get a user's profile picture.
    ///
    /// Returns the URL of a user's profile picture, or null if there is none. The user is named by Athlete ID or alias; an unclaimed ID returns 404.
    ///
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    public func getProfilePic(id: String) async throws -> PictureURL {
        try await send(Call("GET", "/user/{id}/profilePic").path("id", id))
    }

    /// Get one of the caller's reports.
    ///
    /// Returns one of the reports that `GET /reports` lists.
    ///
    /// - Parameter id: `_id` of the report.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getReport(id: UUID, ifNoneMatch: String? = nil) async throws -> Report {
        try await send(Call("GET", "/reports/{id}").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// List the athletes of the caller's team.
    ///
    /// Returns the athletes with the caller's team, or one that the caller assists, in their profile, at most 1000: first those who have accepted the caller, then by name. The caller must be a coach (403). Anyone can set their team; only the logs of athletes with status `accepted` can be read as logs of the team. A coach without a team gets an empty array.
    public func getRoster() async throws -> [RosterAthlete] {
        try await send(Call("GET", "/team/roster"))
    }

    /// Check whether the caller follows an athlete.
    ///
    /// Returns whether the caller follows the athlete, under any of the athlete's IDs. The response is false for an unknown Athlete ID, and while a request to follow the athlete is pending. `user_id` must be the caller's own `_id`; otherwise 403.
    ///
    /// - Parameter userID: The caller's own `_id`.
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    public func isFollowing(userID: UUID, id: String) async throws -> Bool {
        try await send(Call("GET", "/user/{user_id}/isFollowing/{id}").path("user_id", userID).path("id", id))
    }

    /// List apps.
    ///
    /// Returns the apps that the caller created, newest first, without their secrets.
    public func listApps() async throws -> [App] {
        try await send(Call("GET", "/user/apps"))
    }

    /// List the assistants of the caller's team.
    ///
    /// Returns the coaches whom the caller has named as assistants, and whether they have accepted: first those who have, then by name. The caller must be a coach (403).
    public func listAssistants() async throws -> [Assistant] {
        try await send(Call("GET", "/team/assistants"))
    }

    /// List the teams that the caller assists.
    ///
    /// Returns the teams whose head coach has named the caller as an assistant. Those that the caller has not accepted are `pending` and come first. Of more than 100, the newest are returned.
    public func listAssistantships() async throws -> [Assistantship] {
        try await send(Call("GET", "/user/assistantships"))
    }

    /// List authorizations of apps.
    ///
    /// Returns the authorizations that the caller has granted to apps, most recently used first. Each sign-in with an app creates one. It expires if its tokens are not refreshed for 30 days. A user has at most 20 authorizations of the same app; a new one ends the oldest.
    public func listAuthorizations() async throws -> [Authorization] {
        try await send(Call("GET", "/user/authorizations"))
    }

    /// List blocked users.
    ///
    /// Returns the users whom the caller has blocked, most recently blocked first.
    public func listBlocked() async throws -> [BlockedUser] {
        try await send(Call("GET", "/user/blocked"))
    }

    /// List the coaches of the caller's team.
    ///
    /// Returns the coaches of the caller's team, the head coach first, and whether the caller has accepted them. An athlete without a team, and a coach, get an empty array.
    public func listCoaches() async throws -> [Coach] {
        try await send(Call("GET", "/user/coaches"))
    }

    /// List the races that the caller directs.
    ///
    /// Returns the races that the caller directs without having posted them, and those whose poster has named the caller as a director. The latter are `pending` and come first. Of more than 1,000, the newest are returned.
    public func listDirectorships() async throws -> [Directorship] {
        try await send(Call("GET", "/user/directorships"))
    }

    /// List the caller's followers.
    ///
    /// Returns a page of the users who follow one of the caller's Athlete IDs: first the requests that the caller has not accepted (`pending`), then the most recent followers. Following requires acceptance while the caller's `log_visibility` is `followers`.
    ///
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listFollowers(page: Int? = nil, length: Int? = nil) async throws -> [Follower] {
        try await send(Call("GET", "/user/followers").query("page", page).query("length", length))
    }

    /// List followed athletes.
    ///
    /// Returns the athletes that the caller follows, most recently followed first. Each athlete is listed once, by claimed Athlete ID, or by the followed ID if nobody has claimed it. Pending requests to follow an athlete are not included.
    public func listFollowing() async throws -> [String] {
        try await send(Call("GET", "/user/following"))
    }

    /// List the caller's invitations.
    ///
    /// Returns the caller's invitations of the last 14 days, newest first, without their tokens: valid and used ones.
    public func listInvites() async throws -> [Invite] {
        try await send(Call("GET", "/invites"))
    }

    /// List the caller's secret links.
    ///
    /// Returns the caller's secret links, newest first, without their tokens.
    public func listLinks() async throws -> [Link] {
        try await send(Call("GET", "/user/links"))
    }

    /// List personal tokens.
    ///
    /// Returns the caller's personal tokens, newest first, without the tokens themselves. Expired tokens are listed for 30 days.
    public func listPersonalTokens() async throws -> [PersonalToken] {
        try await send(Call("GET", "/user/tokens"))
    }

    /// List the caller's reports.
    ///
    /// Returns a page of the caller's reports and disputes, newest first, and of disputes about Athlete IDs of the caller (`role`). The latter do not say who disputes them or why.
    ///
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listReports(page: Int? = nil, length: Int? = nil) async throws -> [Report] {
        try await send(Call("GET", "/reports").query("page", page).query("length", length))
    }

    /// List sessions.
    ///
    /// Returns the caller's active sessions, most recently used first.
    public func listSessions() async throws -> [Session] {
        try await send(Call("GET", "/user/sessions"))
    }

    /// List a user's races.
    ///
    /// As `GET /user/{id}/races/{page}/{length}`, for the first ten races.
    ///
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listUserRaces(id: String, ifNoneMatch: String? = nil) async throws -> [Race] {
        try await send(Call("GET", "/user/{id}/races").path("id", id).header("If-None-Match", ifNoneMatch))
    }

    /// List a user's races, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each race, and `_id`. See **Fields of lists**.
    public func listUserRaces(id: String, fields: [RaceField], ifNoneMatch: String? = nil) async throws -> [PartialRace] {
        try await send(Call("GET", "/user/{id}/races").path("id", id).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List a user's races by page.
    ///
    /// As `GET /user/{id}/races/{page}/{length}`, for pages of ten races.
    ///
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter page: Page number, from 1.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listUserRaces(id: String, page: Int, ifNoneMatch: String? = nil) async throws -> [Race] {
        try await send(Call("GET", "/user/{id}/races/{page}").path("id", id).path("page", page).header("If-None-Match", ifNoneMatch))
    }

    /// List a user's races by page, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each race, and `_id`. See **Fields of lists**.
    public func listUserRaces(id: String, page: Int, fields: [RaceField], ifNoneMatch: String? = nil) async throws -> [PartialRace] {
        try await send(Call("GET", "/user/{id}/races/{page}").path("id", id).path("page", page).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List a user's races by page and length.
    ///
    /// Returns a page of the races that a user has posted, most recent first. The user is named by Athlete ID or alias; an unclaimed ID returns 404.
    ///
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listUserRaces(id: String, page: Int, length: Int, ifNoneMatch: String? = nil) async throws -> [Race] {
        try await send(Call("GET", "/user/{id}/races/{page}/{length}").path("id", id).path("page", page).path("length", length).header("If-None-Match", ifNoneMatch))
    }

    /// List a user's races by page and length, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each race, and `_id`. See **Fields of lists**.
    public func listUserRaces(id: String, page: Int, length: Int, fields: [RaceField], ifNoneMatch: String? = nil) async throws -> [PartialRace] {
        try await send(Call("GET", "/user/{id}/races/{page}/{length}").path("id", id).path("page", page).path("length", length).list("fields", fields).header("If-None-Match", ifNoneMatch))
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
    /// Ends the session that the access token belongs to. Its refresh token stops working at once, its access tokens within five seconds on every server.
    @discardableResult
    public func logOut() async throws -> String {
        try await send(Call("POST", "/user/logout"))
    }

    /// Name an assistant.
    ///
    /// Names a coach as an assistant of the team that the caller has claimed. Others return 403, and other users than coaches 404. The coach becomes an assistant by accepting (`POST /user/assistantships/{team_id}`), and can do nothing before. Assistants see the roster, and read and comment on the logs of those athletes who accept them. They cannot name assistants or invite.  A team can have 20 assistants, including those who have not accepted (409, `too-many-assistants`). Naming a coach again changes nothing. It lasts until either of them ends it, the caller gives up the team, or the assistant becomes an athlete.
    ///
    /// - Parameter userID: `_id` of the assistant.
    @discardableResult
    public func nameAssistant(userID: UUID) async throws -> Assistant {
        try await send(Call("POST", "/team/assistants/{user_id}").path("user_id", userID))
    }

    /// Refresh the tokens.
    ///
    /// Exchanges a refresh token for a new access token and a new refresh token. A refresh token is valid for 30 days and works once. Using it again within ten seconds, because the response was lost or two tabs sent it, returns another new pair; both pairs work. Using it again later ends the session, because somebody else may have a copy. A session ends after 180 days, even if it is refreshed. No access token required.
    ///
    @discardableResult
    public func refreshSession(_ refreshInput: RefreshInput) async throws -> Authentication {
        try await send(Call("POST", "/user/refresh").body(refreshInput))
    }

    /// Refuse to direct a race, or step down.
    ///
    /// Ends that the caller directs a race, or may accept to. Otherwise returns 404.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func refuseDirectorship(id: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/directorships/{id}").path("id", id).header("If-Match", ifMatch))
    }

    /// Create an account.
    ///
    /// Creates an account, signs it in and sends a verification email.  The email may contain non-ASCII characters and is compared case-insensitively. A taken email returns 409. The password must have 8 to 128 characters, must not be a well-known leaked password, and must be hard to guess, even for somebody who knows the email and the name (code `weak`; several unrelated words are best). An unknown `referralCode` returns 422. No token required.  If `registration` in `GET /instance` is `invite`, an invitation is required: without `invite`, the response is 403 with the type `invite-required`. An invalid invitation returns 403 with the type `invite-invalid`, even if none is required. A failed request does not use up the invitation. If `registration` is `closed`, the response is 403 with the type `registration-closed`. An athlete who uses a coach's invitation gets the coach's team, as with `PUT /user/{user_id}`.
    ///
    @discardableResult
    public func registerUser(_ userDraft: UserDraft) async throws -> Authentication {
        try await send(Call("POST", "/user").body(userDraft))
    }

    /// Remove an alias.
    ///
    /// Removes one of the caller's aliases. An alias that the caller does not have returns 404. `user_id` must be the caller's own `_id`; otherwise 403.  `If-Match` has the `ETag` of `GET /user/me`.
    ///
    /// - Parameter userID: The caller's own `_id`.
    /// - Parameter alias: Athlete ID to add or remove as an alias.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func removeAlias(userID: UUID, alias: String, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/{user_id}/alias/{alias}").path("user_id", userID).path("alias", alias).header("If-Match", ifMatch))
    }

    /// Remove an assistant.
    ///
    /// Ends that a coach is an assistant of the caller's team, or may accept to be one. They can no longer read the logs of its athletes. The caller must be a coach (403). Without such an assistant, nothing changes.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter userID: `_id` of the assistant.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func removeAssistant(userID: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/team/assistants/{user_id}").path("user_id", userID).header("If-Match", ifMatch))
    }

    /// Remove a follower.
    ///
    /// Removes a follower, or declines a request to follow the caller. The user is not notified, and may ask again. Removing a user who does not follow the caller changes nothing.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter userID: `_id` of the follower.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func removeFollower(userID: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/followers/{user_id}").path("user_id", userID).header("If-Match", ifMatch))
    }

    /// Report a race.
    ///
    /// Reports a problem with a race to the operators. They are notified of open reports and disputes by email, at most once an hour.  A report stays open until an operator settles or refuses it. The caller is notified by email, and `GET /reports` returns the state. Until then, reporting the same again returns 409 (`already-reported`). A user can make 20 reports in 24 hours, including disputes; then 429. Only operators see who reported what. Decided reports are deleted after a year. A report is kept if its object or the account of its reporter is deleted.
    ///
    /// - Parameter id: `_id` of the race.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func reportRace(_ raceReportDraft: RaceReportDraft, id: UUID, idempotencyKey: String? = nil) async throws -> Report {
        try await send(Call("POST", "/race/{id}/report").path("id", id).header("Idempotency-Key", idempotencyKey).body(raceReportDraft))
    }

    /// Report a result.
    ///
    /// Reports a problem with a result to the directors of the race (`GET /race/{id}/reports`) and to the operators. Otherwise like `POST /race/{id}/report`. Directors see the reason and the text, but not who reported it. They can settle the report; only operators can refuse it.  The reason `remove_name` requests removal of the name. When the report is settled, the athlete is shown and exported as \"Name withheld\" in all their results of the race, without an Athlete ID; place, time and team stay.
    ///
    /// - Parameter id: `_id` of the result.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func reportResult(_ reportDraft: ReportDraft, id: UUID, idempotencyKey: String? = nil) async throws -> Report {
        try await send(Call("POST", "/result/{id}/report").path("id", id).header("Idempotency-Key", idempotencyKey).body(reportDraft))
    }

    /// Resend the verification email.
    ///
    /// Sends a verification email to the caller's current address. If the address is already verified, no email is sent. At most five emails of this kind are sent to one address per hour; then 429.
    @discardableResult
    public func resendVerification() async throws -> String {
        try await send(Call("POST", "/user/resendVerification"))
    }

    /// Reset the password.
    ///
    /// Sets a new password, with the token from the reset email, and ends all of the user's sessions. Personal tokens and secret links end too unless `end_tokens` is false. It ends what the user allowed apps in any case. The user is notified by email.  A token that is rejected returns 400 with the problem type `token-invalid` (not issued by this server), `token-expired`, `token-used` or `token-purpose` (issued for something else). An unacceptable password returns 422, and the token still works. No access token required.
    ///
    /// - Parameter token: Token from the email: the last path segment, or the fragment, of its link.
    @discardableResult
    public func resetPassword(_ resetPasswordInput: ResetPasswordInput, token: String) async throws -> String {
        try await send(Call("POST", "/user/resetPassword/{token}").path("token", token).body(resetPasswordInput))
    }

    /// Undo a change of the email.
    ///
    /// Restores the former address, to which the notice of the change was sent, and undoes all later changes too. This verifies the address. Links sent to the other address stop working.  The password ends, because whoever made the change may know it. So do all sessions, personal tokens and secret links of the user, and the webhooks, accepted coaches and additional directors of the user's races since the change. `reset_token` sets a new password (`POST /user/resetPassword/{token}`), as does an email requested by `POST /user/forgotPassword`. Until then, signing in returns 403 (`password-ended`).  A token that is rejected returns 400 with the problem type `token-invalid` (not issued by this server), `token-expired` (after seven days), `token-used` (the change has been undone, or can no longer be undone) or `token-purpose` (issued for something else). No access token required.
    ///
    /// - Parameter token: Token from the email: the last path segment, or the fragment, of its link.
    @discardableResult
    public func restoreEmail(token: String) async throws -> RestoredEmail {
        try await send(Call("POST", "/user/restore-email/{token}").path("token", token))
    }

    /// Stop accepting coaches.
    ///
    /// Revokes the acceptance of every coach, and of those who may come. No coach can read data visible to the team any longer. Without acceptance, nothing changes.  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func revokeAllCoaches(ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/coaches").header("If-Match", ifMatch))
    }

    /// Stop accepting a coach.
    ///
    /// Revokes the acceptance of a coach. The coach can no longer read data visible to the team. If the caller has accepted all coaches of the team, the others stay accepted, but those who come are not. Without acceptance, nothing changes.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter userID: `_id` of the coach.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func revokeCoach(userID: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/coaches/{user_id}").path("user_id", userID).header("If-Match", ifMatch))
    }

    /// Set the brand picture.
    ///
    /// As `POST /user/{user_id}/profile_pic`, for the brand picture.
    ///
    /// - Parameter userID: The caller's own `_id`.
    @discardableResult
    public func setBrandPic(_ pictureInput: PictureInput, userID: UUID) async throws -> User {
        try await send(Call("POST", "/user/{user_id}/brand_pic").path("user_id", userID).body(pictureInput))
    }

    /// Change the account type.
    ///
    /// Makes the caller a coach or an athlete. A change removes `team_id`; sending the current value changes nothing.
    ///
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func setCoach(_ coachChange: CoachChange, ifMatch: String? = nil) async throws -> User {
        try await send(Call("PUT", "/user/coach").header("If-Match", ifMatch).body(coachChange))
    }

    /// Set the featured picture.
    ///
    /// As `POST /user/{user_id}/profile_pic`, for the featured picture.
    ///
    /// - Parameter userID: The caller's own `_id`.
    @discardableResult
    public func setFeaturedPic(_ pictureInput: PictureInput, userID: UUID) async throws -> User {
        try await send(Call("POST", "/user/{user_id}/featured_pic").path("user_id", userID).body(pictureInput))
    }

    /// Set the profile picture.
    ///
    /// Sets the caller's profile picture to an image that was uploaded to an image host. `file: null` removes the picture. `user_id` must be the caller's own `_id`; otherwise 403.
    ///
    /// - Parameter userID: The caller's own `_id`.
    @discardableResult
    public func setProfilePic(_ pictureInput: PictureInput, userID: UUID) async throws -> User {
        try await send(Call("POST", "/user/{user_id}/profile_pic").path("user_id", userID).body(pictureInput))
    }

    /// Unblock a user.
    ///
    /// Unblocks a user. Follows and acceptances that the block ended are not restored. Unblocking a user who is not blocked changes nothing.  There is no `ETag`, so `If-Match` only matches as `*`.
    ///
    /// - Parameter userID: `_id` of the other user.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func unblockUser(userID: UUID, ifMatch: String? = nil) async throws -> String {
        try await send(Call("DELETE", "/user/blocked/{user_id}").path("user_id", userID).header("If-Match", ifMatch))
    }

    /// Unclaim the Athlete ID.
    ///
    /// Releases the caller's claimed Athlete ID. Aliases are kept. Without a claimed ID, nothing changes.
    @discardableResult
    public func unclaimAthlete() async throws -> String {
        try await send(Call("POST", "/user/unclaim/athlete"))
    }

    /// Unclaim the team.
    ///
    /// Releases the caller's team. The caller must be a coach (403). Without a team, nothing changes.
    @discardableResult
    public func unclaimTeam() async throws -> String {
        try await send(Call("POST", "/user/unclaim/team"))
    }

    /// Unfollow an athlete.
    ///
    /// Stops following an athlete, under any of the athlete's IDs. Unfollowing an athlete who is not followed changes nothing.
    ///
    /// - Parameter id: Athlete ID, case-insensitive. An alias names the same athlete.
    @discardableResult
    public func unfollowAthlete(id: String) async throws -> String {
        try await send(Call("POST", "/user/unfollow/{id}").path("id", id))
    }

    /// Update an app.
    ///
    /// Updates the name or the redirect URIs of an app that the caller created. Any other app returns 404. After 100 entries in the audit log in 24 hours, an update returns 429.
    ///
    /// - Parameter id: `_id` of the app.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateApp(_ appChange: AppChange, id: UUID, ifMatch: String? = nil) async throws -> App {
        try await send(Call("PUT", "/user/apps/{id}").path("id", id).header("If-Match", ifMatch).body(appChange))
    }

    /// Update the account.
    ///
    /// Updates fields of the caller's account. Fields left out keep their values.  An athlete's team can be set, or removed with `team_id: null`; a coach's team can only be claimed (422). Email, password, account type, Athlete IDs and pictures have their own operations and return 422 here. `user_id` must be the caller's own `_id`; otherwise 403.
    ///
    /// - Parameter userID: The caller's own `_id`.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateUser(_ userChange: UserChange, userID: UUID, ifMatch: String? = nil) async throws -> User {
        try await send(Call("PUT", "/user/{user_id}").path("user_id", userID).header("If-Match", ifMatch).body(userChange))
    }

    /// Verify an email address.
    ///
    /// Verifies the caller's email address with the token from the verification email. The token is bound to the address it was sent to. Using it again also succeeds. With `end_sessions`, all sessions of the user end except that of the token sent with the request. Use it if somebody else registered the address, and then reset the password.  A token that is rejected returns 400 with the problem type `token-invalid` (not issued by this server), `token-expired`, `token-used` (the account has another address now) or `token-purpose` (issued for something else). No access token required.
    ///
    /// - Parameter token: Token from the email: the last path segment, or the fragment, of its link.
    @discardableResult
    public func verifyEmail(token: String, _ verifyEmailInput: VerifyEmailInput? = nil) async throws -> String {
        try await send(Call("POST", "/user/verify/{token}").path("token", token).body(verifyEmailInput))
    }
}
