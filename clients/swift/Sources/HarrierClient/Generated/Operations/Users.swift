// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
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

    /// Claim an Athlete ID.
    ///
    /// Claims an Athlete ID for the caller. A user can claim one ID. An ID that is claimed by, or an alias of, another user returns 409, and so does a second ID. Claiming the same ID again changes nothing. Claiming one of the caller's aliases makes it the claimed ID. A UUID returns 422, because it names a user.
    ///
    /// - Parameter athleteID: Athlete ID to claim.
    @discardableResult
    public func claimAthlete(athleteID: String) async throws -> String {
        try await send(Call("POST", "/user/claim/athlete/{athlete_id}").path("athlete_id", athleteID))
    }

    /// Claim a team by its name.
    ///
    /// Claims a team for the caller, as `POST /user/claim/team/{team_id}` does, with a name in any spelling. The ID is made from the name: its letters and digits without accents, in lower case, with hyphens between words, at most 64 characters. If another coach has claimed a team with this ID, the response is 409 (`team-taken`): add the place to the name. A name without any Latin letter or digit returns 422. Claiming the same team again changes nothing; `PUT /user/{user_id}` changes the name.
    ///
    @discardableResult
    public func claimNamedTeam(_ teamDraft: TeamDraft) async throws -> Team {
        try await send(Call("POST", "/user/claim/team").body(teamDraft))
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

    /// Follow an athlete.
    ///
    /// Follows an athlete, named by any Athlete ID that is claimed, is an alias, or appears in results; any other ID returns 404. Following oneself returns 422. Following an athlete again changes nothing.  If the athlete's `log_visibility` is `followers`, this sends a request to follow the athlete. Until the athlete accepts it, the caller does not follow the athlete and sees only their races. A user can follow up to 2000 athletes (409, `too-many-follows`).
    ///
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    @discardableResult
    public func followAthlete(athleteID: String) async throws -> String {
        try await send(Call("POST", "/user/follow/{athlete_id}").path("athlete_id", athleteID))
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
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    public func getClaim(athleteID: String) async throws -> Claim {
        try await send(Call("GET", "/user/claimed/{athlete_id}").path("athlete_id", athleteID))
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
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    public func getProfilePic(athleteID: String) async throws -> PictureURL {
        try await send(Call("GET", "/user/{athlete_id}/profilePic").path("athlete_id", athleteID))
    }

    /// Check whether the caller follows an athlete.
    ///
    /// Returns whether the caller follows the athlete, under any of the athlete's IDs. The response is false for an unknown Athlete ID, and while a request to follow the athlete is pending. `user_id` must be the caller's own `_id`; otherwise 403.
    ///
    /// - Parameter userID: The caller's own `_id`.
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    public func isFollowing(userID: UUID, athleteID: String) async throws -> Bool {
        try await send(Call("GET", "/user/{user_id}/isFollowing/{athlete_id}").path("user_id", userID).path("athlete_id", athleteID))
    }

    /// List a user's races.
    ///
    /// As `GET /user/{athlete_id}/races/{page}/{length}`, for the first ten races.
    ///
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listUserRaces(athleteID: String, ifNoneMatch: String? = nil) async throws -> [Race] {
        try await send(Call("GET", "/user/{athlete_id}/races").path("athlete_id", athleteID).header("If-None-Match", ifNoneMatch))
    }

    /// List a user's races, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each race, and `_id`. See **Fields of lists**.
    public func listUserRaces(athleteID: String, fields: [RaceField], ifNoneMatch: String? = nil) async throws -> [PartialRace] {
        try await send(Call("GET", "/user/{athlete_id}/races").path("athlete_id", athleteID).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List a user's races by page.
    ///
    /// As `GET /user/{athlete_id}/races/{page}/{length}`, for pages of ten races.
    ///
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter page: Page number, from 1.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listUserRaces(athleteID: String, page: Int, ifNoneMatch: String? = nil) async throws -> [Race] {
        try await send(Call("GET", "/user/{athlete_id}/races/{page}").path("athlete_id", athleteID).path("page", page).header("If-None-Match", ifNoneMatch))
    }

    /// List a user's races by page, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each race, and `_id`. See **Fields of lists**.
    public func listUserRaces(athleteID: String, page: Int, fields: [RaceField], ifNoneMatch: String? = nil) async throws -> [PartialRace] {
        try await send(Call("GET", "/user/{athlete_id}/races/{page}").path("athlete_id", athleteID).path("page", page).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// List a user's races by page and length.
    ///
    /// Returns a page of the races that a user has posted, most recent first. The user is named by Athlete ID, alias or `_id`; an unclaimed Athlete ID returns 404.
    ///
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func listUserRaces(athleteID: String, page: Int, length: Int, ifNoneMatch: String? = nil) async throws -> [Race] {
        try await send(Call("GET", "/user/{athlete_id}/races/{page}/{length}").path("athlete_id", athleteID).path("page", page).path("length", length).header("If-None-Match", ifNoneMatch))
    }

    /// List a user's races by page and length, with some of their fields.
    ///
    /// - Parameter fields: Send only these fields of each race, and `_id`. See **Fields of lists**.
    public func listUserRaces(athleteID: String, page: Int, length: Int, fields: [RaceField], ifNoneMatch: String? = nil) async throws -> [PartialRace] {
        try await send(Call("GET", "/user/{athlete_id}/races/{page}/{length}").path("athlete_id", athleteID).path("page", page).path("length", length).list("fields", fields).header("If-None-Match", ifNoneMatch))
    }

    /// Create an account.
    ///
    /// Creates an account, signs it in and sends a verification email.  The email may contain non-ASCII characters and is compared case-insensitively. A taken email returns 409. The password must have 8 to 128 characters, must not be a well-known leaked password, and must be hard to guess, even for somebody who knows the email and the name (code `weak`; several unrelated words are best). An unknown `referralCode` returns 422. No token required.  If `registration` in `GET /instance` is `invite`, an invitation is required: without `invite`, the response is 403 with the type `invite-required`. An invalid invitation returns 403 with the type `invite-invalid`, even if none is required. A failed request does not use up the invitation. If `registration` is `closed`, the response is 403 with the type `registration-closed`. An athlete who uses a coach's invitation gets the coach's team, as with `PUT /user/{user_id}`, and accepts that coach, as with `POST /user/coaches/{user_id}`.  The log of a new account can be read by its owner and the coaches whom the owner accepts. `log_visibility` and `health_visibility` change who may read it from the start.
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

    /// Resend the verification email.
    ///
    /// Sends a verification email to the caller's current address. If the address is already verified, no email is sent. At most five emails of this kind are sent to one address per hour; then 429.
    @discardableResult
    public func resendVerification() async throws -> String {
        try await send(Call("POST", "/user/resendVerification"))
    }

    /// Reset the password.
    ///
    /// Sets a new password, with the token from the reset email, and ends all of the user's sessions. Personal tokens and secret links end too unless `end_tokens` is false. It ends all authorizations of apps in any case. The user is notified by email.  A token that is rejected returns 400 with the problem type `token-invalid` (not issued by this server), `token-expired`, `token-used` or `token-purpose` (issued for something else). An unacceptable password returns 422, and the token still works. No access token required.
    ///
    /// - Parameter token: Token from the email: the last path segment, or the fragment, of its link.
    @discardableResult
    public func resetPassword(_ resetPasswordInput: ResetPasswordInput, token: String) async throws -> String {
        try await send(Call("POST", "/user/resetPassword/{token}").path("token", token).body(resetPasswordInput))
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
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    @discardableResult
    public func unfollowAthlete(athleteID: String) async throws -> String {
        try await send(Call("POST", "/user/unfollow/{athlete_id}").path("athlete_id", athleteID))
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
