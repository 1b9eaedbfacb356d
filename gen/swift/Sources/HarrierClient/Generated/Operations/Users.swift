// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Go by another Athlete ID as well.
    ///
    /// `id` is the caller's own `_id`, else 403. Any ID that nobody has claimed or aliased (409), at most 20 (409). An alias that the caller has already changes nothing.
    ///
    /// - Parameter id: The caller's own `_id`.
    /// - Parameter alias: The Athlete ID that is, or is to be, an alias.
    @discardableResult
    public func addAlias(id: UUID, alias: String) async throws -> String {
        try await send(Call("POST", "/user/{id}/alias/{alias}").path("id", id).path("alias", alias))
    }

    /// Change the email.
    ///
    /// Changes it at once. The new address is unverified and gets a letter to verify it, the old one a notice; links that were sent to the old one work no longer. Taken: 409. An ill-formed email is 422. Five letters an hour go to one address, then 429.
    ///
    /// - Parameter email: The new email, percent-encoded in the path.
    @discardableResult
    public func changeEmail(email: String) async throws -> String {
        try await send(Call("PUT", "/user/email/{email}").path("email", email))
    }

    /// Change the password.
    ///
    /// Ends every session of the caller, this one too: sign in again with the new password. A wrong `current_password` is 422 and counts as a failed sign-in. Links to choose a new password that were sent before work no longer; personal tokens do.
    ///
    @discardableResult
    public func changePassword(_ passwordChange: PasswordChange) async throws -> String {
        try await send(Call("PUT", "/user/password").body(passwordChange))
    }

    /// Claim an Athlete ID.
    ///
    /// Any ID that nobody has. One per user and one user per ID (409), whoever comes at once; claiming one's own again changes nothing, and claiming one's own alias makes it the claimed ID.
    ///
    /// - Parameter athleteID: The Athlete ID to claim.
    @discardableResult
    public func claimAthlete(athleteID: String) async throws -> String {
        try await send(Call("POST", "/user/claim/athlete/{athlete_id}").path("athlete_id", athleteID))
    }

    /// Claim a team.
    ///
    /// For coaches only (403). One team per coach and one coach per team (409), whoever comes at once; claiming one's own again changes nothing.
    ///
    /// - Parameter teamID: The team to claim.
    @discardableResult
    public func claimTeam(teamID: String) async throws -> String {
        try await send(Call("POST", "/user/claim/team/{team_id}").path("team_id", teamID))
    }

    /// How many came by the caller's code.
    ///
    /// Counts those who registered with the caller's `referralCode` and still have an account.
    public func countReferrals() async throws -> Referrals {
        try await send(Call("GET", "/user/referrals"))
    }

    /// How many active users there are.
    ///
    /// Counts the accounts whose email is verified. The count is kept, not counted anew, and exact.
    public func countUsers() async throws -> Count {
        try await send(Call("GET", "/user/count"))
    }

    /// Make a personal token for a script.
    ///
    /// A token that does less than a session and lives longer, for a script or a watch; it is sent like an access token. It is shown in this answer and never again. `read` lets it read what the caller may read, `log` write the training log, `results` write races, results and votes; `x-scope` of each operation says which it needs. At most 50 per user (409). It ends when it expires, is deleted, or the password is reset.
    ///
    @discardableResult
    public func createPersonalToken(_ personalTokenDraft: PersonalTokenDraft) async throws -> NewPersonalToken {
        try await send(Call("POST", "/user/tokens").body(personalTokenDraft))
    }

    /// Take a personal token back.
    ///
    /// It is refused within five seconds on every server. One that the caller does not have is 404.
    ///
    /// - Parameter id: The personal token's `_id`.
    @discardableResult
    public func deletePersonalToken(id: UUID) async throws -> String {
        try await send(Call("DELETE", "/user/tokens/{id}").path("id", id))
    }

    /// Delete one's account.
    ///
    /// `id` is the caller's own `_id`, else 403. Deletes the account with its entries, votes (the races' counts follow), follows, sessions, tokens and claims, all at once and for good; email and IDs are free again. Races and results that the user posted stay, without a poster. See `GET /user/me/export` first.
    ///
    /// - Parameter id: The caller's own `_id`.
    @discardableResult
    public func deleteUser(id: UUID) async throws -> String {
        try await send(Call("DELETE", "/user/{id}").path("id", id))
    }

    /// End a session.
    ///
    /// Its refresh token is dead at once, its access tokens within five seconds on every server. One that the caller does not have is 404.
    ///
    /// - Parameter id: The session's `_id`.
    @discardableResult
    public func endSession(id: UUID) async throws -> String {
        try await send(Call("DELETE", "/user/sessions/{id}").path("id", id))
    }

    /// All that the service holds about the caller.
    ///
    /// One JSON document, streamed: the account, its sessions, tokens, Athlete IDs and follows, every entry of the log, every vote, and the races and results that the caller posted, as they all were at one moment.
    public func exportMe() async throws -> Export {
        try await send(Call("GET", "/user/me/export"))
    }

    /// Follow an athlete.
    ///
    /// The athlete may be named by any of their IDs, and need not be a user where results carry the ID; else 404. Following oneself is 422, following twice changes nothing.
    ///
    /// - Parameter id: An Athlete ID, whatever its case; an alias finds the same athlete.
    @discardableResult
    public func followAthlete(id: String) async throws -> String {
        try await send(Call("POST", "/user/follow/{id}").path("id", id))
    }

    /// Ask for a letter to choose a new password.
    ///
    /// Sends a letter with a link that works once, for an hour, if the address has an account. The answer is the same, in about the same time, whether it has or not. Five letters an hour go to one address, then 429. Needs no token.
    ///
    @discardableResult
    public func forgotPassword(_ forgotten: Forgotten) async throws -> String {
        try await send(Call("POST", "/user/forgotPassword").body(forgotten))
    }

    /// Whether an Athlete ID is claimed.
    ///
    /// Whether somebody goes by the Athlete ID, and that user's name. An alias counts.
    ///
    /// - Parameter id: An Athlete ID, whatever its case; an alias finds the same athlete.
    public func getClaim(id: String) async throws -> Claim {
        try await send(Call("GET", "/user/claimed/{id}").path("id", id))
    }

    /// The caller's own account.
    ///
    /// Everything that the service shows of an account, to its owner alone. No operation shows another user's email.
    public func getMe() async throws -> User {
        try await send(Call("GET", "/user/me"))
    }

    /// A user's profile picture.
    ///
    /// The URL of the profile picture of the user who goes by the Athlete ID (an alias counts); null where they have none, 404 where nobody has claimed the ID.
    ///
    /// - Parameter id: An Athlete ID, whatever its case; an alias finds the same athlete.
    public func getProfilePic(id: String) async throws -> PictureURL {
        try await send(Call("GET", "/user/{id}/profilePic").path("id", id))
    }

    /// Whether the caller follows an athlete.
    ///
    /// By whichever of their IDs the athlete is named. `userId` is the caller's own `_id`, else 403. An athlete that nobody knows is followed by nobody.
    ///
    /// - Parameter userID: The caller's own `_id`.
    /// - Parameter id: An Athlete ID, whatever its case; an alias finds the same athlete.
    public func isFollowing(userID: UUID, id: String) async throws -> Bool {
        try await send(Call("GET", "/user/{userId}/isFollowing/{id}").path("userId", userID).path("id", id))
    }

    /// Whom the caller follows.
    ///
    /// The athletes that the caller follows, each once by the Athlete ID that they claimed, or by the ID that was followed where nobody claims it; the latest follow first.
    public func listFollowing() async throws -> [String] {
        try await send(Call("GET", "/user/following"))
    }

    /// The caller's personal tokens.
    ///
    /// The newest first, without the tokens themselves; those that expired are listed for another thirty days.
    public func listPersonalTokens() async throws -> [PersonalToken] {
        try await send(Call("GET", "/user/tokens"))
    }

    /// The caller's sessions.
    ///
    /// Each sign-in that has not ended, the one that was used last first.
    public func listSessions() async throws -> [Session] {
        try await send(Call("GET", "/user/sessions"))
    }

    /// Races that a user posted.
    ///
    /// The races posted by the user who goes by the Athlete ID (an alias counts), most recent first, in pages: the first of ten where the path says nothing. An ID that nobody has claimed is 404.
    ///
    /// - Parameter id: An Athlete ID, whatever its case; an alias finds the same athlete.
    public func listUserRaces(id: String) async throws -> [Race] {
        try await send(Call("GET", "/user/{id}/races").path("id", id))
    }

    /// A page of ten races that a user posted.
    ///
    /// The races posted by the user who goes by the Athlete ID (an alias counts), most recent first, in pages: the first of ten where the path says nothing. An ID that nobody has claimed is 404.
    ///
    /// - Parameter id: An Athlete ID, whatever its case; an alias finds the same athlete.
    /// - Parameter page: Which page, from 1.
    public func listUserRaces(id: String, page: Int) async throws -> [Race] {
        try await send(Call("GET", "/user/{id}/races/{page}").path("id", id).path("page", page))
    }

    /// A page of races that a user posted.
    ///
    /// The races posted by the user who goes by the Athlete ID (an alias counts), most recent first, in pages: the first of ten where the path says nothing. An ID that nobody has claimed is 404.
    ///
    /// - Parameter id: An Athlete ID, whatever its case; an alias finds the same athlete.
    /// - Parameter page: Which page, from 1.
    /// - Parameter length: How many a page.
    public func listUserRaces(id: String, page: Int, length: Int) async throws -> [Race] {
        try await send(Call("GET", "/user/{id}/races/{page}/{length}").path("id", id).path("page", page).path("length", length))
    }

    /// Sign in.
    ///
    /// Trades email and password for an access token and a refresh token; each sign-in is a session of its own.  A wrong password and an unknown account answer alike, in about the same time. Ten failed sign-ins for one account within 15 minutes answer 429 until the window ends. Needs no token.
    ///
    @discardableResult
    public func logIn(_ login: Login) async throws -> Authentication {
        try await send(Call("POST", "/user/login").body(login))
    }

    /// Sign out.
    ///
    /// Ends the session that the access token belongs to. Its refresh token is dead at once, its access tokens within five seconds on every server.
    @discardableResult
    public func logOut() async throws -> String {
        try await send(Call("POST", "/user/logout"))
    }

    /// Trade the refresh token for a new pair.
    ///
    /// Each refresh token works once and lives for 30 days. Using a spent one again ends the whole session, since one of the two users of it is a thief. Needs no access token.
    ///
    @discardableResult
    public func refreshSession(_ refresh: Refresh) async throws -> Authentication {
        try await send(Call("POST", "/user/refresh").body(refresh))
    }

    /// Register.
    ///
    /// Creates an account and signs it in. A letter with a link to verify the address is sent to it.  The email may hold non-ASCII characters and is compared without case; a taken one is 409. The password has 8 to 128 characters, is not the email and not one of the well-known leaked ones. An unknown `referralCode` is 422. Needs no token.
    ///
    @discardableResult
    public func registerUser(_ newUser: NewUser) async throws -> Authentication {
        try await send(Call("POST", "/user").body(newUser))
    }

    /// Take an alias away.
    ///
    /// `id` is the caller's own `_id`, else 403. An alias that the caller does not have is 404.
    ///
    /// - Parameter id: The caller's own `_id`.
    /// - Parameter alias: The Athlete ID that is, or is to be, an alias.
    @discardableResult
    public func removeAlias(id: UUID, alias: String) async throws -> String {
        try await send(Call("DELETE", "/user/{id}/alias/{alias}").path("id", id).path("alias", alias))
    }

    /// Send the verification letter again.
    ///
    /// For the address of the account as it is now. Where that is verified already, nothing is sent. Five letters an hour go to one address, then 429.
    @discardableResult
    public func resendVerification() async throws -> String {
        try await send(Call("POST", "/user/resendVerification"))
    }

    /// Choose a new password.
    ///
    /// Takes the token of the letter, once, and ends every session and personal token of the user. A token that is not ours, too old, used or made for something else is 400 with a `type` of its own: `token-invalid`, `token-expired`, `token-used`, `token-purpose`. A password that may not be chosen is 422 and leaves the token good. Needs no access token.
    ///
    /// - Parameter token: The token of the letter, the last segment or the fragment of its link.
    @discardableResult
    public func resetPassword(_ newPassword: NewPassword, token: String) async throws -> String {
        try await send(Call("POST", "/user/resetPassword/{token}").path("token", token).body(newPassword))
    }

    /// Set the brand picture.
    ///
    /// Takes what the image host answered to an upload; `url` is an absolute https URL. `file: null` takes the brand picture away. `id` is the caller's own `_id`, else 403.
    ///
    /// - Parameter id: The caller's own `_id`.
    @discardableResult
    public func setBrandPic(_ pictureUpload: PictureUpload, id: UUID) async throws -> User {
        try await send(Call("POST", "/user/{id}/brand_pic").path("id", id).body(pictureUpload))
    }

    /// Become a coach, or an athlete.
    ///
    /// Another answer than before drops the team; the same one changes nothing.
    ///
    @discardableResult
    public func setCoach(_ coachChange: CoachChange) async throws -> User {
        try await send(Call("PUT", "/user/coach").body(coachChange))
    }

    /// Set the featured picture.
    ///
    /// Takes what the image host answered to an upload; `url` is an absolute https URL. `file: null` takes the featured picture away. `id` is the caller's own `_id`, else 403.
    ///
    /// - Parameter id: The caller's own `_id`.
    @discardableResult
    public func setFeaturedPic(_ pictureUpload: PictureUpload, id: UUID) async throws -> User {
        try await send(Call("POST", "/user/{id}/featured_pic").path("id", id).body(pictureUpload))
    }

    /// Set the profile picture.
    ///
    /// Takes what the image host answered to an upload; `url` is an absolute https URL. `file: null` takes the profile picture away. `id` is the caller's own `_id`, else 403.
    ///
    /// - Parameter id: The caller's own `_id`.
    @discardableResult
    public func setProfilePic(_ pictureUpload: PictureUpload, id: UUID) async throws -> User {
        try await send(Call("POST", "/user/{id}/profile_pic").path("id", id).body(pictureUpload))
    }

    /// Give up the claimed Athlete ID.
    ///
    /// The aliases stay. Without a claimed ID this changes nothing.
    @discardableResult
    public func unclaimAthlete() async throws -> String {
        try await send(Call("POST", "/user/unclaim/athlete"))
    }

    /// Give up the claimed team.
    ///
    /// For coaches only (403). Without a team this changes nothing.
    @discardableResult
    public func unclaimTeam() async throws -> String {
        try await send(Call("POST", "/user/unclaim/team"))
    }

    /// Stop following an athlete.
    ///
    /// By whichever of their IDs the athlete was followed. Unfollowing somebody who is not followed changes nothing.
    ///
    /// - Parameter id: An Athlete ID, whatever its case; an alias finds the same athlete.
    @discardableResult
    public func unfollowAthlete(id: String) async throws -> String {
        try await send(Call("POST", "/user/unfollow/{id}").path("id", id))
    }

    /// Change one's account.
    ///
    /// `id` is the caller's own `_id`, else 403. Changes the fields that are there; `team_id: null` clears the team. A coach's team changes by claiming alone. Email, password, coach, IDs and pictures have operations of their own, and are 422 here.
    ///
    /// - Parameter id: The caller's own `_id`.
    @discardableResult
    public func updateUser(_ userChange: UserChange, id: UUID) async throws -> User {
        try await send(Call("PUT", "/user/{id}").path("id", id).body(userChange))
    }

    /// Verify an address.
    ///
    /// Takes the token of the letter, which is bound to the address it was sent to; a second time is as good as the first. A token that is not ours, too old, for an address that the account no longer has, or made for something else is 400 with a `type` of its own: `token-invalid`, `token-expired`, `token-used`, `token-purpose`. Needs no access token.
    ///
    /// - Parameter token: The token of the letter, the last segment or the fragment of its link.
    @discardableResult
    public func verifyEmail(token: String) async throws -> String {
        try await send(Call("POST", "/user/verify/{token}").path("token", token))
    }
}
