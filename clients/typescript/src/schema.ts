// Generated from openapi.yaml by make generate. Do not edit.

/** A file to send: its text, its bytes, or a stream of them. */
export type FileBody = string | Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array>;

/** The Content-Type of a file if the call sets none. */
export const fileTypes: Readonly<Record<string, string>> = {
  "PUT /log/runs/{run_id}/track": "application/octet-stream",
  "POST /log/imports": "application/octet-stream",
  "POST /links/{token}/runs": "application/octet-stream",
  "POST /race/{race_id}/results": "text/csv"
};

export interface paths {
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Creates an account, signs it in and sends a verification email.
         *
         *     The email may contain non-ASCII characters and is compared case-insensitively. A taken email returns 409. The password must have 8
         *     to 128 characters, must not be a well-known leaked password, and must be hard to guess, even for somebody who knows the email and
         *     the name (code `weak`; several unrelated words are best). An unknown `referralCode` returns 422. No token required.
         *
         *     If `registration` in `GET /instance` is `invite`, an invitation is required: without `invite`, the response is 403 with the type
         *     `invite-required`. An invalid invitation returns 403 with the type `invite-invalid`, even if none is required. A failed request does
         *     not use up the invitation. If `registration` is `closed`, the response is 403 with the type `registration-closed`. An athlete who
         *     uses a coach's invitation gets the coach's team, as with `PUT /user/{user_id}`, and accepts that coach, as with
         *     `POST /user/coaches/{user_id}`.
         *
         *     The log of a new account can be read by its owner and the coaches whom the owner accepts. `log_visibility` and `health_visibility`
         *     change who may read it from the start.
         */
        post: operations["RegisterUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's account
         * @description Returns the caller's account. Accounts are visible to their owners only; no operation returns another user's email. A token without
         *     the scope `profile` reads it without `email`, `private_zones`, `birth_date` and `sex`.
         */
        get: operations["GetMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update the account
         * @description Updates fields of the caller's account. Fields left out keep their values.
         *
         *     An athlete's team can be set, or removed with `team_id: null`; a coach's team can only be claimed (422). Email, password, account
         *     type, Athlete IDs and pictures have their own operations and return 422 here. `user_id` must be the caller's own `_id`; otherwise 403.
         */
        put: operations["UpdateUser"];
        post?: never;
        /**
         * Delete the account
         * @description Permanently deletes the caller's account with its log entries, votes, follows, sessions, tokens and claims. Vote counts are updated,
         *     and the email and IDs become available again. Races and results that the user posted remain, without a poster, and so do reports,
         *     corrections and the like, without what the user wrote there or others wrote about the user. This requires a
         *     sign-in within the last 15 minutes (403, `reauthenticate`).
         *
         *     `GET /user/export` returns a copy of the data. `user_id` must be the caller's own `_id`; otherwise 403.
         */
        delete: operations["DeleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/verify/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an email address
         * @description Verifies the caller's email address with the token from the verification email. The token is bound to the address it was sent to.
         *     Using it again also succeeds. With `end_sessions`, all sessions of the user end except that of the token sent with the request. Use
         *     it if somebody else registered the address, and then reset the password.
         *
         *     A token that is rejected returns 400 with the problem type `token-invalid` (not issued by this server), `token-expired`,
         *     `token-used` (the account has another address now) or `token-purpose` (issued for something else). No access token required.
         */
        post: operations["VerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/resendVerification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the verification email
         * @description Sends a verification email to the caller's current address. If the address is already verified, no email is sent. At most five
         *     emails of this kind are sent to one address per hour; then 429.
         */
        post: operations["ResendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/forgotPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description If the address belongs to an account, sends it an email with a link for setting a new password. The link works once, for one hour.
         *     The response is the same for unknown addresses, and takes about the same time. After a change of address, the email goes to the
         *     former verified address until the new one is verified, for at most seven days. Either address can be given.
         *
         *     At most five emails of this kind are sent to one address per hour; then 429. No token required.
         */
        post: operations["ForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/resetPassword/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the password
         * @description Sets a new password, with the token from the reset email, and ends all of the user's sessions. Personal tokens and secret links end
         *     too unless `end_tokens` is false. It ends all authorizations of apps in any case. The user is notified by email.
         *
         *     A token that is rejected returns 400 with the problem type `token-invalid` (not issued by this server), `token-expired`,
         *     `token-used` or `token-purpose` (issued for something else). An unacceptable password returns 422, and the token still works. No
         *     access token required.
         */
        post: operations["ResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/claim/athlete/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim an Athlete ID
         * @description Claims an Athlete ID for the caller. A user can claim one ID. An ID that is claimed by, or an alias of, another user returns 409,
         *     and so does a second ID. Claiming the same ID again changes nothing. Claiming one of the caller's aliases makes it the claimed ID.
         *     A UUID returns 422, because it names a user.
         */
        post: operations["ClaimAthlete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/claimed/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether an Athlete ID is claimed
         * @description Returns whether a user has claimed the Athlete ID or added it as an alias, and the user's name.
         */
        get: operations["GetClaim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/claim/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a team by its name
         * @description Claims a team for the caller, as `POST /user/claim/team/{team_id}` does, with a name in any spelling. The ID is made from the name: its
         *     letters and digits without accents, in lower case, with hyphens between words, at most 64 characters. If another coach has claimed
         *     a team with this ID, the response is 409 (`team-taken`): add the place to the name. A name without any Latin letter or digit returns
         *     422. Claiming the same team again changes nothing; `PUT /user/{user_id}` changes the name.
         */
        post: operations["ClaimNamedTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/claim/team/{team_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a team
         * @description Claims a team for the caller, who must be a coach (403). A coach can claim one team, and a team can be claimed by one coach;
         *     otherwise 409. Claiming the same team again changes nothing.
         *
         *     Athletes with this team in their profile are notified by email. The coach can read logs shared with the team once their athletes
         *     have accepted the coach.
         */
        post: operations["ClaimTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/follow/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow an athlete
         * @description Follows an athlete, named by any Athlete ID that is claimed, is an alias, or appears in results; any other ID returns 404. Following
         *     oneself returns 422. Following an athlete again changes nothing.
         *
         *     If the athlete's `log_visibility` is `followers`, this sends a request to follow the athlete. Until the athlete accepts it, the caller
         *     does not follow the athlete and sees only their races. A user can follow up to 2000 athletes (409, `too-many-follows`).
         */
        post: operations["FollowAthlete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/unfollow/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unfollow an athlete
         * @description Stops following an athlete, under any of the athlete's IDs. Unfollowing an athlete who is not followed changes nothing.
         */
        post: operations["UnfollowAthlete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{user_id}/isFollowing/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the caller follows an athlete
         * @description Returns whether the caller follows the athlete, under any of the athlete's IDs. The response is false for an unknown Athlete ID, and
         *     while a request to follow the athlete is pending. `user_id` must be the caller's own `_id`; otherwise 403.
         */
        get: operations["IsFollowing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{athlete_id}/races": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's races
         * @description As `GET /user/{athlete_id}/races/{page}/{length}`, for the first ten races.
         */
        get: operations["ListUserRaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{athlete_id}/races/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's races by page
         * @description As `GET /user/{athlete_id}/races/{page}/{length}`, for pages of ten races.
         */
        get: operations["ListUserRacesPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{athlete_id}/races/{page}/{length}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's races by page and length
         * @description Returns a page of the races that a user has posted, most recent first. The user is named by Athlete ID, alias or `_id`; an unclaimed
         *     Athlete ID returns 404.
         */
        get: operations["ListUserRacesPageOfLength"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{user_id}/profile_pic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the profile picture
         * @description Sets the caller's profile picture to an image that was uploaded to an image host. `file: null` removes the picture. `user_id` must be
         *     the caller's own `_id`; otherwise 403.
         */
        post: operations["SetProfilePic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{athlete_id}/profilePic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user's profile picture
         * @description Returns the URL of a user's profile picture, or null if there is none. The user is named by Athlete ID or alias; an unclaimed ID
         *     returns 404.
         */
        get: operations["GetProfilePic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{user_id}/brand_pic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the brand picture
         * @description As `POST /user/{user_id}/profile_pic`, for the brand picture.
         */
        post: operations["SetBrandPic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{user_id}/featured_pic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the featured picture
         * @description As `POST /user/{user_id}/profile_pic`, for the featured picture.
         */
        post: operations["SetFeaturedPic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{user_id}/alias/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an alias
         * @description Adds another Athlete ID of the caller. An ID that is claimed, or is an alias of another user, returns 409, as does a 21st alias.
         *     Adding the same alias again changes nothing. `user_id` must be the caller's own `_id`; otherwise 403.
         *     A UUID returns 422, because it names a user.
         */
        post: operations["AddAlias"];
        /**
         * Remove an alias
         * @description Removes one of the caller's aliases. An alias that the caller does not have returns 404. `user_id` must be the caller's own `_id`;
         *     otherwise 403.
         *
         *     `If-Match` has the `ETag` of `GET /user/me`.
         */
        delete: operations["RemoveAlias"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/email/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the email
         * @description Changes the caller's email immediately. This requires a sign-in within the last 15 minutes (403, `reauthenticate`). The new address
         *     is unverified and receives a verification email. Links sent to the old address earlier stop working. If only the case changes, the
         *     address stays verified and no email is sent.
         *
         *     The old address receives a notice with a link that undoes the change (`POST /user/restore-email/{token}`). For seven days, nobody
         *     else can use the old address. Until the new address is verified, password resets go to the former verified one. For an old address
         *     that was never verified, this applies only while the account has no verified address and no other former one.
         *
         *     A taken email returns 409, an invalid one 422. At most five emails of this kind are sent to one address per hour; then 429.
         */
        put: operations["ChangeEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/coach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the account type
         * @description Makes the caller a coach or an athlete. A change removes `team_id`; sending the current value changes nothing.
         */
        put: operations["SetCoach"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/unclaim/athlete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unclaim the Athlete ID
         * @description Releases the caller's claimed Athlete ID. Aliases are kept. Without a claimed ID, nothing changes.
         */
        post: operations["UnclaimAthlete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/unclaim/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unclaim the team
         * @description Releases the caller's team. The caller must be a coach (403). Without a team, nothing changes.
         */
        post: operations["UnclaimTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/referrals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the caller's referrals
         * @description Returns the number of existing accounts created with the caller's `referralCode`.
         */
        get: operations["CountReferrals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count active users
         * @description Returns the number of accounts with a verified email. The count is exact.
         */
        get: operations["CountUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's entry for today
         * @description As `GET /log/{date}`, for today in the caller's time zone.
         */
        get: operations["GetMyEntry"];
        put?: never;
        /**
         * Write the caller's entry for today
         * @description As `POST /log/{date}`, for today in the caller's time zone.
         */
        post: operations["WriteEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's entry for a day
         * @description Returns the caller's entry for a day. If there is none, only `date`, `user_id` and `athlete_id` are returned.
         */
        get: operations["GetMyEntryOn"];
        put?: never;
        /**
         * Write the caller's entry for a day
         * @description Creates the entry for a day, or updates it if it exists. Fields left out keep their values, so concurrent writes to different fields
         *     are all kept; `null` clears a field.
         *
         *     `runs` is replaced as a whole: a run that is left out is removed. A run sent with its `_id` keeps it, and the fields that are left
         *     out. A run without `_id` that equals one of the day is that run; otherwise it is new. If two programs write the same day, the second
         *     removes the runs of the first. To avoid that, add runs with `POST /log/{date}/runs`, or send `If-Match`. A run has either `miles` or
         *     `meters`, or `seconds` alone.
         *     `miles` and `meters` of the day are sums over its runs. The kinds `cross_training`, `bike`, `swim`, `strength` and `walk` are other sports:
         *     they count in no sum, number or record of runs, and their duration is `other_seconds`.
         *
         *     `rest` says why there is no run: a day with it has an entry, so no coach is told that entries are missing.
         *
         *     `checkboxes` is merged by name: `null` removes a name from the day, and a new name is added to the user's `checkboxes` (at most 50).
         *     Numbers are rounded to hundredths, and miles of runs to hundredths of a meter. The date of an entry cannot be changed.
         */
        post: operations["WriteEntryOn"];
        /**
         * Delete the caller's entry for a day
         * @description Deletes the caller's entry for a day. This interrupts streaks that include the day. A day without an entry returns 404. Imports leave the
         *     day's runs out from now on, if they have an `external_id`.
         */
        delete: operations["DeleteEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/{date}/goal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the caller's goal for a day
         * @description Sets the mileage goal in the entry for a day, as `POST /log/{date}` does; `null` clears it.
         */
        post: operations["SetGoal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/list/{athlete_id}/week": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's entries for this week
         * @description As `GET /log/list/{athlete_id}/week/{date}`, for today in the caller's time zone.
         */
        get: operations["ListMyWeek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/list/{athlete_id}/week/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's entries for a week
         * @description Returns the caller's entries for the week, Monday to Sunday, that contains the date, ordered by date. `athlete_id` must be `me`,
         *     or the caller's `_id`, Athlete ID or one of the aliases; otherwise 403.
         */
        get: operations["ListMyWeekOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an athlete's entry for today
         * @description As `GET /log/athlete/{athlete_id}/{date}`, for today in the athlete's time zone.
         */
        get: operations["GetAthleteEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an athlete's entry for a day
         * @description Returns an athlete's entry for a day. If there is none, only `date`, `user_id` and `athlete_id` are returned.
         */
        get: operations["GetAthleteEntryOn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/week": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an athlete's entries for this week
         * @description As `GET /log/athlete/{athlete_id}/week/{date}`, for today in the athlete's time zone.
         */
        get: operations["ListAthleteWeek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/week/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an athlete's entries for a week
         * @description Returns an athlete's entries for the week, Monday to Sunday, that contains the date, ordered by date.
         */
        get: operations["ListAthleteWeekOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an athlete's entries for this month
         * @description As `GET /log/athlete/{athlete_id}/month/{date}`, for today in the athlete's time zone.
         */
        get: operations["ListAthleteMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/month/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an athlete's entries for a month
         * @description Returns an athlete's entries for the calendar month that contains the date, ordered by date.
         */
        get: operations["ListAthleteMonthOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/range/{from}/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an athlete's entries in a date range
         * @description Returns an athlete's entries between two dates, inclusive, ordered by date. A range can have at most 400 days.
         */
        get: operations["ListAthleteRange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/summary/{from}/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize an athlete's log
         * @description Returns totals and averages of an athlete's entries between two dates, inclusive, for each week, month or year, in order. Weeks
         *     begin on the caller's `week_start`, and on Monday without a token. The first and last period cover only the days in the range.
         *     Periods without entries are included, with zeros. Health values that the caller may not read count as missing. A range can have at
         *     most 4,000 days.
         */
        get: operations["SummarizeAthlete"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an athlete's records by distance
         * @description Returns an athlete's fastest run and fastest race at each standard distance, from 400 meters to 100 kilometers. Of equal times, the
         *     earliest is returned.
         *
         *     A whole run with a known duration counts for a distance if it is at most 0.5 percent shorter or 2 percent longer, because watches do
         *     not measure exactly. Other sports do not count, nor do parts of a workout: warm-ups and cool-downs, by their titles or as easy runs on a day
         *     with a workout, tempo, intervals or race, and intervals. Races are runs of the kind `race`, and results with the Athlete ID or an alias of the user,
         *     in runs over exactly the distance, without hurdles or relays.
         */
        get: operations["ListAthleteRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search an athlete's log
         * @description Returns the days of an athlete's log whose texts have all words, newest first: the notes and the weather of the day, or the title and the
         *     notes of one of its runs. Case and accents make no difference, and a word also stands for longer ones that begin with it. Pass `next` as
         *     `after` to get the next page; it is null on the last one.
         */
        get: operations["SearchLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/streaks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's streaks
         * @description Returns a streak for each of the user's `checkboxes`: the number of consecutive days with the box checked, ending today, or
         *     yesterday if it is not checked yet today; 0 if there are none.
         *
         *     Streaks are computed from the current entries, including days that were filled in later. Today is the current day in the caller's
         *     time zone; `date` selects another day.
         */
        get: operations["GetStreaks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/avg/moving/rhr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get today's moving average of resting heart rate
         * @description As `GET /log/avg/moving/rhr/{date}`, for today in the time zone of the log's owner, or in UTC for the average of all public logs.
         */
        get: operations["GetMovingRHR"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/avg/moving/rhr/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the moving average of resting heart rate
         * @description Returns the mean resting heart rate over the five days before a date, excluding the date itself. Days without a value are skipped;
         *     if no day has one, `avg` is null.
         *
         *     With a token, the average is the caller's. `athlete` selects another athlete. The caller must be allowed to read their log and
         *     health values (403). Without a token and `athlete`, it is the mean of all values in logs whose entries and health values are public.
         */
        get: operations["GetMovingRHROn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/avg/moving/sleep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get today's moving average of sleep
         * @description Like `GET /log/avg/moving/rhr`, for hours of sleep.
         */
        get: operations["GetMovingSleep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/avg/moving/sleep/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the moving average of sleep
         * @description As `GET /log/avg/moving/rhr/{date}`, for hours of sleep.
         */
        get: operations["GetMovingSleepOn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a result
         * @description Updates the result named by `_id`. Only its poster and the race's directors can, unless the race is locked (403, `race-locked`).
         *     Fields left out keep their values; `null` clears an optional field. A new `team` without `team_id` derives a new ID. A result cannot
         *     be moved to another race. An unknown `_id` returns 422. Only finishers have a place: a result whose `status` becomes `dnf`, `dns` or `dq`
         *     loses it, and gets it back if the status becomes `finished` again. The places of others stay. `GET /result/{result_id}/history` returns the changes, with the `reason` if one is
         *     given.
         */
        put: operations["UpdateResult"];
        /**
         * Create a result
         * @description Adds a result to a race. The race's `results_by` controls who can: any user, users with a verified email (403, `verify-email`) or
         *     its directors (403, `directors-only`); see also `POST /race`. Results cannot be added to a locked race (403, `race-locked`). If
         *     `team` is given without `team_id`, the ID is derived from the name. An unknown `race_id` returns 422.
         */
        post: operations["CreateResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/{result_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a result
         * @description Returns a result with the name and date of its race.
         */
        get: operations["GetResult"];
        put?: never;
        post?: never;
        /**
         * Delete a result
         * @description Deletes a result. Only its poster and the race's directors can, unless the race is locked (403, `race-locked`).
         */
        delete: operations["DeleteResult"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/list/{race_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the results of a race
         * @description Streams a race's results, ordered by gender (`mens` first), event (natural order), division (results without one last), round (finals
         *     first), place (results without one last) and time.
         *
         *     `ids` chooses up to 100 of them, such as those that an event of the feed names. Those that the race does not have are left out.
         */
        get: operations["ListRaceResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/list/{race_id}/{gender}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the results of a race by gender
         * @description As `GET /result/list/{race_id}`, for one gender.
         */
        get: operations["ListRaceResultsOfGender"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/list/{race_id}/{gender}/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the results of an event
         * @description As `GET /result/list/{race_id}`, for one gender and event. The event name must match exactly.
         */
        get: operations["ListEventResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/teamlist/{race_id}/{gender}/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the team scores of an event
         * @description Returns the team scores of one event, best team first, according to the race's `scoring`. Finishers are ordered by `place`; those
         *     without one follow, by `time`. Teams that remain tied share a place.
         *
         *     Only finals score, and each division separately; see `division`.
         *
         *     **Cross country** (NFHS rule 9, NCAA rule 8). The lowest sum of places wins. Only complete teams count, those with at least as many
         *     finishers as scorers (five by default). Runners of incomplete and unscored teams and unattached runners are removed, and the
         *     following places move up. A team's scorers and displacers, in order of finish, hold places; its further runners are removed as well.
         *     With `nfhs`, a tie goes to the team with the better next runner. A team with such a runner beats one without. If neither has one,
         *     the lower sum without the last scorer wins. With `ncaa`, a tie goes to the team that wins more of the pairwise comparisons of
         *     scorers.
         *
         *     **Points**. Each place earns its points, and tied runners share the points of their places. The highest sum wins; teams without
         *     points are left out.
         *
         *     **None**. The array is empty.
         */
        get: operations["ListTeamScores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/list/athlete/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an athlete's results
         * @description Streams an athlete's results, newest race first, for example to compute personal records (personal bests). For an ID that a user has
         *     claimed or added as an alias, this includes the results of all of the user's IDs. An ID without results returns an empty array.
         */
        get: operations["ListAthleteResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/list/team/{team_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a team's results
         * @description Streams a team's results, newest race first. Within a race they are ordered by gender, event (natural order), division, round
         *     (finals first), place (results without one last) and time. A team without results returns an empty array.
         */
        get: operations["ListTeamResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/list/team/{team_id}/{year}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a team's results by year
         * @description As `GET /result/list/team/{team_id}`, for races of one year.
         */
        get: operations["ListTeamYearResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/list/team/{team_id}/{year}/{gender}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a team's results by year and gender
         * @description As `GET /result/list/team/{team_id}`, for races of one year and results of one gender.
         */
        get: operations["ListTeamSeasonResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/list/team/{team_id}/{gender}/years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the years of a team
         * @description Returns the years of the races in which a team has results of one gender, newest first.
         */
        get: operations["ListTeamYears"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count results
         * @description Returns the number of results in all races. The count is exact.
         */
        get: operations["CountResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a race
         * @description Updates the race named by `_id`. Only its directors can, unless it is locked (403, `race-locked`). Fields left out keep their
         *     values; `null` clears an optional field, and `scoring: null` restores the default of the sport. An unknown `_id` returns 422.
         */
        put: operations["UpdateRace"];
        /**
         * Create a race
         * @description Creates a race. The caller becomes its poster, and can appoint directors. The default of `scoring` depends on `sport`: cross country
         *     has five scorers and two displacers with the NFHS tie-break, track awards 10-8-6-5-4-3-2-1 points, and other sports are not scored.
         *
         *     A server may let only coaches (403, `coaches-only`) or users with a verified email (403, `verify-email`) post races and results
         *     (`HARRIER_POST_RACES`).
         */
        post: operations["CreateRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all races
         * @description Streams every race, most recent first: by date, then by `_id`, both descending. The response can be very large; prefer the paged
         *     operations. `from`, `to`, `sport`, `state` and `team` choose the races.
         */
        get: operations["ListRaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/list/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List races by page
         * @description As `GET /race/list/{page}/{length}`, for pages of ten races.
         */
        get: operations["ListRacesPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/list/{page}/{length}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List races by page and length
         * @description Returns a page of races, most recent first. `from`, `to`, `sport`, `state` and `team` choose the races.
         */
        get: operations["ListRacesPageOfLength"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a race
         * @description Returns a race with its poster, directors, vote counts and number of results.
         */
        get: operations["GetRace"];
        put?: never;
        post?: never;
        /**
         * Delete a race
         * @description Deletes a race with all its results and votes. Only its poster can, unless it is locked (403, `race-locked`).
         */
        delete: operations["DeleteRace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/{gender}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a race
         * @description Returns the distinct event names in a race's results of one gender, in natural order (`800m` before `1500m`).
         */
        get: operations["ListRaceEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/upvote/{race_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upvote a race
         * @description Upvotes a race and returns it with its new counts. A user has one vote per race: the same vote again changes nothing, the opposite
         *     vote replaces it.
         */
        post: operations["UpvoteRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/downvote/{race_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Downvote a race
         * @description Downvotes a race and returns it with its new counts. See `POST /race/upvote/{race_id}`.
         */
        post: operations["DownvoteRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/vote/{race_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's vote
         * @description Returns the caller's vote on a race. `vote` is null if the caller has not voted.
         */
        get: operations["GetVote"];
        put?: never;
        post?: never;
        /**
         * Withdraw the caller's vote
         * @description Withdraws the caller's vote on a race and returns the race with its new counts. Without a vote, nothing changes.
         */
        delete: operations["WithdrawVote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/races/{query}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search races
         * @description Returns up to 100 races by name and location, best match first, then newest. Words match as in `GET
         *     /search/results/{query}/{page}/{length}`. With a token, only the caller's own races are searched, unless `mine=false`; without a
         *     token, all races.
         */
        get: operations["SearchRaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/athletes/{query}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search athletes
         * @description Returns up to 100 athletes who have results with an Athlete ID, by name, team and ID. Words match as in `GET
         *     /search/results/{query}/{page}/{length}`. The IDs of one user are one athlete.
         */
        get: operations["SearchAthletes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/teams/{query}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search claimed teams
         * @description Returns up to 20 teams that a coach has claimed, by name or ID, best match first, with the name of the head coach. Case and accents
         *     make no difference. The words may begin or be part of the name, with one wrong letter in every four. Teams that nobody coaches are not
         *     found.
         */
        get: operations["SearchTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/users/{query}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search users
         * @description Returns up to 20 users by name, best match first: those who let others find them (`findable` in `PUT /user/{user_id}`), and nobody else. Case
         *     and accents make no difference. The words may begin or be part of the name, with one wrong letter in every four. The caller, and users
         *     of whom one has blocked the other, are not found.
         */
        get: operations["SearchUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/results/{query}/{page}/{length}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search results
         * @description Returns results by athlete, team, event and race name, best match first. Every word of the query must match, in any order and in any
         *     of these fields.
         *
         *     Words match without case and accents, as prefixes, and with one letter wrong, missing, extra or swapped with its neighbor. Whole
         *     words rank before prefixes, and prefixes before such near misses. Words found together, in athlete and team or in race and event,
         *     rank before words split between the two. Equal matches are ordered by race, newest first, and within a race as in its list.
         *
         *     The best 10,000 matches can be paged through. Results of a large import can take some seconds to appear. At most twelve different
         *     words are searched for. If words can be split between very many runners and events, only the 5,000 of these runners who raced last
         *     and the 2,000 newest of these events are searched, and 64 ways to split the words are tried.
         */
        get: operations["SearchResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Exchanges an email and password for an access token and a refresh token. Each sign-in starts a new session.
         *
         *     A wrong password and an unknown account return the same error (`wrong-password`), in about the same time. After ten failed sign-ins
         *     to one account from one network (an IPv4 /24 or an IPv6 /64) within 15 minutes, further attempts from this network return 429 until
         *     the 15 minutes are over. After a hundred from all networks, attempts from networks that have never signed in to the account return
         *     429 too.
         *
         *     Send the `device` of an earlier response, so that failed sign-ins of others do not lock the user out. Sign-ins with the `device` of
         *     the account are counted by themselves: ten may fail within 15 minutes, from all networks. The type of the 429 is
         *     `too-many-passwords`. A password reset lifts it at once (`POST /user/forgotPassword`).
         *
         *     For a suspended user, the correct password returns 403 with the problem type `suspended`. An account
         *     whose password ended when a change of its email was undone returns 403 with `password-ended`, whatever the password. No token required.
         */
        post: operations["LogIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the tokens
         * @description Exchanges a refresh token for a new access token and a new refresh token. A refresh token is valid for 30 days and works once. Using
         *     it again within ten seconds, because the response was lost or two tabs sent it, returns another new pair; both pairs work. Using it
         *     again later ends the session, because somebody else may have a copy. A session ends after 180 days, even if it is refreshed. No
         *     access token required.
         */
        post: operations["RefreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session that the access token belongs to. Its refresh token stops working at once, its access tokens within five seconds on
         *     every server. Browsers forget the responses that they have cached (`Clear-Site-Data`), as they do when an account is deleted or a refresh
         *     is refused. After signing out, they also delete what apps of this origin have stored.
         */
        post: operations["LogOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Returns the caller's active sessions, most recently used first.
         */
        get: operations["ListSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Ends one of the caller's sessions. Its refresh token stops working at once, its access tokens within five seconds on every server. A
         *     session that the caller does not have returns 404.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["EndSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password
         * @description Changes the caller's password and ends all of the caller's sessions, including the current one. Password reset links sent earlier
         *     stop working. Personal tokens, secret links and apps keep working unless `end_tokens` is true. The caller is notified by email.
         *
         *     A wrong `current_password` returns 422 (`wrong-password`). After ten within 15 minutes from one network, or a hundred from all,
         *     attempts return 429. They are counted separately from failed sign-ins.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        put: operations["ChangePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/restore-email/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of the email
         * @description Restores the former address, to which the notice of the change was sent, and undoes all later changes too. This verifies the
         *     address. Links sent to the other address stop working.
         *
         *     The password stops working, because the person who changed the address may know it. All sessions, personal tokens and secret links of the
         *     user end, and webhooks, accepted coaches and additional race directors that were added since the change are removed. `reset_token` sets a new password
         *     (`POST /user/resetPassword/{token}`), as does an email requested by `POST /user/forgotPassword`. Until then, signing in returns 403
         *     (`password-ended`).
         *
         *     A token that is rejected returns 400 with the problem type `token-invalid` (not issued by this server), `token-expired` (after seven
         *     days), `token-used` (the change has been undone, or can no longer be undone) or `token-purpose` (issued for something else). No
         *     access token required.
         */
        post: operations["RestoreEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List personal tokens
         * @description Returns the caller's personal tokens, newest first, without the tokens themselves. Expired tokens are listed for 30 days.
         */
        get: operations["ListPersonalTokens"];
        put?: never;
        /**
         * Create a personal token
         * @description Creates a token for a script or a device. It is sent like an access token, and does what its scopes allow. Apps for others do not ask
         *     for one: they sign in by OAuth (`POST /user/apps`).
         *
         *     The token is returned only in this response, and the caller is notified by email. It works until it expires, is deleted, or a new
         *     password ends it (`end_tokens`). A user can have 50 tokens; then 409. Creating one requires a sign-in within the last 15 minutes
         *     (403, `reauthenticate`).
         */
        post: operations["CreatePersonalToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a personal token
         * @description Deletes one of the caller's personal tokens. Every server refuses it within five seconds. A token that the caller does not have
         *     returns 404.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["DeletePersonalToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List apps
         * @description Returns the apps that the caller created, newest first, without their secrets.
         */
        get: operations["ListApps"];
        put?: never;
        /**
         * Create an app
         * @description Creates an app, which users can allow to act on their behalf by OAuth 2.1. `docs/apps.md` in the repository describes how apps sign
         *     users in.
         *
         *     `redirect_uris` are the addresses to which users return. They are compared exactly, and must be https URLs, or http URLs of
         *     127.0.0.1, [::1] or localhost, whose port is not compared. An app that runs on its users' machines or in their browsers is public.
         *     Any other app has a secret, which only this response contains. A user can create up to 20 apps (409, `too-many-apps`).
         *
         *     The audit log records users' actions on apps. After 100 entries in 24 hours, creating, updating and allowing apps returns 429.
         */
        post: operations["CreateApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/apps/{app_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update an app
         * @description Updates the name or the redirect URIs of an app that the caller created. Any other app returns 404. After 100 entries in the audit log
         *     in 24 hours, an update returns 429.
         */
        put: operations["UpdateApp"];
        post?: never;
        /**
         * Delete an app
         * @description Deletes an app that the caller created, and ends all of its authorizations. Every server refuses its tokens within five seconds.
         */
        delete: operations["DeleteApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List authorizations of apps
         * @description Returns the authorizations that the caller has granted to apps, most recently used first. Each sign-in with an app creates one. It
         *     expires if its tokens are not refreshed for 30 days. A user has at most 20 authorizations of the same app; a new one ends the oldest.
         */
        get: operations["ListAuthorizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/authorizations/{authorization_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End an authorization
         * @description Ends one of the caller's authorizations. Any other returns 404. Every server refuses its tokens within five seconds. All
         *     authorizations of a user end with a password reset, when a change of the email is undone, when the account is suspended or deleted,
         *     and when the password is changed with `end_tokens`.
         */
        delete: operations["EndAuthorization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List followed athletes
         * @description Returns the athletes that the caller follows, most recently followed first. Each athlete is listed once, by claimed Athlete ID, or
         *     by the followed ID if nobody has claimed it. Pending requests to follow an athlete are not included.
         */
        get: operations["ListFollowing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent entries and results of followed athletes
         * @description Returns log entries and race results of the athletes that the caller follows, newest first. Pass `next` as `after` to get the next
         *     page; it is null on the last one. Only entries that the caller may read are included, and none of athletes who have not yet accepted
         *     the caller's request. Results are public. Days after tomorrow are not included.
         */
        get: operations["ListFollowed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's followers
         * @description Returns a page of the users who follow one of the caller's Athlete IDs: first the requests that the caller has not accepted
         *     (`pending`), then the most recent followers. Following requires acceptance while the caller's `log_visibility` is `followers`.
         */
        get: operations["ListFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/followers/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a follower
         * @description Accepts a user who follows the caller or has asked to. The follower can read the caller's log while `log_visibility` is
         *     `followers`. Any other user returns 404. Accepting a follower again changes nothing. The acceptance lasts until the caller removes the
         *     follower or the follower unfollows the caller.
         */
        post: operations["AcceptFollower"];
        /**
         * Remove a follower
         * @description Removes a follower, or declines a request to follow the caller. The user is not notified, and may ask again. Removing a user who does
         *     not follow the caller changes nothing.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["RemoveFollower"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blocked users
         * @description Returns the users whom the caller has blocked, most recently blocked first.
         */
        get: operations["ListBlocked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/blocked/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block a user
         * @description Blocks a user. The caller's log is private to them. Following, coaching, acceptances and assisting each other's team end in both
         *     directions. The user is not notified. If they follow or ask to follow the caller again, the caller is not notified either. Races,
         *     results and search are not affected, and a public log can still be read without signing in.
         *
         *     A user can block up to 1000 users (409, `too-many-blocked`). Blocking a user again changes nothing.
         */
        post: operations["BlockUser"];
        /**
         * Unblock a user
         * @description Unblocks a user. Follows and acceptances that the block ended are not restored. Unblocking a user who is not blocked changes nothing.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["UnblockUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's notices
         * @description Returns a page of the caller's notices, newest first. A notice says who did something and where. `text` has the beginning of a comment,
         *     on the log of somebody else only with the scope `team`, and the whole of an announcement. It never contains values of a log. Notices are kept for 90 days. Kinds that the caller has turned off are not included, nor are notices about
         *     logs whose comments the caller may no longer read. Users are not notified of their own actions.
         *
         *     A coach gets one notice (`attention`) for each athlete (`owner`) who newly needs attention. It does not say why; `GET /team/attention`
         *     does. Athletes are checked at 5 a.m. in the coach's time zone. A reason that persists is only reported once.
         */
        get: operations["ListNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark notices as read
         * @description Marks the notices in the body as read, or all of the caller's notices if `notices` is left out. Send the `_id`s from the list, so that
         *     notices that arrived later stay unread. Notices marked as read are not sent by email any more.
         */
        put: operations["MarkNoticesRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's notice settings
         * @description Returns, for each kind of notice, whether `GET /notices` includes it (`in_app`) and whether it is sent by email. By default, all kinds
         *     are included, and sent in one email a day, in the evening; `coach_asks` and `announcement` are sent at once. Emails are only sent to verified addresses.
         *     Each has a link to unsubscribe with one click.
         *
         *     `log_reader`, for a new reader of the caller's log, is always sent at once. It cannot be turned off, so it is not in the list.
         */
        get: operations["ListNoticeSettings"];
        /**
         * Update the caller's notice settings
         * @description Updates the settings of the kinds in the body, and returns the settings of all kinds. Kinds and fields left out keep their values.
         */
        put: operations["UpdateNoticeSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's announcements
         * @description Returns what the caller has announced to the team in the last 90 days, newest first, with how many athletes each went to and how many
         *     have read it. Pass `next` as `after` to get the next page; it is null on the last one.
         */
        get: operations["ListAnnouncements"];
        put?: never;
        /**
         * Announce something to the team
         * @description Tells the athletes who have accepted the caller as coach (others get 403), or those of them in a group (`group_id`) or in `athletes`, by a
         *     notice (`announcement`) and, at once unless they have chosen otherwise, by email. Head coaches and assistants can announce, to at most 1000 athletes and 20 times
         *     a day (409, `too-many-announcements`). Whoever has turned announcements off is not told; if nobody would be, the response is 409
         *     (`no-recipients`).
         */
        post: operations["Announce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/announcements/{announcement_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an announcement, and who has read it
         * @description Returns one of the caller's announcements, with the athletes to whom it went and when each marked its notice as read. Others return 404.
         */
        get: operations["GetAnnouncement"];
        put?: never;
        post?: never;
        /**
         * Withdraw an announcement
         * @description Deletes one of the caller's announcements, and the notices of it. Emails that have been sent stay sent. Others return 404.
         *
         *     `If-Match` holds only as `*`, because this has no `ETag`.
         */
        delete: operations["DeleteAnnouncement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invitation by its token
         * @description Returns who invites with a token or with the code of a team, and to which team, before somebody creates an account with it
         *     (`POST /user`) or accepts it. Nothing changes. An invitation or a code that is unknown, was used up or withdrawn, or has expired
         *     returns 403 (`invite-invalid`). No token required.
         */
        get: operations["GetInvitation"];
        put?: never;
        /**
         * Accept an invitation to a team
         * @description Accepts a coach's invitation, or a team's code, with an account that exists: the caller, an athlete (403 for a coach), gets the coach's team, and accepts
         *     the coach, who reads the caller's log unless it is private. What coaches of another team were allowed ends. With `health`, the
         *     coaches whom the caller has accepted read health values, too: `health_visibility` becomes `team` if it was `private`. With an
         *     invitation to assist (`role`), the caller, a coach (403 for an athlete), becomes an assistant of the team.
         *
         *     The invitation is used up; a code works for others. One that does not work returns 403 (`invite-invalid`), and one of an operator, which names no team, 409
         *     (`invite-without-team`).
         */
        post: operations["AcceptInvitation"];
        /**
         * Decline an invitation
         * @description Declines an invitation: its link works no more, and whoever has invited sends no reminder. No token required. An invitation that
         *     does not work, and the code of a team, return 403 (`invite-invalid`).
         *
         *     `If-Match` holds only as `*`, because this has no `ETag`.
         */
        delete: operations["DeclineInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's invitations
         * @description Returns the caller's invitations of the last 14 days, newest first, without their tokens: valid, used and declined ones. Older
         *     ones are listed if they were sent again as a reminder.
         */
        get: operations["ListInvites"];
        put?: never;
        /**
         * Invite somebody
         * @description Creates an invitation for one person, which works for 14 days: to create an account (`invite` in `POST /user`) or, from a coach, to
         *     join the team with an account that exists (`POST /invitations/{token}`). Only operators, and coaches who
         *     have claimed a team, can invite (403).
         *
         *     With `role` `assistant`, from a coach who has claimed a team, it is for a coach, who becomes an assistant of the team by using it, with
         *     a new account (`coach`) or one that exists. The limits of `POST /team/assistants/{user_id}` apply.
         *
         *     With `email`, the link is sent only to that address. An address receives at most five invitations per hour, and none from a caller
         *     whose invitation it has declined (409, `invite-declined`). Without it, only this
         *     response has the token and the link. The server stores neither. Anyone who has the link can use it, with any email.
         *
         *     An athlete who uses a coach's invitation, with a new account or `POST /invitations/{token}`, gets the team that the coach had claimed
         *     when the invitation was created (`team_id`), and accepts the coach. The invitation ends if its creator's account is deleted, and does not work while that account is suspended. A user can create 100
         *     invitations in 14 days, including used and withdrawn ones; then 409 (`too-many-invites`). If `registration` is `closed`, the
         *     response is 403 (`registration-closed`).
         */
        post: operations["CreateInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/{invite_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invitation
         * @description Returns one of the caller's invitations of the last 14 days, valid or used, without its token. Others return 404.
         */
        get: operations["GetInvite"];
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Withdraws one of the caller's invitations. Its link stops working. A used, expired or foreign invitation returns 404.
         */
        delete: operations["DeleteInvite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite athletes by email
         * @description Invites up to 25 athletes to the team that the caller has claimed (others get 403), as `POST /invites` does for one. It answers for each address,
         *     in the order of the request; some may be sent while others are not. Whom the caller has invited before, and who has not come, is
         *     reminded instead (`POST /team/pending/{pending_id}/remind`).
         */
        post: operations["InviteAthletes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/pending/{pending_id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind somebody who is not in the grid yet
         * @description Reminds somebody who is `pending` in `GET /log/team/week/{date}`. An address that the caller has invited gets another email, with a
         *     link that works for 14 days and replaces the former one, and a way to decline. An athlete who runs for the team and has not accepted
         *     the caller gets another notice (`coach_asks`), also by email unless the athlete has turned that off.
         *
         *     Nobody gets a second one within a week (409, `reminded-lately`), or after declining (409, `invite-declined`). Others, and athletes whose log is
         *     only their own, return 404.
         */
        post: operations["RemindPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/{date}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a run to the caller's log
         * @description Adds a run to a day, after its existing runs. Concurrent additions are all kept. A day can have 20 runs (422, `too-many-runs`). No run
         *     can begin after tomorrow in the user's time zone (422).
         *
         *     A run may be given as a `text`, as runners write it: `8 mi @ 7:30`, `10x400 @ 75`, `5 easy 45:00 hr 145`. The response is the run as it was
         *     read. Numbers without a unit are in the caller's units; repeats are summed, without recoveries that have no distance. A text that says no run
         *     or several, that can be read in two ways, or that nobody runs, is refused (422, at `/text`, with the reason).
         *
         *     A run may have a duration alone, such as an hour of `strength`: its `meters` and `miles` are null.
         *
         *     A program that imports runs sets `source` and `external_id`. A run that the log already has is not added again (409, `run-taken`).
         */
        post: operations["AddRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run
         * @description Returns a run of a log that the caller may read (403).
         */
        get: operations["GetRun"];
        /**
         * Update a run of the caller's log
         * @description Updates a run of the caller's log; other runs return 404. Fields left out keep their values, and `null` clears a field. Other runs
         *     of the day, and concurrent changes to them, are not affected.
         */
        put: operations["UpdateRun"];
        post?: never;
        /**
         * Delete a run of the caller's log
         * @description Deletes a run of the caller's log; other runs return 404. The other fields of the day stay. Imports leave the run out from now on, if it
         *     has an `external_id`. Taking a run off a day does the same, unless another run that is sent matches it.
         */
        delete: operations["DeleteRun"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/runs/{run_id}/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the track of a run
         * @description Returns the track of a run. The caller must be allowed to read the log and its tracks (`track_visibility`); otherwise 403. The start
         *     and the end near the owner's private zones are hidden from everybody else. A run without a track returns 404.
         *
         *     For each zone, a circle is hidden that contains the zone and has another center, which is chosen at random once and stays the same.
         *     The start of a track is hidden up to its last point in the circle within the first 2 kilometers or 20 minutes, and the end
         *     likewise. Each run hides up to 200 meters beyond the circle.
         */
        get: operations["GetTrack"];
        /**
         * Store the track of a run
         * @description Stores the track of a run of the caller's log, and replaces an existing one: a GPX, TCX or FIT file, also compressed with gzip, of
         *     at most 10 MiB and 200,000 points unpacked. The body is the file itself. Fields that the run lacks, such as its start, duration, splits,
         *     laps and heart rate, are filled in; the others, and its distance, do not change. A file with several runs is refused (422).
         *
         *     A user can store 2 GiB of tracks, compressed (422, `tracks-full`).
         */
        put: operations["PutTrack"];
        post?: never;
        /**
         * Delete the track of a run
         * @description Deletes the track of a run of the caller's log; the run stays. A run without a track, or of another user, returns 404.
         */
        delete: operations["DeleteTrack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/runs/{run_id}/track.gpx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the track of a run as GPX
         * @description Returns the track of one of the caller's runs as GPX: as it was uploaded, or converted from TCX or FIT with positions, times,
         *     elevations and heart rates. A run without a track, or of another user, returns 404.
         */
        get: operations["ExportTrack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/runs/{run_id}/track/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the track of a run
         * @description Returns the file with the track of a run of the caller's own log, as it was uploaded, but uncompressed. A run without a track, or of another user, returns 404.
         */
        get: operations["GetTrackFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports into the caller's log
         * @description Returns up to 100 of the caller's imports, newest first, without their notes.
         */
        get: operations["ListLogImports"];
        put?: never;
        /**
         * Import training history into the caller's log
         * @description Uploads a file from another service or a watch, of at most 1 GiB, and starts importing it. The body is the file itself. Its format
         *     is detected:
         *
         *     - a track: **GPX**, **TCX** or **FIT**, also compressed with gzip
         *     - a **ZIP** archive of tracks
         *     - the **bulk export of Strava**, as downloaded, in any language
         *     - an **export of Harrier** (`GET /user/export?format=zip`), of this server or another: the days and runs of the log, and their tracks
         *     - an **export of Apple Health**: the ZIP archive, or the XML document in it
         *     - the **archive of an account** of Garmin, Runkeeper, Polar or Fitbit, as it was downloaded
         *     - a **list of activities**: of Garmin Connect in any language, Intervals.icu, TrainingPeaks, Final Surge, Runkeeper, Runalyze, Smashrun or
         *       Nike
         *     - a **table** of days or runs: CSV, or a workbook (XLSX), with the names of its columns in a row. Names are understood in English, German,
         *       French, Spanish, Italian, Dutch, Polish and Portuguese
         *
         *     Dates, durations and distances are read as people write them. What a table does not say, such as whether `51` is minutes or `5/6` is in
         *     May, is decided by the whole column. If the column does not tell, the import fails, stores nothing, and lists the parameters to choose from in
         *     `asks`: `unit`, `date_order`, `duration_unit`, `sheet` or `map`. With `dry_run`, the import also returns how each column was understood
         *     (`columns`), the first rows as they would be stored, and counts by month (`preview`).
         *
         *     `parts` is the number of rows, activities and files in the upload. Each is counted once, in `taken`, `merged`, `duplicates` or
         *     `skipped`. `warnings` say why something was left out, columns that are not imported are in `unused_columns`, and sports
         *     that are not known in `unknown_sports`.
         *
         *     The import runs in the background; `GET /log/imports/{import_id}` returns its progress. A track can have 10 MiB and 200,000 points,
         *     unpacked, and a file 50,000 activities or days. A run belongs to the local day on which it began: in the time zone that the file names,
         *     as FIT files do, or else in the user's.
         *
         *     Points that nobody could have run to, at more than 12 meters a second, are dropped from the distance and the line; the stored file has
         *     them. Parts of a track that are more than a day apart are several runs, and a small one is dropped: the clock was not set. Tracks of a GPX
         *     file that are more than six hours apart are several runs. Laps of FIT and TCX files are kept. A FIT file that ends early is imported up to
         *     that point. A note says so each time.
         *
         *     Runs that the log already has are not added again: a run with the same source and ID, one that began within a minute and whose
         *     distance differs by at most two percent, and one of the same day and length. If that was typed in, the import fills in what it lacks, such
         *     as its start, splits, heart rate and track (`merged`); typed values stay. Nor are runs added that the user has deleted, unless
         *     `restore` is true. Existing values are never overwritten. The notes of the import list the omissions and their reasons.
         *
         *     A user can have two unfinished imports (409, `too-many-imports`), which are processed one after the other. All uploads that have not
         *     been imported yet, of all users, are limited to 16 GiB. An upload without space is refused, at its beginning or in the middle, and
         *     deleted (503, `uploads-full`, with `Retry-After`).
         */
        post: operations["CreateLogImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/imports/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import into the caller's log
         * @description Returns the progress of one of the caller's imports, and what it has added and left out. Other imports return 404.
         */
        get: operations["GetLogImport"];
        put?: never;
        post?: never;
        /**
         * Cancel or undo an import into the caller's log
         * @description Cancels an unfinished import; the items added so far stay. A finished import is undone: its runs are removed with their tracks, and so
         *     are its values of days and of typed runs, if they have not changed since. If any of its runs have changed since, the
         *     request returns 409 (`import-edited`) with their number, and undoes nothing; `force=true` removes them too. An import that added
         *     nothing, or was undone, returns 409 (`import-undone`). Runs that are removed so do not count as deleted by the user.
         */
        delete: operations["DeleteLogImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connections of the caller's log
         * @description Returns the caller's connections to other services and their states, without their keys.
         */
        get: operations["ListConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/connections/{service}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Connect the caller's log to another service
         * @description Creates the caller's connection to a service, or replaces it. The server asks the service at once, and then every 30 minutes, for new
         *     activities and for wellness (resting heart rate, sleep). It takes the original files of runs, and imports them as `POST /log/imports` does:
         *     runs that the log has already are not added again, typed ones are filled in, and no value that the user typed changes. The imports are
         *     listed there with `via: connection`.
         *
         *     With `since`, older runs are imported too, some weeks at a time. Days are those of the caller's `timezone`.
         *
         *     The key is encrypted with a key of the server and never returned. A server without such a key returns 409 (`no-secrets-key`). Nothing
         *     but the key, the athlete's ID and dates is sent to the service.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        put: operations["PutConnection"];
        post?: never;
        /**
         * End a connection of the caller's log
         * @description Ends a connection and deletes its key. Imported runs stay. A connection that the caller does not have returns 404.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["DeleteConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/connections/{service}/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a connected service for new runs now
         * @description Requests new runs from the service at once instead of at `next_at`, unless the service has said when to ask again. With `since`, runs from that
         *     day on are imported too. Returns the connection; `looked_at` changes once the service has been asked.
         */
        post: operations["LookForRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/entries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the caller's log as CSV
         * @description Streams the caller's log as CSV, by date: all of it, or the days from `from` to `to`. Each row is a run, or a day without runs. The
         *     first row of a day also has the day's other fields. `notes` are those of the day, `run_notes` those of the run. `POST /log/imports`
         *     reads the file.
         *
         *     Spreadsheets evaluate cells that begin with `=`, `+`, `-`, `@`, a tab or a carriage return as formulas, so an apostrophe is put before
         *     such texts. `POST /log/imports` removes it. Programs that need the texts unchanged use `safe=false`. Spreadsheets may need `bom=true`.
         */
        get: operations["ExportLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the caller's data
         * @description Streams everything stored about the caller: the account, its sessions, personal tokens, invitations, former addresses, Athlete IDs,
         *     follows, secret links, log entries and votes, and the races, results, imports, corrections, renames and reports that the caller
         *     made. It is a consistent snapshot.
         *
         *     With `format=zip` the response is a ZIP archive with the same document as `harrier.json`, the log as CSV (`log.csv`), the tracks of
         *     runs as they were uploaded, and a description of the contents. `POST /log/imports` imports the log and the tracks.
         */
        get: operations["ExportMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's goals for weeks, months and years
         * @description Returns the caller's goals for a week, a month and a year, in this order, each with the progress as of a date.
         */
        get: operations["ListPeriodGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an athlete's goals for weeks, months and years
         * @description Returns an athlete's goals for a week, a month and a year, in this order, each with the progress as of a date. Weeks begin on the athlete's
         *     `week_start`. Only the athlete may read them, and coaches whom the athlete has accepted (scope `team`), unless the log is private. Other
         *     callers get 403, even if they may read the log.
         */
        get: operations["ListAthleteGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/goals/{period}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's goal for a week, a month or a year
         * @description Returns the caller's goal for each week, month or year, with the progress in the period that contains a date. Weeks begin on the
         *     caller's `week_start`. Without a goal it returns 404.
         */
        get: operations["GetPeriodGoal"];
        /**
         * Set the caller's goal for a week, a month or a year
         * @description Sets the caller's goal for each week, month or year: a distance (`miles` or `meters`), a duration, a number of runs, or a
         *     combination. Fields left out are not part of the goal. The goals of single days (`POST /log/{date}/goal`) are independent of it.
         */
        put: operations["SetPeriodGoal"];
        post?: never;
        /**
         * Delete the caller's goal for a week, a month or a year
         * @description Deletes the caller's goal for each week, month or year. Without a goal it returns 404.
         */
        delete: operations["DeletePeriodGoal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/shoes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's shoes
         * @description Returns the caller's pairs of shoes, newest first and retired ones last, each with the distance of the runs with its `shoe_id`.
         */
        get: operations["ListShoes"];
        put?: never;
        /**
         * Add a pair of shoes
         * @description Adds a pair of shoes, for the caller's runs. A user can have 100 pairs (409, `too-many-shoes`).
         */
        post: operations["CreateShoe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/shoes/{shoe_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a pair of shoes
         * @description Returns a pair of the caller's shoes, with the distance of its runs. Other pairs return 404.
         */
        get: operations["GetShoe"];
        /**
         * Update a pair of shoes
         * @description Updates a pair of the caller's shoes; other pairs return 404. Fields left out keep their values, and `null` clears a field.
         *     `retired_on` retires the pair, and `null` puts it back in use.
         */
        put: operations["UpdateShoe"];
        post?: never;
        /**
         * Delete a pair of shoes
         * @description Deletes a pair of the caller's shoes without runs; other pairs return 404. A pair with runs returns 409 (`shoe-worn`): retire it
         *     instead.
         */
        delete: operations["DeleteShoe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/charts/{chart}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a chart of the caller's log
         * @description Returns a chart as SVG: `year.svg`, the distance of each day of a year; `weeks.svg`, the distances of the last 26 weeks; `rhr.svg`
         *     and `sleep.svg`, resting heart rate and sleep of the last 90 days with the moving average of five days.
         *
         *     Distances are in the user's `units`, and weeks begin on their `week_start`. Charts follow the reader's light or dark color scheme,
         *     are readable without color, and have a description in `<title>` and `<desc>`. They contain no scripts or external resources. To
         *     embed one in a page, create a link with `POST /user/links`.
         */
        get: operations["GetChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/equivalent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get equivalent times and an age grade
         * @description Returns the equivalent times over other distances, by Riegel's formula, and the age grade of a time.
         *
         *     The formula is valid for times from 3.5 to 230 minutes; a time is `extrapolated` if it or the given time is outside of that range.
         *     It assumes that the runner is equally well trained for the other distance.
         *
         *     The age grade compares the time with the best time expected at the caller's age and sex, by the 2025 tables for road races. It
         *     requires `birth_date` and `sex` in the caller's profile, an age from 5 to 100 and a distance from a mile to 200 kilometers;
         *     otherwise `age_grade` is null. Between two distances of the tables, the logarithm of the standard is interpolated by that of the
         *     distance.
         */
        get: operations["GetEquivalentTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's secret links
         * @description Returns the caller's secret links, newest first, without their tokens.
         */
        get: operations["ListLinks"];
        put?: never;
        /**
         * Create a secret link
         * @description Creates a link that works without signing in: to an iCalendar of the caller's runs and plan (`calendar`), or to one chart of their log
         *     (`year`, `weeks`, `rhr` or `sleep`). Anyone who has the link can read its content, regardless of `log_visibility` and
         *     `health_visibility`, so share it with care. A link of kind `upload` takes the tracks of runs (`POST /links/{token}/runs`) and shows
         *     nothing.
         *
         *     The URL is returned only in this response; the server stores a hash. A link works until it is deleted, the account is deleted, or a
         *     new password ends personal tokens (`end_tokens`). It does not work while the account is suspended. A user can have 20 links; then
         *     409 (`too-many-links`).
         */
        post: operations["CreateLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/links/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a secret link
         * @description Deletes one of the caller's secret links, which stops working at once. A link that the caller does not have returns 404.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["DeleteLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/links/{token}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the calendar of a secret link
         * @description Returns an iCalendar (RFC 5545) with the runs of the past year, and the sessions of the user's plan from then on, for a link of kind `calendar`. Calendar
         *     programs can subscribe to it. A run with a start time is an event at that time; other runs are all-day events. A session is an all-day event with its
         *     `_id` as `UID`: one that is changed or moved keeps it, with a higher `SEQUENCE` and a new `LAST-MODIFIED`. Notes, marks and health values are left out.
         *
         *     A link that no longer works, or is of another kind, returns 404.
         */
        get: operations["GetLinkedCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/links/{token}/picture.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the chart of a secret link
         * @description Returns the chart of the link, as `GET /log/charts/{chart}` does, so that pages can embed it: `<img src="…">`. The year is the
         *     current one. A link that no longer works, or is one to a calendar, returns 404.
         */
        get: operations["GetLinkedPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/links/{token}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a track by a secret link
         * @description Adds a run to the log of the user who created the link, for recorders that can send a file to an address but no header. The body is
         *     the file itself: GPX, TCX or FIT, also compressed with gzip, of at most 10 MiB and 200,000 points unpacked. Any `Content-Type` is
         *     accepted. A file of another format is refused (422).
         *
         *     The file is imported as by `POST /log/imports`, in the background, and listed there with `via: link`: a run that the log has already
         *     is not added again, and one that was typed in is filled in. The response has no content, so the link reveals nothing about the log.
         *
         *     A user's links take 60 files a day (429). A link that no longer works, or is of another kind, returns 404.
         */
        post: operations["UploadLinkedRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on an athlete's log
         * @description Returns the comments on all days of an athlete's log, or on those from `from` to `to`, the newest day first, and on a day the newest comment. Only the owner of the log may
         *     read them, and coaches whom the owner has accepted (scope `team`), unless the log is private. Other callers get 403. Reading comments
         *     does not mark them as seen. Pass `next` as `after` to get the next page; it is null on the last one.
         */
        get: operations["ListLogComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/{date}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a day of an athlete's log
         * @description Returns the comments on a day of an athlete's log, oldest first. Only the owner of the log may read them, and coaches whom the owner has
         *     accepted (scope `team`), unless the log is private. Other callers get 403, even if they may read the log. Reading comments does not mark
         *     them as seen.
         */
        get: operations["ListAthleteComments"];
        put?: never;
        /**
         * Comment on a day of an athlete's log
         * @description Only the owner of the log and coaches whom the owner has accepted (scope `team`) may comment. Other callers get 403.
         *
         *     Adds a comment on a day, with or without an entry, or on one of its runs (`run_id`). It marks the earlier comments on the day as seen by
         *     the caller. If the run or the entry is deleted, the comment remains as a comment on the day.
         *
         *     A day can have up to 200 comments, and up to 50 by the same author (422, `too-many-comments`). A user can add up to 500 comments in 24
         *     hours (429).
         */
        post: operations["AddAthleteComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/{date}/comments/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark the comments on a day of an athlete's log as seen
         * @description Marks the comments by others on a day as seen by the caller. To avoid marking comments that arrived after the list was read, send its
         *     `ETag` in `If-Match`: if the list has changed, nothing is marked (412).
         */
        put: operations["MarkAthleteCommentsSeen"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/comments/{comment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a comment
         * @description Returns a comment on the caller's log, or on the log of an athlete who has accepted the caller as coach (scope `team`). Any other
         *     comment returns 404.
         */
        get: operations["GetComment"];
        /**
         * Update a comment
         * @description Updates the text of a comment that the caller wrote and may still read. A comment by somebody else returns 403. Readers who have
         *     seen the comment are not asked to see it again: `seen` stays true. A comment on an athlete's log requires the scope `team`.
         */
        put: operations["UpdateComment"];
        post?: never;
        /**
         * Delete a comment
         * @description Deletes a comment that the caller wrote, or any comment on the caller's log. Authors can delete their comments even if they may no longer
         *     read the log. A comment on an athlete's log requires the scope `team`.
         */
        delete: operations["DeleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/coaches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the coaches of the caller's team
         * @description Returns the coaches of the caller's team, the head coach first, and whether the caller has accepted them. An athlete without a team,
         *     and a coach, get an empty array.
         */
        get: operations["ListCoaches"];
        put?: never;
        /**
         * Accept all coaches of the caller's team
         * @description Accepts all coaches of the caller's team, as `POST /user/coaches/{user_id}` does, and those whom its head coach names later. The caller is
         *     notified of each of the latter by email at once, and they can read the log only from the caller's next day on. Without a head coach, returns 404.
         *     Accepting again changes nothing.
         *
         *     It lasts until the caller revokes the acceptance of any coach, or leaves the team, or the head coach gives it up. A later head coach of
         *     the team is not accepted.
         */
        post: operations["AcceptAllCoaches"];
        /**
         * Stop accepting coaches
         * @description Revokes the acceptance of every coach, and of those who may come. No coach can read data visible to the team any longer. Without
         *     acceptance, nothing changes.
         *
         *     `If-Match` holds only as `*`, because this has no `ETag`.
         */
        delete: operations["RevokeAllCoaches"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/coaches/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a coach
         * @description Lets a coach of the caller's team, the head coach or an assistant, read the caller's data shared with the team (`log_visibility` and
         *     `health_visibility` are `team`), at once. Other users return 404, and so do coaches where one of the two has blocked the other.
         *     Accepting again changes nothing.
         *
         *     It lasts until the caller revokes it, either of them leaves the team, the head coach gives it up, or the coach becomes an athlete.
         */
        post: operations["AcceptCoach"];
        /**
         * Stop accepting a coach
         * @description Revokes the acceptance of a coach. The coach can no longer read data visible to the team. If the caller has accepted all coaches of the
         *     team, the others stay accepted, but those who come are not. Without acceptance, nothing changes.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["RevokeCoach"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/roster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the athletes of the caller's team
         * @description Returns the athletes with the caller's team, or one that the caller assists, in their profile, at most 1000: first those who have
         *     accepted the caller, then by name. The caller must be a coach (403). Anyone can set their team; only the logs of athletes with status
         *     `accepted` can be read as logs of the team. A coach without a team gets an empty array.
         */
        get: operations["GetRoster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups of a team
         * @description Returns the groups of the teams that the caller coaches, as head coach or assistant, by name, each with its athletes by name. Callers who coach
         *     no team get 403.
         */
        get: operations["ListGroups"];
        put?: never;
        /**
         * Add a group to a team
         * @description Adds a group of athletes to a team that the caller coaches, as head coach or assistant. Other callers get 403. Athletes are those who state the
         *     team in their profile, as `GET /team/roster` lists them; an athlete can be in several groups. Those who leave the team leave its groups.
         *
         *     A team can have 20 groups (409, `too-many-groups`) with different names.
         */
        post: operations["CreateGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a group
         * @description Returns a group of a team that the caller coaches, with its athletes by name. Other groups return 404.
         */
        get: operations["GetGroup"];
        /**
         * Update a group
         * @description Changes the name of a group, or who is in it: `athletes` replaces all of them. Groups of teams that the caller does not coach return 404.
         */
        put: operations["UpdateGroup"];
        post?: never;
        /**
         * Delete a group
         * @description Deletes a group. Its athletes stay in the team. Groups of teams that the caller does not coach return 404.
         */
        delete: operations["DeleteGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/team/week/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a week of a team's logs
         * @description Returns the athletes who have accepted the caller as coach and whose logs are not private, by name, 100 per page. For each, it returns
         *     the days and runs of the week (Monday to Sunday) that contains the date, their sums, and the number of comments by others that the
         *     caller has not marked as seen. Health values are omitted if the athlete does not share them with the team, or without the scope
         *     `health`. The first page also names who is not among them yet, and what they lack (`pending`); with `group`, the athletes of the group.
         */
        get: operations["ListTeamWeek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/team/week/{date}/week.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a week of a team as CSV
         * @description Streams the week that contains the date as CSV, as `GET /log/team/week/{date}` has it, but from the caller's `week_start` on: a row for each athlete, by
         *     name, with a column for each day and then sums. A day has the distance run, alone if there is nothing else, then other sports with their minutes and why there was no training, such as
         *     `6.2, bike 40 min` or `sick`. Sums are of running but for `other_seconds`. Health values are left out.
         *
         *     Texts that spreadsheets would evaluate as formulas begin with an apostrophe, unless `safe=false`. Spreadsheets may need `bom=true`.
         */
        get: operations["ExportTeamWeek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/team/week/{date}/week.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a week of a team as a workbook
         * @description Streams the table of `GET /log/team/week/{date}/week.csv` as a workbook (XLSX). Days with a distance alone, and sums, are numbers.
         */
        get: operations["ExportTeamWorkbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/team/month/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a month of a team's logs
         * @description As `GET /log/team/week/{date}`, for the calendar month that contains the date, with the sums but without the days.
         */
        get: operations["ListTeamMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the athletes who need attention
         * @description Checks a page of up to 100 athletes who have accepted the caller as coach, and returns those who need attention, with each reason and
         *     its numbers. Days are in the athlete's time zone. Private logs are skipped. Rules that use health values are skipped if the athlete
         *     does not share them with the team, or without the scope `health`. `docs/attention.md` has the formulas. With the default settings,
         *     the reasons are:
         *
         *     - `no_entry`: no entry for 3 days. `value` is the number of days since the last one (`date`).
         *     - `resting_heart_rate`: the latest value of the last 2 days exceeds the mean of the 28 days before it by more than 2 standard
         *       deviations. At least 14 of these days must have a value. A deviation below 1 counts as 1.
         *     - `sleep`: the mean of the last 3 days is below 6 hours. At least 2 of them must have a value.
         *     - `feel`: 3 or lower on at least 2 of the last 7 days.
         *     - `distance`: the last complete week (Monday to Sunday) exceeds the mean of the 4 weeks before it by more than 50 percent. `value`,
         *       `limit` and `mean` are in kilometers. The mean must be at least 10.
         *     - `comment`: a comment by the athlete, at most 30 days old, has had no answer on the same day of the log for 2 days.
         */
        get: operations["ListAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/attention/{user_id}/{from}/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List when an athlete needed attention
         * @description Returns the times from one date to another, at most 400 days, at which an athlete who has accepted the caller as coach needed attention, the latest
         *     first: the days in a row on which a rule of `GET /team/attention` would have listed the athlete, with the reason as it was on the last of
         *     them. The rules are applied to the log as it is now, with today's thresholds, so that a day entered later has no `no_entry`. Rules that use
         *     health values are skipped if the athlete does not share them with the team, or without the scope `health`. Comments are left out: `GET
         *     /log/athlete/{athlete_id}/comments` has them. Athletes whose logs the caller may not read as coach return 404.
         */
        get: operations["ListAthleteAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/attention/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the thresholds for attention
         * @description Returns the thresholds for the rules of `GET /team/attention` that the caller has set for the team that they have claimed. Assistants get
         *     results by the thresholds of each athlete's head coach.
         */
        get: operations["GetAttentionSettings"];
        /**
         * Set the thresholds for attention
         * @description Replaces the thresholds for the rules of `GET /team/attention`, for all coaches of the team that the caller has claimed. Other callers
         *     get 403.
         */
        put: operations["SetAttentionSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/roster/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an athlete from the team
         * @description Ends that an athlete runs for the team that the caller has claimed: their profile names no team any more, the coaches of the team do
         *     not read their log any more, and a notice says so (`team_ended`). The log stays the athlete's. Others than athletes of this team
         *     return 404.
         *
         *     `If-Match` holds only as `*`, because this has no `ETag`.
         */
        delete: operations["RemoveAthlete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/graduates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Graduate athletes
         * @description Ends for many athletes at once that they run for the team that the caller, a coach (403), has claimed, as `DELETE /team/roster/{user_id}`
         *     does; the notice says that they have graduated. Returns the athletes for whom it has ended. Others in the list are left alone.
         */
        post: operations["GraduateAthletes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/season-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List season reports
         * @description Returns the season reports that the caller, a coach, has made, and those of the caller's own season, newest first, without their links.
         */
        get: operations["ListSeasonReports"];
        put?: never;
        /**
         * Make a season report
         * @description Makes a report of the season of an athlete who has accepted the caller as coach and whose log is not private (others return 404): a
         *     page to print or send, with weeks, races, best marks, and what the coach writes on top. Anyone with the link can read it, until the
         *     coach or the athlete ends it, or the coach may not read the log any more. The athlete is told by a notice (`season_report`).
         *
         *     The page has no notes and no single runs, and health values only if the athlete shows these to everybody. A coach can have 200 reports
         *     (409, `too-many-season-reports`).
         */
        post: operations["CreateSeasonReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/season-reports/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a season report
         * @description Ends a report that the caller has made, or that is of the caller's own season: its link works no more. Others return 404.
         *
         *     `If-Match` holds only as `*`, because this has no `ETag`.
         */
        delete: operations["EndSeasonReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the codes of the caller's team
         * @description Returns the codes of the team that the caller has claimed, newest first, without the codes themselves: those that work, and for 30
         *     days those that have ended (`expires_at` is past). Each has the athletes who came by it and still run for the team.
         */
        get: operations["ListTeamCodes"];
        put?: never;
        /**
         * Create a code for joining a team
         * @description Creates a code by which athletes join the team that the caller has claimed (others get 403), with a new account (`invite` in `POST /user`)
         *     or one that exists (`POST /invitations/{token}`). It works for many: until it expires, has been used by `max_uses` athletes, or is
         *     ended. Whoever uses it accepts the caller as coach. It ends with the caller's claim of the team.
         *
         *     A code has eight letters and digits that are hard to confuse, for a wall or a chat; `link` has it, too, for a QR code. Only this
         *     response has them. A team can have 20 codes that work, and 100 with those that have ended in the last 30 days; then 409
         *     (`too-many-codes`).
         */
        post: operations["CreateTeamCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/codes/{code_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a code
         * @description Ends a code of the caller's: nobody joins by it any more, and who has joined stays. One that has ended, or is somebody else's, returns
         *     404.
         *
         *     `If-Match` holds only as `*`, because this has no `ETag`.
         */
        delete: operations["EndTeamCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/assistants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the assistants of the caller's team
         * @description Returns the coaches whom the caller has named as assistants, and whether they have accepted: first those who have, then by name. The
         *     caller must be a coach (403).
         */
        get: operations["ListAssistants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/assistants/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Name an assistant
         * @description Names a coach as an assistant of the team that the caller has claimed. Others return 403, and other users than coaches 404. The coach
         *     becomes an assistant by accepting (`POST /user/assistantships/{team_id}`), and can do nothing before. Assistants see the roster, and
         *     read and comment on the logs of those athletes who accept them. They cannot name assistants or invite.
         *
         *     A team can have 20 assistants, including those who have not accepted (409, `too-many-assistants`). Naming a coach again changes
         *     nothing. It lasts until either of them ends it, the caller gives up the team, or the assistant becomes an athlete.
         */
        post: operations["NameAssistant"];
        /**
         * Remove an assistant
         * @description Ends that a coach is an assistant of the caller's team, or may accept to be one. They can no longer read the logs of its athletes. The
         *     caller must be a coach (403). Without such an assistant, nothing changes.
         *
         *     `If-Match` holds only as `*`, because this has no `ETag`.
         */
        delete: operations["RemoveAssistant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/assistantships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the teams that the caller assists
         * @description Returns the teams whose head coach has named the caller as an assistant. Those that the caller has not accepted are `pending` and come
         *     first. Of more than 100, the newest are returned.
         */
        get: operations["ListAssistantships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/assistantships/{team_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become an assistant of a team
         * @description Makes the caller an assistant of a team whose head coach has named the caller as one. Otherwise returns 404. Its athletes are told that
         *     they can accept the caller. Those who have accepted all coaches of the team have accepted the caller, who reads their logs from each
         *     athlete's next day on.
         *
         *     A coach can assist 20 teams (409, `too-many-assisted`). Accepting again changes nothing.
         */
        post: operations["AcceptAssistantship"];
        /**
         * Refuse to assist a team, or end it
         * @description Ends that the caller is an assistant of a team, or may accept to be one. The caller can no longer read the logs of its athletes.
         *     Otherwise, nothing changes.
         *
         *     `If-Match` holds only as `*`, because this has no `ETag`.
         */
        delete: operations["EndAssistantship"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the planned sessions of a team
         * @description Returns the sessions of the teams that the caller coaches, as head coach or assistant, from one date to another, at most 31 days, by date. Callers who
         *     coach no team get 403. `to` names those athletes only who have accepted the caller; a session for none of them is left out. Pass `next` as `after` to get
         *     the next page; it is null on the last one.
         */
        get: operations["ListTeamPlan"];
        put?: never;
        /**
         * Plan a session for a team
         * @description Plans a session for a team that the caller coaches, for one of its groups, or for up to 60 athletes who have accepted the caller. Head coach and assistants of the team may; others get 403. Which
         *     sessions an athlete has is decided when the plan is read: who joins the group has its sessions at once. `instead_of` names sessions that those for whom
         *     this one is do not have.
         *
         *     An athlete can have 5 sessions a day, their own included (422, `too-many-sessions`, with their names), and a team 150. Dates are from a year ago to two
         *     years ahead.
         */
        post: operations["CreateTeamSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/plan/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write many sessions of a team
         * @description Adds, changes and deletes up to 200 sessions of one team in one transaction: all or none. Head coach and assistants of the team may; others get 403. The fields are those of
         *     `POST /team/plan` and `PUT /team/plan/{session_id}`, and so are the limits. With `dry_run`, the response says what would be written, and nothing is.
         */
        post: operations["WriteTeamPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/plan/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy sessions of a team to another date
         * @description Copies the sessions of up to 28 days from `from` on to the days from `to_date` on, at most 200 (422): all, or with `only` those for the team, a group or
         *     athletes. With `to`, the copies are for others. `instead_of` goes with sessions that are copied together. Head coach and assistants of the team may; others get 403.
         */
        post: operations["CopyTeamPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/plan/week/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who has what in a week
         * @description Returns a page of up to 100 athletes who have accepted the caller as coach, by name, with the days of the week (Monday to Sunday) on which something is
         *     planned or was done, beside each other. `sessions` has the sessions themselves once. Private logs are left out.
         */
        get: operations["ListTeamPlanWeek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/plan/week/{date}/week.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the plan of a week as CSV
         * @description Streams the plan of the week that contains the date as CSV, as `GET /team/plan/week/{date}` has it, but from the caller's `week_start` on: a row for each
         *     athlete, by name, with a column for each day, and then sums of running, planned and done. A day has the sessions, each on a line of its own, with the
         *     mark and the note of the athlete in brackets, such as `6x800 @ 2:55 [changed: Only five]`.
         *
         *     Texts that spreadsheets would evaluate as formulas begin with an apostrophe, unless `safe=false`. Spreadsheets may need `bom=true`.
         */
        get: operations["ExportTeamPlanWeek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/plan/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a planned session of a team
         * @description Returns a session of a team that the caller coaches. Other sessions return 404.
         */
        get: operations["GetTeamSession"];
        /**
         * Update a planned session of a team
         * @description Changes a session of a team that the caller coaches; other sessions return 404. Fields left out keep their values, and `null` clears a field. Athletes
         *     see that it has changed since they saw it.
         */
        put: operations["UpdateTeamSession"];
        post?: never;
        /**
         * Delete a planned session of a team
         * @description Deletes a session of a team that the caller coaches, with the marks of athletes. Other sessions return 404.
         */
        delete: operations["DeleteTeamSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/plan/{from}/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plan of an athlete
         * @description Returns the days from one date to another, at most 400, on which an athlete has sessions or has trained: what is for them, for their groups and for
         *     their team, and what they have planned themselves. The sessions of a team are those of an athlete who has accepted a coach of it. Only the athlete may
         *     read the plan, and coaches whom the athlete has accepted (scope `team`), unless the log is private. Other callers get 403, even if they may read the log.
         *
         *     `planned` and `done` are the sums of the day. The athlete's `mark` says more than they do. Without `length`, the response has all days. With it, pass `next`
         *     as `after` to get the next page; it is null on the last one.
         */
        get: operations["ListAthletePlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/athlete/{athlete_id}/plan/{from}/{to}/plan.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the plan of an athlete as CSV
         * @description Returns the days of `GET /log/athlete/{athlete_id}/plan/{from}/{to}` as CSV, to the same readers: a row for each session, by date, and one for each day with
         *     training for which nothing was planned. The columns are `date`, `title`, `text`, `kind`, the planned distance and seconds, `by` (the author's name),
         *     `mark`, `note`, and what was done on the day: distance and seconds of running, and seconds of other sports. What was done is in the first row of a day.
         *
         *     Texts that spreadsheets would evaluate as formulas begin with an apostrophe, unless `safe=false`. Spreadsheets may need `bom=true`.
         */
        get: operations["ExportAthletePlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan a session for oneself
         * @description Plans a session for the caller, with or without a team. Coaches whom the caller has accepted read it. A user can have 5 sessions a day, those of the team
         *     included (422, `too-many-sessions`).
         */
        post: operations["CreateOwnSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/plan/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session that the caller planned
         * @description Returns a session that the caller has planned for themselves. Other sessions return 404.
         */
        get: operations["GetOwnSession"];
        /**
         * Update a session that the caller planned
         * @description Changes a session that the caller has planned for themselves; other sessions return 404. Fields left out keep their values, and `null` clears a field.
         */
        put: operations["UpdateOwnSession"];
        post?: never;
        /**
         * Delete a session that the caller planned
         * @description Deletes a session that the caller has planned for themselves. Other sessions return 404.
         */
        delete: operations["DeleteOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/plan/{session_id}/mark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session of the caller's plan
         * @description Returns a session that the caller has, their own or one of their team, with its mark. Other sessions return 404.
         */
        get: operations["GetSessionMark"];
        /**
         * Mark a session of the caller's plan
         * @description Marks a session that the caller has, their own or one of their team, as done, changed or skipped, with a note or without. It also marks it as seen.
         *     Other sessions return 404.
         */
        put: operations["MarkSession"];
        post?: never;
        /**
         * Remove the mark of a session of the caller's plan
         * @description Removes the mark and its note. Sessions that the caller does not have return 404.
         */
        delete: operations["UnmarkSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/plan/{session_id}/workout.fit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a session as a workout for watches
         * @description Returns a session that the caller has, their own or one of their team, as a FIT file of type workout, which watches can follow step by step. The steps are
         *     read from the text in any language that imports know: warm-up, repeats with their recovery, cool-down, and other distances and durations, with their
         *     pace as a range of 1.65 % on either side. Repeats without a recovery have one that the runner ends. Distances without a unit are in the `units` of the
         *     author. Repeats of repeats are written out; a file has at most 50 steps.
         *
         *     Because a watch follows its steps to the letter, each number of the text must belong to one. A session that is text without such steps returns 422
         *     (`no-steps`). Sessions that the caller does not have return 404.
         */
        get: operations["ExportSessionWorkout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/plan/{from}/{to}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the caller's plan as seen
         * @description Marks the sessions that the caller has from one date to another, at most 400 days, as seen. Reading them does not.
         */
        post: operations["MarkPlanSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import results
         * @description Uploads a result file, of at most 64 MiB, into a race. Either all rows are imported or none; with `partial=true`, all valid rows.
         *
         *     The server detects the format of the file, and accepts each format with any of the media types, because many generated clients can
         *     send only one. PDF documents, old workbooks (XLS), text documents, web pages, pictures and all other formats are refused with 422
         *     and a message that says what to export instead.
         *
         *     **CSV** (`text/csv`). The delimiter (comma, semicolon, tab or vertical bar), encoding, quoting and line endings are detected. The
         *     header names the columns, in any order; case, accents and punctuation are ignored, and up to 20 title lines above it are skipped.
         *     Known columns are place, name (or athlete, or first and last), team (school, club), time (finals, gun, chip, mark, result), timing
         *     method, gender (sex), event (race, distance), division, round, heat, heat place, grade (year, age group), bib, wind, points, relay,
         *     members (of a relay), notes, status, athlete_id and team_id, in English, German, French, Spanish, Italian, Portuguese, Dutch,
         *     Polish, Czech and the Scandinavian languages, with their words in any order. Other columns are reported, unless `map` assigns them. If there are several times, the
         *     gun time is used, because it is the official one. Where waves start apart, gun times that count from the first start are not used: the times are the
         *     chip times, or the finish less the start of the wave. A file with exactly the columns of `GET /race/{race_id}/results.csv`, in that order, is
         *     imported as it is, without interpreting its values.
         *
         *     A sheet may have several sections. A row with a single cell that names a gender, an event or both, such as `Girls 5K`, begins one: its
         *     rows have that gender and event unless they have their own. The header may follow again, also with other columns. Above the first
         *     header, such a title counts if it names a gender, a round or a heat, for what `gender` and `event` do not give. A title may name the round and
         *     the heat, as in `Girls 100m Prelims Heat 2 of 3`, and so may titles of their own below it: `Prelims`, `Heat 2 (wind +1.2)`. The wind may also be in
         *     a row below the title. Races of an event on the track, such as `800m B Race`, are its heats. Places below the title of
         *     a heat are those in the heat (`heat_place`), unless they go on from heat to heat. So are places beside a column of
         *     several heats without one for `heat_place`, if the round is given. In a final, `place` then follows from the times of all heats, in
         *     other rounds it is null. If titles name heats and no round, `round` is required. If places or times begin again below a title that names nothing
         *     which tells the rows from those above, the file is refused (`file-unclear`): `map=division:#title`, `map=event:#title` and
         *     `map=team:#title` say what such titles name.
         *
         *     The title of a column may say the unit of its times or marks, as in `Time (min)` or `Height (cm)`.
         *
         *     The header may have two lines, such as `Time` above `Gun` and `Chip`, or units below the names. They are read together, as `Time Gun`, if the names
         *     of columns follow without doubt.
         *
         *     The name of an event, in its column or in `event`, may have words for the gender, the round, the heat, the level of school teams and the age group, in all of
         *     these languages: `Varsity Girls 100m Prelims Heat 2` is heat 2 of the preliminary round of `100m`, of `womens`, in the division `Varsity`. They are taken
         *     out of the name, with a warning (`event_words`) for each kind. `A Final` and `B Final` are heats 1 and 2 of the final; see `heats`. The round
         *     may also be in the name of the file (`file_name`), if nothing else says it. Preliminary rounds never score.
         *
         *     A column named division names the event if the file has no event column and `event` is not given; places in it, such as `4` or
         *     `2 / 32`, are left out. A round may be written as Finals, Semi, Prelims, Heat 3 or Round 1, or with Hy-Tek's letters (F, S, Q, P); the
         *     default is the final.
         *
         *     Times keep their published decimals. A suffix h, as in `62.3h`, marks a hand time, and a suffix a one by photo finish. The column's
         *     name distinguishes gun times from chip times (also brutto and netto, and so on). Nothing else is inferred: a time with one decimal
         *     is not necessarily a hand time.
         *
         *     **Relays.** The result of a relay needs no name: it is named after its team, with the letter of a relay column if there is one. Its
         *     runners are in columns Leg 1, Leg 2 and so on (also Runner or Athlete), or in a members column, separated by semicolons or slashes;
         *     leg times are kept in the notes. The event of a relay with gender mixed or X gets the prefix Mixed. Mixed relays are among the results of
         *     `womens`. All relays of a team score, unless the published places leave some out.
         *
         *     What stands beside a performance is read too: `x16:10`, `16:10 EXH`, NC, HC, a.K. and a.W. mark a result out of competition (`exhibition`);
         *     signs such as `PR`, `SB`, `*` and `w`, and the rest of `DNF/INJ`, are kept in the notes. Without a column for the gender, events, divisions
         *     or age groups that say it, such as `Women 6K`, `Varsity Girls` and `W35`, set it, and a parameter that contradicts them is an error. Rows
         *     below the results without a time, mark or status, such as team scores, are left out, with a warning.
         *
         *     Only finishers have a place: that of a row with another status is left out, with a warning, and returns when the status is corrected.
         *     A place may be written `1.0`, `3rd` or `2 / 35`. It may name its round and heat, which are stored as such: `1f1`, `2sf1`, `1qf2`,
         *     `3h2` or `3r2` (preliminaries). The place is then also the `heat_place`. In `4q` and `4Q`, the letter only says that the athlete
         *     qualified. DNF, DNS and DQ (also FS, a false start) as a place or time set the status, as do the words for them in English, German,
         *     French, Spanish, Italian, Dutch, Polish and Portuguese. A wind after a performance, as in `10.85 (+1.2)`, becomes the row's wind. A
         *     time may be written `36'12"`, which in field events is a mark in feet and inches. In a time, mark or result column, a value that is
         *     not a time is a mark, such as `7.12m`. NM, NH, ND, FOUL and XXX set the status `nm`. Any other value is an error of its row, and in a running
         *     event so is a mark. Running events are those recognized by name (`5K`, `Varsity 800m`), and all unknown events of a race whose sport is `cross_country`, `road` or `trail`.
         *
         *     **Sizes and fixed times.** Implements and hurdles of another weight or height are events of their own: `Shot Put 4kg` has the code `SP-4kg`,
         *     `100m Hurdles 76.2cm` the code `100H-76.2`. The results of a race of fixed time, such as `24 Hour` (`24HR`), are distances: the column with them is that
         *     of the marks, and `event` prevails over it.
         *
         *     **NDJSON** (`application/x-ndjson`). Each line is a JSON object with the fields of a result. The file begins with `{`.
         *
         *     **XLSX** (`application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`). A sheet is read like CSV with the displayed values
         *     of its cells, and row numbers are line numbers. If several visible sheets have data, they are imported together if each is
         *     named after its gender and event, such as `Girls 5K`; else the response is 422 (`file-unclear`), and names the sheets to choose from with `sheet`. A cell that is merged over several rows counts in each of
         *     them, hidden rows are read too, and so are seconds that a cell does not show (`0:17:01` for `00:17`); these are said, as are cells with a truth value. Formulas without a stored value and cells with
         *     errors are refused. The file may have 16 MiB, and 32 MiB unpacked. A time such as 0.0174675926, which is how spreadsheets store 25:09.2, is read as a fraction of a day, with
         *     a warning.
         *
         *     **Hy-Tek's export of results with semicolons** (`text/csv`). The records of athletes and relays, with their runners, become results.
         *     The age range, or else the school year, becomes the grade. An event of gender X gets the prefix Mixed. Its exhibition becomes `exhibition`.
         *
         *     **FinishLynx** (LIF, `text/csv`; also written by other photo-finish cameras). The file has one heat: its first line names the
         *     event, the round and the heat, the others athletes or relays with their place in the heat, ID (stored as the bib), name, affiliation and time. Words
         *     for gender, round and heat are taken out of the event's name, so `Women 4x100 Relay Final` is the final of `4x100 Relay` of
         *     `womens`. If the name lacks one of them, it is required as a parameter: `gender`, `round`, or the `event` itself. Numbers of rounds mean nothing by
         *     themselves. DNF, DNS, DQ, SCR and FS in place of a place set the status. Lines with neither a place nor a time are left out, with a
         *     warning. Files of field events (LFF) are refused.
         *
         *     The file replaces its heat and nothing else, whatever `mode`: results of other heats stay, and athletes in both files keep their
         *     `_id`. The place in the heat is `heat_place`. In a final, `place` is made from the times of all its heats, at each import and when
         *     one is deleted; equal times share a place, unless they are of one heat. In other rounds, `place` is null. Places that were
         *     published in another file, or corrected, stay, with a warning; the heats are then not placed. Results of the event without a
         *     heat are a reason for 409 in mode `new`, and are replaced in mode `replace`; `append` is not possible. Finals A and B are the
         *     heats 1 and 2 of one, and the places of B follow those of A, whatever the times; with a `division` (`division=Final A`), each has places of its own.
         *
         *     **gzip and ZIP** (`application/gzip`, `application/zip`). The archive contains one file of the formats above, except XLSX, of at
         *     most 64 MiB unpacked, or up to 2,000 files named `.lif`, of 1 MiB each. If it has these, its other files are not read, and are named in warnings.
         *
         *     The response shows how the columns are used, how the first rows are stored, the number of rows per event, and warnings about likely
         *     mistakes. Warnings do not stop an import; check them first with `dry_run=true`, which stores nothing. A file without a time, mark or
         *     place is refused. So is a file that may be misunderstood (`file-unclear`): no row has a time or a mark while a column that is not
         *     used looks like them, or times are plain numbers that are not possible as seconds, but as minutes. `map`, `time` and `time_unit` say
         *     what is meant.
         *
         *     By default, a file is refused if the race already has results of its events, so that importing a corrected file does not duplicate
         *     results; see `mode`.
         *
         *     Names, times and marks are stored as published. Line numbers are those of the file, from 1. Importing the same
         *     content into a race again returns 409, unless `again=true`. `DELETE /race/{race_id}/imports/{import_id}` deletes an import.
         *
         *     Users who may add results may import, as in `POST /result`; other users receive 403, even for a dry run.
         */
        post: operations["ImportResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description Returns up to 1,000 imports into a race, newest first, each with its user, file and parameters. Only the race's directors and
         *     operators can read them. Deleted imports are not listed.
         */
        get: operations["ListImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/imports/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an import
         * @description Deletes all remaining results of an import, and restores the results that it replaced. Only the user who made the import and the
         *     race's directors can, unless the race is locked (403, `race-locked`). Afterwards the same file can be imported again, and for a day `POST
         *     /race/{race_id}/imports/{import_id}/redo` takes the deletion back.
         *
         *     After an import with `mode=replace`, the response is 409 if its results have been changed or deleted since, or results were added to
         *     their events; with `force=true`, these changes are lost. If it closed up places (`renumber`), the results keep being there and get
         *     their previous places; it is 409 if places were changed since, and with `force=true` these stay. If a later import replaced its results, the response is 409: delete that
         *     import first.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["DeleteImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/imports/{import_id}/redo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back the deletion of an import
         * @description Takes back that an import was deleted, or the closing up of places undone, within the last day. Its results are there again with their `_id`s and
         *     corrections, and those that it had replaced are not. Whoever can delete an import can do so. If results came since in the events of the import, or those that
         *     had come back were changed, the response is 409 (`results-corrected`). After a day, or if it was not deleted, it is 404.
         */
        post: operations["RedoImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/results.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export results as CSV
         * @description Streams a race's results as CSV, in the order of `GET /result/list/{race_id}`: all of them, or those of a gender, event, division or round.
         *     Importing the file into another race reproduces the same results and scores.
         *
         *     Spreadsheets evaluate cells that begin with `=`, `+`, `-`, `@`, a tab or a carriage return as formulas, so an apostrophe is put before
         *     such texts, and before those that begin with apostrophes followed by one of these characters. Importing the file removes it. Programs
         *     that need the texts unchanged use `safe=false`; texts that begin with an apostrophe get another all the same. Spreadsheets may need
         *     `bom=true`, which the import ignores, or `GET /race/{race_id}/results.xlsx`.
         */
        get: operations["ExportResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/results.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export results as a workbook
         * @description Streams a race's results as a workbook (XLSX) with the columns of `GET /race/{race_id}/results.csv`, in its order. Places, points and
         *     wind are numbers. Everything else is text, so that spreadsheets do not interpret names as formulas or times as times of day. A sheet
         *     has 1,048,576 rows; further results are on further sheets.
         *
         *     Importing the file into another race reproduces the same results and scores, except that line breaks in notes become spaces. The
         *     import accepts about 50,000 results at a time; for more, use CSV.
         */
        get: operations["ExportWorkbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/results.ndjson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export results as NDJSON
         * @description Streams a race's results as NDJSON, one JSON object per line with the fields that `POST /race/{race_id}/results` accepts, in the order of
         *     `GET /race/{race_id}/results.csv`. Fields without a value are left out. A file without results is empty.
         *
         *     Importing the file into another race reproduces the same results and scores, except that spaces at the ends of texts are removed and
         *     texts are normalized to NFC.
         */
        get: operations["ExportNDJSON"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/results.athletic.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export results for Athletic.net
         * @description Streams a race's results in the delimited layout that Athletic.net accepts for cross country: the columns FirstName, LastName, Team,
         *     Time, Gender, DivisionID, Place, Grade and Score, in the order of `GET /race/{race_id}/results.csv`.
         *
         *     - The last name is the last word of a name, with a suffix such as `Jr.`; a one-word name is a last name. A name with the last name
         *       first, such as `Ruiz, Ana`, is reordered.
         *     - A time is written `mm:ss.t`, or `mm:ss.hh` if it was published with two or three decimals, and rounded up. Athletes who did not
         *       finish have DNF, DNS or DQ instead of a time.
         *     - An athlete without a team has the team Unattached.
         *     - DivisionID has the event and the division, because Athletic.net's numbers are not known. Replace them, or export one event at a
         *       time. Score has the points.
         *
         *     Relays are left out. The layout has no round, timing method, mark, wind, bib, notes, `athlete_id` or `team_id`, and no time of
         *     athletes who did not finish. `POST /race/{race_id}/results` imports the file with `map=event:DivisionID` or one `event`, and
         *     `map=points:Score`.
         */
        get: operations["ExportForAthletic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/results.hytek.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export results for Hy-Tek
         * @description Streams a race's results in the layout of Hy-Tek's export of results with semicolons, in UTF-8: one H record for the race, and one E
         *     record for each result, in the order of `GET /race/{race_id}/results.csv`.
         *
         *     - A known event has its code, such as 100, 3000S (steeplechase), 5K or LJ; an unknown one has its name. If the name says more than
         *       the code, as `Varsity Girls 5K` does, it is also in the name of the division.
         *     - Rounds are F, S, Q and P. A qualification is P too.
         *     - The gender of a mixed event is X, in addition to that of the athlete. A hand time ends with `h`.
         *     - The mark is the time or else the mark; athletes who did not finish have DNF, DNS or DQ.
         *     - Names are split as in `GET /race/{race_id}/results.athletic.csv`. The grade is the school year. A result out of competition has an X as its
         *       exhibition.
         *     - Semicolons become commas, line breaks spaces, and a quotation mark at the start of a field an apostrophe.
         *
         *     Relays are left out, because the fields of their records are not published. The layout has no bib, notes, `athlete_id`, `team_id` or
         *     other timing methods, and no time of athletes who did not finish. `POST /race/{race_id}/results` imports the file.
         */
        get: operations["ExportForHytek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/{team_id}/races.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the calendar of a team's races
         * @description Returns an iCalendar (RFC 5545) for calendar programs to subscribe to. It has the races of the past year and the coming two in which
         *     the team has results, and those posted by the team's coach, because a coming race has no results. The first 1,000 by date are
         *     listed.
         *
         *     Races are all-day events with their name, location, description and the URL of their page. A team without races has an empty
         *     calendar.
         */
        get: operations["GetTeamCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List likely mistakes in the results of a race
         * @description Checks the results of a race as an import preview checks a file, and returns likely mistakes, up to 200 issues and 50 of a kind.
         *     Only the race's directors and operators can read them. Divisions and rounds of an event are checked separately, and relays are not
         *     compared by athlete. In a race with more than 250,000 results, 1,000 teams or 100,000 athletes, not all are compared (`more`).
         *
         *     An issue may be a false alarm: two athletes may have the same name. If a rename would fix it, `rename` is the body for `POST
         *     /race/{race_id}/renames`.
         */
        get: operations["ListIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/renames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List renames
         * @description Returns the renames of a race, newest first: who renamed whom, when and why. Only the race's directors and operators can read them.
         *     The newest 1,000 are kept; undone renames are not listed.
         */
        get: operations["ListRenames"];
        put?: never;
        /**
         * Rename an athlete or a team in a race
         * @description Changes the name, and the ID, of an athlete or a team in all results of a race. If the race already has results under the new name,
         *     this merges the two (`merged`). Only the race's directors can, unless the race is locked (403, `race-locked`). Later imports are not
         *     renamed.
         *
         *     Names are compared exactly, IDs case-insensitively. `from` must identify one athlete or team; otherwise the request returns 422. If
         *     athletes with the name are in several teams, of both genders or have several IDs, select one with `team_id`, `gender` or
         *     `athlete_id`. For a team with several IDs, use `team_id`. Do the same in `to` if the new name has several IDs. A name without
         *     results returns 422, as does a rename that would change nothing.
         *
         *     An ID left out of `to` is taken from the results under the new name; for athletes, from those of the same team and gender. If these
         *     have none, a team's ID is derived from its name, and athletes keep theirs. Directors may give a result any Athlete ID, as with `PUT
         *     /result`, even a claimed one, and rename athletes with a claimed ID.
         *
         *     If both athletes have finished one event, they are two, and the response is 409 (`both-finished`); `force=true` merges them all the same.
         *
         *     The change is in the history of each result, with the rename's `_id`. `DELETE /race/{race_id}/renames/{rename_id}` undoes it.
         */
        post: operations["CreateRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/renames/{rename_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undo a rename
         * @description Restores the previous names and IDs of the results that a rename changed. Merged athletes or teams become separate again. Only the
         *     race's directors can, unless the race is locked (403, `race-locked`).
         *
         *     If names or IDs of these results have been changed since, or results have been deleted, the response is 409 (`results-corrected`).
         *     With `force=true`, results that still have the new names and IDs are changed back, and other results stay as they are. Other fields
         *     are not considered.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["DeleteRename"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/renumber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close up places
         * @description Closes up places that nobody has, such as those of athletes who were disqualified: results behind a gap move up, so that places 1,
         *     3, 3, 5 become 1, 2, 2, 4. Ties stay. A finisher who has a time and no place, where others have places, gets the place that follows from the time, and those
         *     behind move down. Each event, division and round is closed up by itself, and each heat if all places are those in heats; where the places are those of
         *     men and women, or of all divisions, together, so are the new ones. Only the race's directors can, unless the race is locked (403, `race-locked`). `dry_run=true` shows what would change.
         *
         *     It is in the history of each result and in the list of imports. `DELETE /race/{race_id}/imports/{import_id}` undoes it: the results that
         *     still have the new places get the old ones. If no place is missing, the response is 422, and also if so many are that the places are
         *     those of another ranking, such as that of men and women together.
         */
        post: operations["RenumberResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/{result_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a result
         * @description Returns the newest 50 corrections of a result, newest first, with what was changed and when. Corrections by replacing imports, and
         *     by deleting them, are included. Without corrections the list is empty.
         *
         *     Only the race's directors, operators, and the author of a correction see who made it and why; for other readers, `user_id`, `user`
         *     and `reason` are null. So are `before` and `after` of the athlete's name, the Athlete ID and the notes, so that removed values do
         *     not reappear.
         *
         *     Directors and operators can also read the history of a deleted result, as long as the race exists. It ends with all fields becoming
         *     null.
         */
        get: operations["GetResultHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/directors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the directors of a race
         * @description Returns the race's directors besides its poster, and then the users who have been named and have not accepted. Only directors and
         *     operators can see them (403).
         */
        get: operations["ListDirectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/directors/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Name a director of a race
         * @description Names a user as a director of the race. Directors may change the race and its results. Only the poster can name them. The user
         *     becomes a director by accepting (`POST /user/directorships/{race_id}`), and has no rights in the race before. No email is sent. A race can
         *     have 20 directors besides its poster, including those who have not accepted (409, `too-many-directors`). Naming a director again,
         *     or the poster, changes nothing.
         */
        post: operations["AddDirector"];
        /**
         * Dismiss a director of a race
         * @description Removes a director of the race, or somebody who has been named as one. Only the poster can, and directors can remove themselves. A
         *     user who is neither returns 404.
         *
         *     `If-Match` has the `ETag` of `GET /race/{race_id}`.
         */
        delete: operations["RemoveDirector"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/directorships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the races that the caller directs
         * @description Returns the races that the caller directs without having posted them, and those whose poster has named the caller as a director. The
         *     latter are `pending` and come first. Of more than 1,000, the newest are returned.
         */
        get: operations["ListDirectorships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/directorships/{race_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a director of a race
         * @description Makes the caller a director of a race whose poster has named the caller as one. Otherwise returns 404. Accepting again changes
         *     nothing.
         */
        post: operations["AcceptDirectorship"];
        /**
         * Refuse to direct a race, or step down
         * @description Ends that the caller directs a race, or may accept to. Otherwise returns 404.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["RefuseDirectorship"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hand a race over
         * @description Makes one of the race's directors its poster. Only the poster can, and becomes a director instead. A user who is not a director
         *     returns 422: appoint them first. Operators can hand over any race, to any user.
         */
        put: operations["GiveRace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/rankings/{sport}/{gender}/{event_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the best results in an event
         * @description Returns a page of the best results of one gender in an event: each athlete's best, or all with `of=results`. Times are ranked in
         *     ascending order, and jumps, throws and combined events by mark in descending order. Equal marks share a place, and the next place is
         *     skipped.
         *
         *     Events are distinguished by `event_code`, so that `5000m` and `5,000 Meters` are the same event but `5K` is not, and by the sport of
         *     the race. Cross-country courses differ, so times of two races may not be comparable. All rounds count. Results of unknown events,
         *     without a time or mark, of mixed relays, and of athletes who did not finish do not. Results are as published: hand times and
         *     altitude are not converted; imperial marks are converted for the order only.
         *
         *     Results with the same Athlete ID, or with IDs of one user, belong to one athlete; without an ID, those with the same name and team
         *     do. Of an athlete's equal results, the one added first is returned.
         *
         *     `year` and `season` select a calendar year or a school year; without `year`, all years count. A ranking has at most 1,000 places,
         *     from the best 10,000 results of the event. Later pages are empty.
         */
        get: operations["ListRanking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/bests/athlete/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an athlete's bests
         * @description Returns an athlete's personal best and season bests in each event, by the sport of the race, gender and event. For an ID that a user
         *     has claimed or added as an alias, this includes the results of all of the user's IDs. An ID without results returns an empty array.
         *
         *     Events are distinguished by `event_code`, so that `5000m` and `5,000 Meters` are the same event but `5K` is not, and by sport,
         *     because cross-country courses differ from roads. All rounds count. Results of unknown events, without a time or mark, and of mixed
         *     relays do not. Of equal results, the earliest is returned. Results are as published: hand times and altitude are not converted. At
         *     most 1,000 season bests are returned.
         */
        get: operations["ListAthleteBests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/records/team/{team_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a team's records
         * @description Returns the best result of a team in each event, by the sport of the race, gender and event, of all years or of one season. A team
         *     without results returns an empty array. The rules are those of `GET /result/bests/athlete/{athlete_id}`. At most 1,000 records are returned.
         */
        get: operations["ListTeamRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/{gender}/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the team scores of all events
         * @description Returns the team scores of every event of one gender, as `GET /result/teamlist/{race_id}/{gender}/{event}` does, in natural order of the
         *     event names. If the race is scored by points, `totals` has the sums over all events; otherwise it is empty.
         */
        get: operations["GetMeetScores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score finishers
         * @description Computes team scores for a list of finishers, without storing anything, and explains them: the points of each finisher, who was
         *     removed and why, who displaced, and how ties were broken.
         *
         *     Finishers are ordered by `place`; those without one follow, by `time`. If none has either, they are ordered by `mark`, highest
         *     first, and equal marks share a place; without marks, they stay in the order given. A missing `team_id` is derived from `team`. The
         *     response lists `finishers` in the order given, and teams refer to them by index, from 0.
         */
        post: operations["ScoreFinishers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/{result_id}/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a result
         * @description "This is me": gives a result without an Athlete ID the one that the caller has claimed. If the caller may correct the result, as its
         *     poster or a director of the race, this takes effect at once (`accepted`). Otherwise the claim is `pending` until somebody who may
         *     correct it accepts or refuses the claim. A pending claim can be repeated, and withdrawn with `DELETE`.
         *
         *     A caller without a claimed Athlete ID receives 409 (`athlete-id-needed`). A result with an Athlete ID returns 409
         *     (`result-has-athlete`): add the ID as an alias, dispute it, or report the result. A refused claim (`claim-refused`) and a 51st
         *     pending claim (`too-many-claims`) return 409, too.
         */
        post: operations["ClaimResult"];
        /**
         * Disown a result
         * @description "This is not me": removes the caller's Athlete ID or alias from a result at once, even in a locked race. The removal is in the
         *     result's history. The result, and what replaces it in a corrected file, gets an Athlete ID of the caller again only from the caller
         *     or an operator (422 for others, `result-disowned`). If the caller has a pending claim of the result, it is withdrawn. Otherwise the
         *     response is 409 (`result-of-others`).
         *
         *     The name stays. To have it removed, report the result with the reason `remove_name`.
         */
        delete: operations["DisownResult"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pending claims of a race's results
         * @description Returns the pending claims of results of the race (`POST /result/{result_id}/me`), oldest first, at most 100. They can be accepted or
         *     refused. Only the race's directors and operators can read them.
         */
        get: operations["ListResultClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/{result_id}/claims/{user_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a claim of a result
         * @description Gives the result the Athlete ID that the user has claimed. Users who may correct the result can, and operators. Other claims of the
         *     result are dropped. A claim that is not pending returns 404. If the user no longer has an Athlete ID, or the result has one, it
         *     returns 409.
         */
        post: operations["AcceptResultClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/{result_id}/claims/{user_id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a claim of a result
         * @description Refuses a pending claim. The user cannot make it again. Users who may correct the result can, and operators. A claim that is not pending returns 404.
         */
        post: operations["RefuseResultClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a race
         * @description Reports a problem with a race to the operators. They are notified of open reports and disputes by email, at most once an hour.
         *
         *     A report stays open until an operator settles or refuses it. The caller is notified by email, and `GET /reports` returns the
         *     state. Until then, reporting the same again returns 409 (`already-reported`). A user can make 20 reports in 24 hours, including
         *     disputes; then 429. Only operators see who reported what. Decided reports are deleted after a year. A report is kept if its object
         *     or the account of its reporter is deleted.
         */
        post: operations["ReportRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/{result_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a result
         * @description Reports a problem with a result to the directors of the race (`GET /race/{race_id}/reports`) and to the operators. Otherwise like `POST
         *     /race/{race_id}/report`. Directors see the reason and the text, but not who reported it. They can settle the report; only operators can
         *     refuse it.
         *
         *     The reason `remove_name` requests removal of the name. When the report is settled, the athlete is shown and exported as "Name
         *     withheld" in all their results of the race, without an Athlete ID; place, time and team stay.
         */
        post: operations["ReportResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/claim/athlete/{athlete_id}/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dispute the claim of an Athlete ID
         * @description Reports to the operators that an Athlete ID, claimed or an alias of somebody else, belongs to the caller. Its holder is notified by
         *     email of the dispute and later of the decision, but not by whom or why. Operators who settle the dispute can release the ID. Anyone
         *     can claim it then. An unclaimed ID returns 404, and one of the caller's own 409 (`athlete-claimed`). Otherwise like `POST
         *     /race/{race_id}/report`.
         */
        post: operations["DisputeClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's reports
         * @description Returns a page of the caller's reports and disputes, newest first, and of disputes about Athlete IDs of the caller (`role`). The
         *     latter do not say who disputes them or why.
         */
        get: operations["ListReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of the caller's reports
         * @description Returns one of the reports that `GET /reports` lists.
         */
        get: operations["GetReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open reports on a race's results
         * @description Returns the open reports on results of the race (`POST /result/{result_id}/report`), oldest first, at most 100, also those of people
         *     without an account, who ask for the removal of a name. Only the race's directors and operators can read them. Directors with a
         *     verified email are notified of them by email, at most once an hour.
         */
        get: operations["ListRaceReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/reports/{report_id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a report on a result
         * @description Accepts a report on a result of the race, after the result was corrected or deleted if necessary. Only the race's directors can;
         *     operators use `POST /operator/reports/{report_id}/settle`. The user who made the report is notified by email, with the note. With the reason
         *     `remove_name`, it withholds the name in all results of the race with the same Athlete ID or, without one, the same name and team. A locked race
         *     cannot be changed (403), and a decided report returns 409 (`report-decided`).
         */
        post: operations["SettleRaceReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes since a cursor
         * @description Returns the changes to races and results after the cursor `after`, and in `next` the cursor to continue with. Without `after`, the
         *     list begins with the oldest stored event; with `now` it is empty, and `next` is the end of the feed. If there are no new events,
         *     `next` is the same cursor: poll with it again later.
         *
         *     To maintain a copy of races and results, get the cursor of `now`, read everything, then follow the feed. No change is skipped. An
         *     event names the objects to read again, not their old or new values, because they may have changed since. An event appears when all
         *     transactions that began before it have ended, normally within a second. Concurrent events may be listed in a different order than
         *     they happened.
         *
         *     Events are kept for 30 days. If events after the cursor have been deleted, or the database was restored from a backup or moved, the
         *     cursor returns 410 with the problem type `cursor-expired`: read everything again.
         */
        get: operations["ListEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{race_id}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the changes of a race
         * @description Streams changes of a race's results and team scores as server-sent events (HTML Living Standard), less than a second after they were
         *     made on any server. The response does not end. A browser's `EventSource` reads it, and reconnects when the connection breaks. There
         *     are three events, each with a JSON object as its `data`:
         *
         *     | Event | `data` | What to do |
         *     |---|---|---|
         *     | `results` | `version`; `results`, an array of Result; `deleted`, an array of `_id` | Add or replace these results, and remove the deleted ones. |
         *     | `scores` | `version`; `gender`; `scores`, a MeetScores | Replace the team scores of this gender. |
         *     | `reload` | `version` | Reload the race, its results and its scores; with many clients, after a random delay of a few seconds. |
         *
         *     The ID of an event is the `version` of the race after it. A stream continues after the version in `Last-Event-ID`, which
         *     `EventSource` sends when it reconnects, or else in `after`. If there are several changes since then, only their outcome is sent.
         *     Without a version, the stream begins with `reload`: connect first, then read the race, so that no change is missed. `reload` is also
         *     sent if more than 500 results have changed, if the race itself has changed, and if the version is older than about ten minutes and
         *     no longer current. Scores of races with too many finishers are not sent.
         *
         *     A quiet stream has a comment every 20 seconds. The stream ends if the client does not read an event within ten seconds, if the race
         *     is deleted, and when the server stops. An address may have 2,500 open streams, and all addresses with more than 100 of them may have
         *     5,000 together (429); if 10,000 are open, the server returns 503.
         */
        get: operations["StreamRace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes to training logs since a cursor
         * @description Returns the changes to training logs since the cursor `after`: to the caller's own log, and to the logs of athletes who have accepted
         *     the caller as coach (scope `team`). With `athlete`, it returns the changes to one log that the caller may read. `next` is the cursor
         *     for the next request. Cursors work as in `GET /events`; `after=now` returns the current one.
         *
         *     To keep a copy, request `after=now`, read the days that you need, and then follow the changes. For each event, read the day again, or
         *     delete the run or day that was removed. An event says what has changed, never its values. Only changes to logs that the caller may
         *     read at the time of the request are included. `log.access_began` means that an athlete has given the caller access to a log: read
         *     all of it. `log.access_ended` means that the caller may no longer read it: delete the copy. It is also sent when the athlete's account
         *     is deleted.
         *
         *     Events are kept for 30 days. An older cursor, or a cursor from another database, returns 410 with the problem type `cursor-expired`: read
         *     everything again.
         */
        get: operations["ListLogChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's webhooks
         * @description Returns the caller's webhooks and those of apps that the caller allowed to act for them, newest first, without their secrets. An app
         *     gets those that it made itself under its authorization, here and in the other operations of webhooks.
         */
        get: operations["ListWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Sends new events to a URL, each in a POST request, as soon as they are in the feed (`GET /events`) and in its order. The body is the
         *     event as in the feed. `types`, `race_id` and `team_id` select events that match all of them. A team's events are those about its
         *     results, or about races in which it has results. Large deletions may be sent even if the team had no results.
         *
         *     Requests follow the Standard Webhooks specification: the headers `webhook-id` (the event's `_id`), `webhook-timestamp` and
         *     `webhook-signature` let the receiver verify them with the secret, which is only in this response. A receiver must return a status
         *     from 200 to 299 within 15 seconds; redirects are not followed. Otherwise the request is retried with the same `webhook-id`, and later
         *     events wait. An event that fails five times in an hour is set aside: later events are sent, and it is retried six times within about
         *     three days. An event may arrive more than once. If the receiver returns 410, or no delivery succeeds for days, the webhook is stopped
         *     and the caller is notified by email.
         *
         *     The URL must begin with `https://`, resolve to the public Internet and have port 443 or 8443, unless the server's settings allow
         *     other networks. A user can have ten webhooks; then 409 (`too-many-webhooks`).
         *
         *     An app makes a webhook under its authorization, at most three, and 30 for all apps of a user. It receives the events that the
         *     authorization allows when they are sent: events of the user's own log, and with `team` those of athletes whom the user coaches. The webhook
         *     ends with the authorization. The user sees it in their list and can delete it; only the app changes it, tests it, and gets its secret.
         *     Nobody is notified by email when it is stopped.
         */
        post: operations["CreateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Returns one of the caller's webhooks, or of an app that the caller allowed to act for them, without its secret.
         */
        get: operations["GetWebhook"];
        /**
         * Update a webhook
         * @description Changes the given fields. `active` stops a webhook or restarts it. A webhook that was stopped because deliveries failed continues with
         *     the events of the last 30 days that it missed; any other receives only new events. The webhook of an app returns 403 to the user.
         */
        put: operations["UpdateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes one of the caller's webhooks, or of an app that the caller allowed to act for them, and its deliveries, including pending
         *     ones.
         */
        delete: operations["DeleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends the webhook an event of type `webhook.test` with empty `data`. Its outcome is among the deliveries. An inactive webhook
         *     returns 409. A user can send six test events a minute; more return 429.
         */
        post: operations["TestWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Returns a page of finished and pending deliveries, newest first. They are kept for a week, and failed ones for 30 days. An event is
         *     among them after its first attempt.
         */
        get: operations["ListWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Returns the delivery of an event to a webhook, with its state. A delivery that the webhook does not have returns 404.
         */
        get: operations["GetWebhookDelivery"];
        put?: never;
        /**
         * Redeliver an event
         * @description Delivers a delivered or failed event again, with the same `webhook-id`, apart from the order of the feed. A pending delivery, or one of an inactive webhook,
         *     returns 409.
         */
        post: operations["ResendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Returns a new secret. It cannot be retrieved again. For 24 hours, requests are signed with the new and the old secret:
         *     `webhook-signature` has two signatures.
         */
        post: operations["RotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find users
         * @description Returns a page of the users that match all parameters, newest first. Users can be found by email, but no email is returned.
         */
        get: operations["FindAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description Returns a user as operators see them: without email, password, private values or log.
         */
        get: operations["GetAccount"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Deletes the account with everything that belongs to it, as `DELETE /user/{user_id}` does for its owner. Races and results that the user
         *     posted stay, without a poster. The last operator cannot be deleted (409, `last-operator`). This requires a sign-in within the last 15
         *     minutes (403, `reauthenticate`).
         */
        delete: operations["DeleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{user_id}/hidden-races": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the hidden races of a user
         * @description Returns a page of the races that are hidden while the user is suspended, most recent first. Pass `next` as `after` to get the next page.
         *     Restoring the user shows them again.
         */
        get: operations["ListHiddenRaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{user_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a user's email
         * @description Marks the user's email as verified, for users who do not receive emails. If it is already verified, nothing changes.
         */
        post: operations["VerifyAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{user_id}/send-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a password reset to a user
         * @description Sends the user the email of `POST /user/forgotPassword`. At most five are sent to one address per hour; then 429.
         */
        post: operations["SendPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{user_id}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to reset a password
         * @description Returns a link for setting a new password for the user, once and within an hour, for users who do not receive emails. Setting it
         *     ends all sessions of the user. The user is notified of the link by email, and the audit log records who created it. This requires a
         *     sign-in within the last 15 minutes (403, `reauthenticate`).
         */
        post: operations["CreateResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{user_id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a user
         * @description Ends the user's sessions, and prevents the user from signing in (403, `suspended`) and using personal tokens until they are
         *     restored. Every server refuses their tokens within five seconds. Links in emails still work, so that an owner can recover a stolen
         *     account. Public races and results stay. With `hide_races`, the races that the user directs alone are hidden, with all their
         *     results, until the user is restored: to everybody, they are gone (404). Races with other directors stay. On a user who is
         *     suspended already, `hide_races` hides them then. The last operator cannot be suspended (409, `last-operator`). This requires a
         *     sign-in within the last 15 minutes (403, `reauthenticate`).
         */
        post: operations["SuspendAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{user_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a suspended user
         * @description Ends a suspension. The user can sign in again, and personal tokens work again. Hidden races are there again, as they were.
         */
        post: operations["RestoreAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{user_id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a user's sessions
         * @description Ends all sessions of the user, and with `end_tokens` their personal tokens, secret links and apps too. Every server refuses the access tokens within five
         *     seconds.
         */
        post: operations["EndAccountSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{user_id}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a user an operator
         * @description Makes the user an operator, with the same rights as the caller. This requires a sign-in within the last 15 minutes (403,
         *     `reauthenticate`).
         */
        post: operations["PromoteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{user_id}/demote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Demote an operator
         * @description Makes the operator a regular user, from the next request on. The last operator cannot be demoted (409, `last-operator`), except with
         *     `harrier user demote`. This requires a sign-in within the last 15 minutes (403, `reauthenticate`).
         */
        post: operations["DemoteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports and disputes
         * @description Returns a page of the reports and disputes of all users, newest first.
         */
        get: operations["ListAllReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/reports/{report_id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a report
         * @description Accepts a report, after its object was corrected or deleted if necessary. The reporter is notified by email, with the note; the
         *     holder of a disputed Athlete ID is notified without it. `release` also releases the disputed Athlete ID, if it is still theirs.
         *     Settling a report with the reason `remove_name` withholds the name. A decided report returns 409 (`report-decided`).
         */
        post: operations["SettleReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/reports/{report_id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a report
         * @description Refuses a report. Otherwise like `POST /operator/reports/{report_id}/settle`.
         */
        post: operations["RefuseReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/claims/athlete/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release an Athlete ID
         * @description Releases an Athlete ID, claimed or an alias, from its user. Anyone can claim it then. An unclaimed ID returns 404.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["ReleaseAthleteID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/claims/team/{team_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release a team
         * @description Releases a team from the coach who claimed it. The coach can no longer read the logs of its athletes, and another coach can claim
         *     the team. An unclaimed team returns 404.
         *
         *     There is no `ETag`, so `If-Match` only matches as `*`.
         */
        delete: operations["ReleaseTeam"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/{result_id}/withheld": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Restore a withheld name
         * @description Restores the name of a result's athlete, in all their results of the race. A result whose name is not withheld returns 409
         *     (`name-not-withheld`). Names are withheld by settling a report with the reason `remove_name`.
         *
         *     In the same gender and event, a withheld name is also withheld when it is added under another team, or with other case or accents.
         *     If that is a namesake, this restores the name of the namesake only, and it stays when it is written again.
         */
        delete: operations["ShowName"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List apps
         * @description Returns a page of all apps, newest first: those that users made, and those that a document at their `client_id` describes.
         */
        get: operations["ListAllApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/apps/{app_id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block an app
         * @description Ends all authorizations of the app. Users cannot allow it again. Every server refuses its tokens within five seconds. Blocking a blocked app changes nothing.
         */
        post: operations["BlockApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/apps/{app_id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock an app
         * @description Lets users allow the app again. Former authorizations stay ended.
         */
        post: operations["UnblockApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Returns a page of the audit log, newest first: every action of operators, and of commands such as `harrier user promote`, and what
         *     users do about apps: adding, changing and deleting their own, allowing one, and ending that. Entries
         *     are never deleted or changed, but `reason` becomes null when the account of its author, or of the user it is about, is deleted.
         *     They contain the `_id`s of users, races and results, even deleted ones, and no emails, passwords or
         *     private values.
         */
        get: operations["ListAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List background jobs
         * @description Returns a page of the background jobs, such as emails to be sent, newest first. Pass `next` as `after` to get the next page. Completed
         *     jobs are kept for a minute, jobs that failed for good for a day. What a job is about, such as an address, is never returned.
         */
        get: operations["ListJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the server
         * @description Returns what concerns operators about the server that responds and its database: waiting jobs, the newest backup, free disk space, and
         *     the use of limited resources. `/metrics` has the same figures and more.
         */
        get: operations["GetHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get information about the server
         * @description Returns the server's name, contact, terms, rules for registration and posting races, limits, and versions. A limit is `null` if the
         *     server has none. The response changes only when the server is restarted with other settings.
         */
        get: operations["GetInstance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event
         * @description The request that the server sends to the URL of a webhook for each event, signed as [Standard Webhooks](https://www.standardwebhooks.com)
         *     says. Return 204 at once and process the event afterwards: after 15 seconds without a response, or with a status other than 200 to
         *     299, the event is sent again later. An event may arrive more than once, with the same `webhook-id`.
         */
        post: operations["ReceiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Format: uuid
         * @description UUIDv7. The ID of a result contains the time of its race's ID.
         */
        ID: string;
        /** @description ID of an athlete. Stored as written, compared case-insensitively. */
        AthleteID: string;
        /** @description ID of a team. Stored as written, compared case-insensitively. */
        TeamID: string;
        /**
         * Format: idn-email
         * @description Email address. May contain non-ASCII characters. Stored as written, compared case-insensitively.
         */
        Email: string;
        /**
         * Format: password
         * @description 8 to 128 characters. Must not be a well-known leaked password, and must be hard to guess, even for somebody who knows the email and the name.
         */
        Password: string;
        /** @description What was undone. */
        UndoneResults: {
            /**
             * Format: int64
             * @description Number of results.
             */
            results: number;
        };
        /** @description Confirmation message. */
        Confirmation: string;
        /**
         * @description Gender of a result.
         * @enum {string}
         */
        Gender: "mens" | "womens";
        /** @description Name of an event, such as `8K`, `1500m` or `Long Jump`. */
        EventName: string;
        /** @description A count. */
        Count: {
            /**
             * Format: int64
             * @description The count.
             */
            count: number;
        };
        /** @description A new account. */
        UserDraft: {
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
            /** @description True for a coach, false for an athlete. */
            coach: boolean;
            /** @description Name shown to others (default: `Runner` and four random characters). */
            name?: string;
            /** @description IANA time zone, such as `America/Chicago` (default: `UTC`). */
            timezone?: string;
            /** @description Unit in which clients show distances (default: `mi`). */
            units?: components["schemas"]["DistanceUnit"];
            log_visibility?: components["schemas"]["LogVisibility"];
            /** @description Who may read the health values (resting heart rate, sleep and feel), among those who may read the log (default: `private`). */
            health_visibility?: components["schemas"]["Visibility"];
            /** @description Referral code of the user who recommended Harrier. */
            referralCode?: string;
            /** @description Token of an invitation, from its link or from `POST /invites`, or the code of a team. */
            invite?: string;
        };
        /** @description Credentials of an account. */
        LoginInput: {
            /** @description Email of the account. */
            email: string;
            /**
             * Format: password
             * @description Password of the account.
             */
            password: string;
            /** @description The `device` of an earlier response on the same device. One that has ended, or belongs to another account, has no effect. */
            device?: string;
        };
        /** @description A refresh token. */
        RefreshInput: {
            /** @description Refresh token from the last response with tokens. */
            refresh_token: string;
        };
        /** @description The tokens of a session. */
        Authentication: {
            /** @description Access token, a JWT. */
            token: string;
            /** @description Always true. */
            auth: boolean;
            /** @description Refresh token for `POST /user/refresh`. Replace it with the one in the next response. */
            refresh_token: string;
            /**
             * Format: int32
             * @description Lifetime of the access token in seconds.
             */
            expires_in: number;
            user_id: components["schemas"]["ID"];
            /** @description Secret to keep and to send with the next sign-in on this device, also after signing out. It is valid for this account for 180 days after its last sign-in, and ends with the password. Absent from responses to `POST /user/refresh`. */
            device?: string;
        };
        /** @description Error of an operation that returns tokens. */
        AuthenticationFailure: {
            /** @description Always false. */
            auth: boolean;
            /** @description What went wrong. */
            error: string;
            /**
             * Format: uri-reference
             * @description As in `Problem`: `about:blank`, or a URI that identifies the kind of problem.
             */
            type: string;
            /** @description The invalid fields. */
            errors?: components["schemas"]["ProblemField"][];
        };
        /** @description An image on an image host. */
        Picture: {
            /**
             * Format: uri
             * @description URL of the image.
             */
            url: string;
            /** @description ID of the image on its host. */
            public_id: string;
        };
        /** @description An account, as its owner sees it. `email`, `private_zones`, `birth_date` and `sex` are left out for a token without the scope `profile`. */
        User: {
            _id: components["schemas"]["ID"];
            email?: components["schemas"]["Email"];
            /** @description Whether the email has been verified. */
            email_verified: boolean;
            /** @description Name shown to others. */
            name: string;
            /** @description True for a coach, false for an athlete. */
            coach: boolean;
            /** @description Whether the user is an operator, and may use the operations tagged Operators. */
            operator: boolean;
            /** @description Claimed Athlete ID, or null. */
            athlete_id: components["schemas"]["AthleteID"] | null;
            /** @description Additional Athlete IDs of the user. */
            aliases: components["schemas"]["AthleteID"][];
            /** @description Team that a coach has claimed, or that an athlete runs for; or null. */
            team_id: components["schemas"]["TeamID"] | null;
            /** @description Name of the team, or null if no coach has claimed it. */
            team_name: string | null;
            /** @description Profile picture, or null. */
            profile_pic: components["schemas"]["Picture"] | null;
            /** @description Brand picture, or null. */
            brand_pic: components["schemas"]["Picture"] | null;
            /** @description Featured picture, or null. */
            featured_pic: components["schemas"]["Picture"] | null;
            /** @description The user's referral code, for sharing. */
            referralCode: string;
            /** @description Names of the checkboxes in the log, in the user's order. */
            checkboxes: string[];
            log_visibility: components["schemas"]["LogVisibility"];
            /** @description Who may read the health values (resting heart rate, sleep and feel), among those who may read the log. */
            health_visibility: components["schemas"]["Visibility"];
            /** @description Whether others find the account by its name (`GET /search/users/{query}`). */
            findable: boolean;
            /** @description Who may see the tracks of runs, among those who may read the log (default: `private`). */
            track_visibility: components["schemas"]["Visibility"];
            /** @description Circles around places such as a home. The start and end of tracks near them are hidden from others, up to about three radii and 200 meters from the center, regardless of `track_visibility`. Only the user sees them. */
            private_zones?: components["schemas"]["PrivateZone"][];
            /** @description IANA time zone. Determines when the user's day begins. */
            timezone: string;
            /** @description Unit in which clients show distances. The API always uses miles. */
            units: components["schemas"]["DistanceUnit"];
            week_start: components["schemas"]["WeekStart"];
            /**
             * Format: date
             * @description Date of birth, or null. For age grading; never shown to others.
             */
            birth_date?: string | null;
            /** @description Sex, or null. For age grading; never shown to others. */
            sex?: components["schemas"]["Sex"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * @description Who may read the log: everybody (`public`), the owner, accepted followers and the coaches whom the owner has accepted (`followers`), the
         *     owner and these coaches (`team`), or the owner (`private`). The log of a new account is `team`: nobody else reads it until its owner
         *     accepts a coach, or changes this.
         * @enum {string}
         */
        LogVisibility: "public" | "followers" | "team" | "private";
        /**
         * @description Who may read: everybody (`public`), the owner and the coaches whom the owner has accepted (`team`), or the owner (`private`).
         * @enum {string}
         */
        Visibility: "public" | "team" | "private";
        /**
         * @description Miles or kilometers.
         * @enum {string}
         */
        DistanceUnit: "mi" | "km";
        /**
         * @description Day on which weeks begin, in clients and in summaries of the log. Lists of a week's entries begin on Monday.
         * @enum {string}
         */
        WeekStart: "monday" | "sunday" | "saturday";
        /**
         * @description Sex, as in age grading tables.
         * @enum {string}
         */
        Sex: "female" | "male";
        /** @description A user who follows an athlete or has asked to. */
        Follower: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the follower. */
            name: string;
            /** @description The follower's claimed Athlete ID, or null. */
            athlete_id: components["schemas"]["AthleteID"] | null;
            status: components["schemas"]["ConsentStatus"];
            /**
             * Format: date-time
             * @description When the user followed the athlete or asked to.
             */
            since: string;
        };
        /** @description A blocked user. */
        BlockedUser: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the user. */
            name: string;
            /**
             * Format: date-time
             * @description When the user was blocked.
             */
            created_at: string;
        };
        /** @description A day or a race result of a followed athlete. */
        FollowedItem: {
            type: components["schemas"]["FollowedType"];
            /**
             * Format: date
             * @description The day, or the date of the race.
             */
            date: string;
            /** @description Name of the athlete. */
            athlete: string;
            /** @description The entry of the day, or null. */
            entry: components["schemas"]["Entry"] | null;
            /** @description The result, or null. */
            result: components["schemas"]["Result"] | null;
        };
        /**
         * @description Type of an item: an entry of a training log, or a race result.
         * @enum {string}
         */
        FollowedType: "entry" | "race";
        /** @description A page of log entries and race results of followed athletes. */
        FollowedPage: {
            /** @description The entries and results, newest first. */
            items: components["schemas"]["FollowedItem"][];
            /** @description The cursor after them, or null if there are no more. */
            next: string | null;
        };
        /**
         * @description Kind of notice:
         *
         *     - `comment`: somebody commented on the caller's log, or an athlete whom the caller coaches commented on their own.
         *     - `coach_asks`: a coach claimed the caller's team or became its assistant, and can be accepted.
         *     - `follower_asks`: a user asked to follow the caller.
         *     - `assistant_named`: the head coach of a team named the caller, a coach, as an assistant, which the caller can accept.
         *     - `result_found`: somebody added a result with one of the caller's Athlete IDs.
         *     - `claim_decided`: a claim of a result was accepted or refused.
         *     - `import_done`: an import into the caller's log has ended.
         *     - `attention`: an athlete whom the caller coaches newly needs attention.
         *     - `announcement`: a coach whom the caller has accepted announced something to the team (`text`).
         *     - `team_ended`: the head coach removed the caller from the team, or the caller has graduated (`outcome`).
         *     - `season_report`: a coach made a report of the caller's season, with a secret link.
         *     - `log_reader`: a coach or follower whom the caller accepted may read the caller's log, or will from a day on (`date`).
         * @enum {string}
         */
        NoticeKind: "comment" | "coach_asks" | "follower_asks" | "assistant_named" | "result_found" | "claim_decided" | "import_done" | "attention" | "team_ended" | "announcement" | "season_report" | "log_reader";
        /**
         * @description Decision about a claim (`accepted` or `refused`), or outcome of an import (`done` or `failed`), or why a user is of a team no longer (`removed` or `graduated`).
         * @enum {string}
         */
        NoticeOutcome: "accepted" | "refused" | "done" | "failed" | "removed" | "graduated";
        /** @description A notice of an event that concerns a user. */
        Notice: {
            _id: components["schemas"]["ID"];
            kind: components["schemas"]["NoticeKind"];
            /**
             * Format: uuid
             * @description `_id` of the user who did it, or null.
             */
            user_id: string | null;
            /** @description Name of the user who did it, or null. */
            user: string | null;
            /**
             * Format: uuid
             * @description `_id` of the owner of the log, or null.
             */
            owner_id: string | null;
            /** @description Name of the owner, or null. */
            owner: string | null;
            /**
             * Format: date
             * @description Day of the log, or for `log_reader` the day from which on a coach reads; or null.
             */
            date: string | null;
            /**
             * Format: uuid
             * @description `_id` of the comment, or null.
             */
            comment_id: string | null;
            /**
             * Format: uuid
             * @description `_id` of the race, or null.
             */
            race_id: string | null;
            /** @description Name of the race, or null. */
            race: string | null;
            /**
             * Format: uuid
             * @description `_id` of the result, or null.
             */
            result_id: string | null;
            /**
             * Format: uuid
             * @description `_id` of the import into the log, or null.
             */
            import_id: string | null;
            outcome: components["schemas"]["NoticeOutcome"] | null;
            /** @description Up to 200 characters of a comment, or an announcement, or null. */
            text: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the caller marked it as read, or null.
             */
            read_at: string | null;
        };
        /** @description Notices to mark as read. */
        NoticesReadInput: {
            /** @description `_id`s of the notices. If left out, all are marked. */
            notices?: components["schemas"]["ID"][];
        };
        /**
         * @description Kind of notice that can be turned off. `NoticeKind` describes the kinds.
         * @enum {string}
         */
        SwitchedNoticeKind: "comment" | "coach_asks" | "follower_asks" | "assistant_named" | "result_found" | "claim_decided" | "import_done" | "attention" | "team_ended" | "announcement" | "season_report";
        /**
         * @description When notices are sent by email: never, once a day, or at once.
         * @enum {string}
         */
        NoticeEmail: "none" | "daily" | "at_once";
        /** @description A user's settings for a kind of notice. */
        NoticeSetting: {
            kind: components["schemas"]["SwitchedNoticeKind"];
            /** @description Whether `GET /notices` includes it. */
            in_app: boolean;
            email: components["schemas"]["NoticeEmail"];
        };
        /** @description Changes to the settings for a kind of notice. */
        NoticeSettingChange: {
            kind: components["schemas"]["SwitchedNoticeKind"];
            /** @description Whether `GET /notices` includes it. */
            in_app?: boolean;
            email?: components["schemas"]["NoticeEmail"];
        };
        /** @description Changes to notice settings. */
        NoticeSettingsChange: {
            /** @description The kinds to change. If a kind is given twice, the last one counts. */
            settings: components["schemas"]["NoticeSettingChange"][];
        };
        /**
         * @description Whether the other side has accepted (`accepted`) or not yet (`pending`): an athlete a coach or a follower, or a user to direct a race or to assist a team.
         * @enum {string}
         */
        ConsentStatus: "pending" | "accepted";
        /** @description An athlete of a group. */
        GroupAthlete: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the athlete. */
            name: string;
        };
        /** @description The groups of the teams of a coach. */
        Groups: {
            /** @description The groups, by name. */
            items: components["schemas"]["Group"][];
            /** @description Always null: there are no more. */
            next: string | null;
        };
        /** @description A group of the athletes of a team. */
        Group: {
            _id: components["schemas"]["ID"];
            team_id: components["schemas"]["TeamID"];
            /** @description Name. */
            name: string;
            /** @description The athletes, by name. */
            athletes: components["schemas"]["GroupAthlete"][];
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its name or its athletes were last changed by a coach.
             */
            updated_at: string;
        };
        /** @description A new group. */
        GroupDraft: {
            /** @description Name. No other group of the team has it (422, code `taken`). */
            name: string;
            /** @description `_id` of each athlete. */
            athletes?: components["schemas"]["ID"][];
        };
        /** @description Changes to a group. */
        GroupChange: {
            /** @description Name. No other group of the team has it (422, code `taken`). */
            name?: string;
            /** @description `_id` of each athlete. They replace those of the group. */
            athletes?: components["schemas"]["ID"][];
        };
        /** @description For whom a session is: one of the four. */
        PlanTo: {
            /** @description Whether it is for all athletes of the team. */
            team: boolean;
            /**
             * Format: uuid
             * @description `_id` of the group, or null.
             */
            group_id: string | null;
            /** @description `_id` of each athlete that it is for by name, or null. A coach reads those who have accepted them, an athlete none. */
            athletes: components["schemas"]["ID"][] | null;
            /** @description Whether its author planned it for themselves. */
            me: boolean;
        };
        /** @description For whom a session is: exactly one of the three. */
        PlanToInput: {
            /** @description For all athletes of the team. */
            team?: boolean;
            /** @description `_id` of a group of the team. */
            group_id?: components["schemas"]["ID"];
            /** @description `_id` of athletes of the team who have accepted the caller. */
            athletes?: components["schemas"]["ID"][];
        };
        /** @description The coach or athlete who wrote a session last. */
        PlanAuthor: {
            user_id: components["schemas"]["ID"];
            /** @description Name. */
            name: string;
        };
        /** @description A planned session. */
        PlannedSession: {
            _id: components["schemas"]["ID"];
            /** @description The team that it belongs to, or null for a session that a user planned for themselves. */
            team_id: components["schemas"]["TeamID"] | null;
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            to: components["schemas"]["PlanTo"];
            /** @description The session as the coach writes it. It may contain line breaks. */
            text: string;
            /** @description Title, or null. */
            title: string | null;
            /** @description Kind of run or of another sport, or null. */
            kind: components["schemas"]["RunKind"] | null;
            /**
             * Format: double
             * @description Planned distance in meters as the sender read it from the text, or null.
             */
            meters: number | null;
            /**
             * Format: double
             * @description Planned time in seconds as the sender read it from the text, or null.
             */
            seconds: number | null;
            /** @description `_id` of each session that those for whom this one is do not have. */
            instead_of: components["schemas"]["ID"][];
            /** @description Who wrote it last, or null if the account is gone. */
            by: components["schemas"]["PlanAuthor"] | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description A page of the planned sessions of a team. */
        PlannedSessionPage: {
            /** @description The sessions, by date. */
            items: components["schemas"]["PlannedSession"][];
            /** @description The cursor after them, or null if there are no more. */
            next: string | null;
        };
        /** @description A new session of a team. */
        TeamSessionDraft: {
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            to: components["schemas"]["PlanToInput"];
            /** @description The session as the coach writes it. It may contain line breaks. */
            text: string;
            /** @description Title, or null. */
            title?: string | null;
            /** @description Kind of run or of another sport, or null. */
            kind?: components["schemas"]["RunKind"] | null;
            /**
             * Format: double
             * @description Planned distance in meters as the sender read it from the text, or null.
             */
            meters?: number | null;
            /**
             * Format: double
             * @description Planned time in seconds as the sender read it from the text, or null.
             */
            seconds?: number | null;
            /** @description `_id` of each session of the team that those for whom this one is do not have. Only of a session for a group or for athletes. */
            instead_of?: components["schemas"]["ID"][];
        };
        /** @description A new session of the caller's own. */
        OwnSessionDraft: {
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /** @description The session as the coach writes it. It may contain line breaks. */
            text: string;
            /** @description Title, or null. */
            title?: string | null;
            /** @description Kind of run or of another sport, or null. */
            kind?: components["schemas"]["RunKind"] | null;
            /**
             * Format: double
             * @description Planned distance in meters as the sender read it from the text, or null.
             */
            meters?: number | null;
            /**
             * Format: double
             * @description Planned time in seconds as the sender read it from the text, or null.
             */
            seconds?: number | null;
        };
        /** @description Changes to a session of a team. */
        TeamSessionChange: {
            /**
             * Format: date
             * @description The day.
             */
            date?: string;
            to?: components["schemas"]["PlanToInput"];
            /** @description The session as the coach writes it. It may contain line breaks. */
            text?: string;
            /** @description Title, or null. */
            title?: string | null;
            /** @description Kind of run or of another sport, or null. */
            kind?: components["schemas"]["RunKind"] | null;
            /**
             * Format: double
             * @description Planned distance in meters as the sender read it from the text, or null.
             */
            meters?: number | null;
            /**
             * Format: double
             * @description Planned time in seconds as the sender read it from the text, or null.
             */
            seconds?: number | null;
            /** @description `_id` of each session of the team that those for whom this one is do not have. Only of a session for a group or for athletes. */
            instead_of?: components["schemas"]["ID"][];
        };
        /** @description Changes to a session of the caller's own. */
        OwnSessionChange: {
            /**
             * Format: date
             * @description The day.
             */
            date?: string;
            /** @description The session as the coach writes it. It may contain line breaks. */
            text?: string;
            /** @description Title, or null. */
            title?: string | null;
            /** @description Kind of run or of another sport, or null. */
            kind?: components["schemas"]["RunKind"] | null;
            /**
             * Format: double
             * @description Planned distance in meters as the sender read it from the text, or null.
             */
            meters?: number | null;
            /**
             * Format: double
             * @description Planned time in seconds as the sender read it from the text, or null.
             */
            seconds?: number | null;
        };
        /** @description Changes to one of many sessions of a team. */
        TeamSessionUpdate: {
            _id: components["schemas"]["ID"];
            /**
             * Format: date
             * @description The day.
             */
            date?: string;
            to?: components["schemas"]["PlanToInput"];
            /** @description The session as the coach writes it. It may contain line breaks. */
            text?: string;
            /** @description Title, or null. */
            title?: string | null;
            /** @description Kind of run or of another sport, or null. */
            kind?: components["schemas"]["RunKind"] | null;
            /**
             * Format: double
             * @description Planned distance in meters as the sender read it from the text, or null.
             */
            meters?: number | null;
            /**
             * Format: double
             * @description Planned time in seconds as the sender read it from the text, or null.
             */
            seconds?: number | null;
            /** @description `_id` of each session of the team that those for whom this one is do not have. Only of a session for a group or for athletes. */
            instead_of?: components["schemas"]["ID"][];
        };
        /** @description Sessions to add, to change and to delete, at most 200 in all. */
        TeamPlanBatchInput: {
            /** @description New sessions. */
            create?: components["schemas"]["TeamSessionDraft"][];
            /** @description Changes to sessions. */
            change?: components["schemas"]["TeamSessionUpdate"][];
            /** @description `_id` of each session to delete. */
            delete?: components["schemas"]["ID"][];
        };
        /** @description Which sessions to copy where. */
        TeamPlanCopyInput: {
            /**
             * Format: date
             * @description First day to copy.
             */
            from: string;
            /**
             * Format: date
             * @description First day of the copies.
             */
            to_date: string;
            /**
             * Format: int32
             * @description Number of days.
             */
            days: number;
            only?: components["schemas"]["PlanToInput"];
            to?: components["schemas"]["PlanToInput"];
        };
        /** @description The sessions that were written. */
        TeamPlanWritten: {
            /** @description New sessions, in the order of the request. */
            created: components["schemas"]["PlannedSession"][];
            /** @description Changed sessions, in the order of the request. */
            changed: components["schemas"]["PlannedSession"][];
            /**
             * Format: int32
             * @description Number of deleted sessions.
             */
            deleted: number;
        };
        /**
         * @description How an athlete has marked a session.
         * @enum {string}
         */
        PlanMark: "done" | "changed" | "skipped";
        /** @description A mark of a session. */
        PlanMarkInput: {
            mark: components["schemas"]["PlanMark"];
            /** @description A word about it, or null. */
            note?: string | null;
        };
        /** @description A session that an athlete has, with the athlete's mark. */
        PlanItem: {
            session: components["schemas"]["PlannedSession"];
            /** @description How the athlete has marked it, or null. */
            mark: components["schemas"]["PlanMark"] | null;
            /** @description The athlete's word about it, or null. */
            note: string | null;
            /**
             * Format: date-time
             * @description When it was marked, or null.
             */
            marked_at: string | null;
            /** @description Whether it is new, or has changed, since the athlete marked it as seen. */
            unseen: boolean;
        };
        /** @description Sums of a day. */
        PlanSums: {
            /**
             * Format: double
             * @description Meters of running.
             */
            meters: number;
            /**
             * Format: double
             * @description Seconds of running.
             */
            seconds: number;
            /**
             * Format: double
             * @description Seconds of other sports.
             */
            other_seconds: number;
        };
        /** @description A day of an athlete's plan. */
        PlanDay: {
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            planned: components["schemas"]["PlanSums"];
            done: components["schemas"]["PlanSums"];
            /** @description The sessions of the day. */
            sessions: components["schemas"]["PlanItem"][];
        };
        /** @description A page of the days of an athlete's plan. */
        PlanDayPage: {
            /** @description The days, by date. */
            items: components["schemas"]["PlanDay"][];
            /** @description The cursor after them, or null if there are no more. */
            next: string | null;
        };
        /** @description A session that an athlete has, by its _id. */
        TeamPlanItem: {
            session_id: components["schemas"]["ID"];
            /** @description How the athlete has marked it, or null. */
            mark: components["schemas"]["PlanMark"] | null;
            /** @description The athlete's word about it, or null. */
            note: string | null;
        };
        /** @description A day of an athlete in the plan of a week. */
        TeamPlanDay: {
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            planned: components["schemas"]["PlanSums"];
            done: components["schemas"]["PlanSums"];
            /** @description The sessions of the day. */
            sessions: components["schemas"]["TeamPlanItem"][];
        };
        /** @description An athlete in the plan of a week. */
        TeamPlanAthlete: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the athlete. */
            name: string;
            /** @description `_id` of each group that the athlete is in. */
            groups: components["schemas"]["ID"][];
            /** @description Days with something planned or done. */
            days: components["schemas"]["TeamPlanDay"][];
        };
        /** @description Who has what in a week. */
        TeamPlanWeek: {
            /**
             * Format: date
             * @description Monday.
             */
            from: string;
            /**
             * Format: date
             * @description Sunday.
             */
            to: string;
            /** @description The sessions of these athletes. */
            sessions: components["schemas"]["PlannedSession"][];
            /** @description The athletes, by name. */
            athletes: components["schemas"]["TeamPlanAthlete"][];
            /**
             * Format: int32
             * @description Number of the next page, or null if there are no more.
             */
            next_page: number | null;
        };
        /** @description An athlete with a coach's team. */
        RosterAthlete: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the athlete. */
            name: string;
            /** @description Claimed Athlete ID, or null. */
            athlete_id: components["schemas"]["AthleteID"] | null;
            team_id: components["schemas"]["TeamID"];
            /** @description Name of the team. */
            team: string;
            status: components["schemas"]["ConsentStatus"];
        };
        /** @description Thresholds for the rules of `GET /team/attention`. */
        AttentionSettings: {
            /**
             * Format: int32
             * @description Number of days without an entry.
             */
            no_entry_days: number;
            /**
             * Format: int32
             * @description Number of days in which to look for the latest resting heart rate, including today.
             */
            rhr_days: number;
            /**
             * Format: int32
             * @description Number of days before it whose mean it is compared with.
             */
            rhr_base_days: number;
            /**
             * Format: int32
             * @description How many of these days must have a value.
             */
            rhr_values: number;
            /**
             * Format: double
             * @description By how many standard deviations it may exceed the mean.
             */
            rhr_deviations: number;
            /**
             * Format: double
             * @description Minimum standard deviation.
             */
            rhr_least_deviation: number;
            /**
             * Format: int32
             * @description Number of days over which the mean of sleep is computed.
             */
            sleep_days: number;
            /**
             * Format: int32
             * @description How many of these days must have a value.
             */
            sleep_values: number;
            /**
             * Format: double
             * @description Minimum mean of sleep in hours.
             */
            sleep_hours: number;
            /**
             * Format: int32
             * @description Highest feel that counts as low.
             */
            feel_at_most: number;
            /**
             * Format: int32
             * @description Number of days with a low feel.
             */
            feel_times: number;
            /**
             * Format: int32
             * @description Number of days in which to look for them.
             */
            feel_days: number;
            /**
             * Format: int32
             * @description Number of weeks whose mean the last complete week is compared with.
             */
            weeks: number;
            /**
             * Format: double
             * @description By how much it may exceed the mean, in percent.
             */
            week_percent: number;
            /**
             * Format: double
             * @description Minimum mean for the comparison, in kilometers.
             */
            week_least_km: number;
            /**
             * Format: int32
             * @description Number of days after which a comment needs an answer.
             */
            answer_days: number;
        };
        /** @description New thresholds for the rules of `GET /team/attention`. */
        AttentionSettingsInput: {
            /**
             * Format: int32
             * @description Number of days without an entry.
             */
            no_entry_days: number;
            /**
             * Format: int32
             * @description Number of days in which to look for the latest resting heart rate, including today.
             */
            rhr_days: number;
            /**
             * Format: int32
             * @description Number of days before it whose mean it is compared with.
             */
            rhr_base_days: number;
            /**
             * Format: int32
             * @description How many of these days must have a value.
             */
            rhr_values: number;
            /**
             * Format: double
             * @description By how many standard deviations it may exceed the mean.
             */
            rhr_deviations: number;
            /**
             * Format: double
             * @description Minimum standard deviation.
             */
            rhr_least_deviation: number;
            /**
             * Format: int32
             * @description Number of days over which the mean of sleep is computed.
             */
            sleep_days: number;
            /**
             * Format: int32
             * @description How many of these days must have a value.
             */
            sleep_values: number;
            /**
             * Format: double
             * @description Minimum mean of sleep in hours.
             */
            sleep_hours: number;
            /**
             * Format: int32
             * @description Highest feel that counts as low.
             */
            feel_at_most: number;
            /**
             * Format: int32
             * @description Number of days with a low feel.
             */
            feel_times: number;
            /**
             * Format: int32
             * @description Number of days in which to look for them.
             */
            feel_days: number;
            /**
             * Format: int32
             * @description Number of weeks whose mean the last complete week is compared with.
             */
            weeks: number;
            /**
             * Format: double
             * @description By how much it may exceed the mean, in percent.
             */
            week_percent: number;
            /**
             * Format: double
             * @description Minimum mean for the comparison, in kilometers.
             */
            week_least_km: number;
            /**
             * Format: int32
             * @description Number of days after which a comment needs an answer.
             */
            answer_days: number;
        };
        /** @description The athletes of a page of a team who need attention. */
        AttentionPage: {
            /** @description The athletes, by name. */
            athletes: components["schemas"]["Attention"][];
            /**
             * Format: int32
             * @description Number of the next page, or null if there are no more.
             */
            next_page: number | null;
        };
        /** @description An athlete who needs attention. */
        Attention: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the athlete. */
            name: string;
            /** @description Claimed Athlete ID, or null. */
            athlete_id: components["schemas"]["AthleteID"] | null;
            /** @description The reasons. */
            reasons: components["schemas"]["AttentionReason"][];
        };
        /** @description When an athlete needed attention. */
        PastAttentions: {
            /** @description The times, the latest first. */
            items: components["schemas"]["PastAttention"][];
            /** @description Always null: there are no more. */
            next: string | null;
        };
        /** @description Days in a row on which an athlete needed attention for one reason. */
        PastAttention: {
            /**
             * Format: date
             * @description The first of the days.
             */
            from: string;
            /**
             * Format: date
             * @description The last of the days.
             */
            to: string;
            /** @description The reason as it was on the last of the days. */
            reason: components["schemas"]["AttentionReason"];
        };
        /**
         * @description What a reason is about.
         * @enum {string}
         */
        AttentionKind: "no_entry" | "resting_heart_rate" | "sleep" | "feel" | "distance" | "comment";
        /** @description Why an athlete needs attention. */
        AttentionReason: {
            kind: components["schemas"]["AttentionKind"];
            /**
             * Format: double
             * @description The value that passed the limit: days, beats per minute, hours, number of days or kilometers.
             */
            value: number;
            /**
             * Format: double
             * @description The limit.
             */
            limit: number;
            /**
             * Format: date
             * @description The last day with an entry, the day of the heart rate, the first day of the week, or the day of the comment. Null if there is none.
             */
            date: string | null;
            /**
             * Format: double
             * @description The mean that the heart rate or the distance was compared with, or null.
             */
            mean: number | null;
            /**
             * Format: double
             * @description The standard deviation of the heart rates, or null.
             */
            deviation: number | null;
            /**
             * Format: int32
             * @description Number of values in the mean of heart rates or of sleep, number of weeks in that of the distance, or null.
             */
            values: number | null;
            /** @description `_id` of the comment, or null. */
            comment_id: components["schemas"]["ID"] | null;
        };
        /**
         * @description What a coach is in a team: the head coach, who has claimed it (`head`), or an assistant whom the head coach has named (`assistant`).
         * @enum {string}
         */
        CoachRole: "head" | "assistant";
        /** @description A coach of the caller's team. */
        Coach: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the coach. */
            name: string;
            team_id: components["schemas"]["TeamID"];
            team: components["schemas"]["TeamName"];
            role: components["schemas"]["CoachRole"];
            status: components["schemas"]["ConsentStatus"];
            /**
             * Format: date-time
             * @description From when on a coach reads who came after the caller accepted all coaches; null for one who reads already, or is not accepted.
             */
            reads_from: string | null;
            /** @description Whether the caller has accepted all coaches of the team, also those who come. */
            all_accepted: boolean;
        };
        /** @description Athletes who have graduated. */
        GraduatesInput: {
            /** @description `_id`s of athletes. */
            athletes: components["schemas"]["ID"][];
        };
        /** @description Athletes who have graduated. */
        Graduates: {
            /** @description `_id`s of the athletes. */
            athletes: components["schemas"]["ID"][];
        };
        /** @description Addresses to invite. */
        InviteAthletesInput: {
            /** @description The addresses. */
            emails: string[];
        };
        /** @description What became of an address. */
        InvitedAddress: {
            /** @description The address as it was sent. */
            email: string;
            status: components["schemas"]["InvitedStatus"];
            /**
             * Format: uuid
             * @description `_id` of the new invitation, or null.
             */
            invite_id: string | null;
        };
        /**
         * @description What became of an address:
         *
         *     - `sent`: the invitation is on its way.
         *     - `pending`: it was invited before, and nobody has come yet.
         *     - `declined`: it was invited before, and declined.
         *     - `duplicate`: it is in the list before.
         *     - `invalid`: it is no email address.
         *     - `limited`: the address has been sent too many invitations in the last hour, or the caller too many in 14 days.
         * @enum {string}
         */
        InvitedStatus: "sent" | "pending" | "declined" | "duplicate" | "invalid" | "limited";
        /** @description Somebody who is not in the grid of a coach yet: an athlete who runs for the team, or an address that was invited. */
        Pending: {
            /** @description `_id` of the user, or of the invitation. */
            _id: components["schemas"]["ID"];
            /** @description Name of the athlete, or null for an invitation. */
            name: string | null;
            /** @description Address of an invitation, or null. Only the coach who invited sees it. */
            email: string | null;
            via: components["schemas"]["PendingVia"];
            lacks: components["schemas"]["PendingLacks"];
            /**
             * Format: date-time
             * @description When the invitation was sent or the code used, or null.
             */
            since: string | null;
            /**
             * Format: date-time
             * @description When the caller last sent a reminder, or null.
             */
            reminded_at: string | null;
            /**
             * Format: date-time
             * @description When the invitation was declined, or null.
             */
            declined_at: string | null;
        };
        /**
         * @description How somebody is known who is not in the grid: by an `invitation`, a `code`, or because their profile names the `team`.
         * @enum {string}
         */
        PendingVia: "invitation" | "code" | "team";
        /**
         * @description What is missing: an `account`, the `acceptance` of the caller as coach, or a `log` that is not only its owner's.
         * @enum {string}
         */
        PendingLacks: "account" | "acceptance" | "log";
        /** @description Something to announce. */
        AnnouncementDraft: {
            /** @description The text. It may contain line breaks. */
            text: string;
            /**
             * Format: uuid
             * @description `_id` of a group of a team that the caller coaches, or null for the whole team.
             */
            group_id?: string | null;
            /** @description `_id`s of the athletes to tell. If left out, all who have accepted the caller. */
            athletes?: components["schemas"]["ID"][];
        };
        /** @description A page of the announcements of a coach. */
        AnnouncementPage: {
            /** @description The announcements, newest first. */
            items: components["schemas"]["Announcement"][];
            /** @description The cursor after them, or null if there are no more. */
            next: string | null;
        };
        /** @description A text of a coach to athletes. */
        Announcement: {
            _id: components["schemas"]["ID"];
            /** @description The text. */
            text: string;
            /**
             * Format: int64
             * @description Number of athletes to whom it went.
             */
            recipients: number;
            /**
             * Format: int64
             * @description Number of athletes who have marked it as read.
             */
            readers: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /** @description A text of a coach to athletes, and who has read it. */
        AnnouncementReaders: {
            _id: components["schemas"]["ID"];
            /** @description The text. */
            text: string;
            /**
             * Format: int64
             * @description Number of athletes to whom it went.
             */
            recipients: number;
            /**
             * Format: int64
             * @description Number of athletes who have marked it as read.
             */
            readers: number;
            /** @description The athletes to whom it went, the first reader first. */
            athletes: components["schemas"]["AnnouncedTo"][];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /** @description An athlete to whom an announcement went. */
        AnnouncedTo: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the athlete. */
            name: string;
            /**
             * Format: date-time
             * @description When the athlete marked it as read, or null.
             */
            read_at: string | null;
        };
        /** @description A report of an athlete's season to make. */
        SeasonReportDraft: {
            /** @description `_id` of the athlete. */
            user_id: components["schemas"]["ID"];
            /**
             * Format: date
             * @description First day.
             */
            from: string;
            /**
             * Format: date
             * @description Last day, at most 400 days, both included.
             */
            to: string;
            /** @description What the coach writes on top, or null. It may contain line breaks. */
            text?: string | null;
        };
        /** @description Season reports that a coach has made, and those of an athlete. */
        SeasonReports: {
            /** @description The reports, newest first. */
            items: components["schemas"]["SeasonReport"][];
            /** @description Always null: there are no more. */
            next: string | null;
        };
        /** @description A report of an athlete's season, without its link. */
        SeasonReport: {
            _id: components["schemas"]["ID"];
            user_id: components["schemas"]["ID"];
            /** @description Name of the athlete. */
            user: string;
            coach_id: components["schemas"]["ID"];
            /** @description Name of the coach who made it. */
            coach: string;
            /**
             * Format: date
             * @description First day.
             */
            from: string;
            /**
             * Format: date
             * @description Last day.
             */
            to: string;
            /** @description What the coach writes on top, or null. */
            text: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /** @description A new report of an athlete's season. */
        CreatedSeasonReport: {
            _id: components["schemas"]["ID"];
            /** @description The secret link. It cannot be retrieved again. */
            link: string;
            user_id: components["schemas"]["ID"];
            /** @description Name of the athlete. */
            user: string;
            /**
             * Format: date
             * @description First day.
             */
            from: string;
            /**
             * Format: date
             * @description Last day.
             */
            to: string;
            /** @description What the coach writes on top, or null. */
            text: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /** @description A new code for joining a team. */
        TeamCodeDraft: {
            /** @description Where the code is shown, or for whom it is. */
            name: string;
            /**
             * Format: int32
             * @description Number of athletes who can use it.
             * @default 100
             */
            max_uses: number;
            /**
             * Format: int32
             * @description Lifetime in days.
             * @default 60
             */
            expires_in_days: number;
        };
        /** @description The codes of a team. */
        TeamCodes: {
            /** @description The codes, newest first. */
            items: components["schemas"]["TeamCode"][];
            /** @description Always null: there are no more. */
            next: string | null;
        };
        /** @description A code for joining a team, without the code itself. */
        TeamCode: {
            _id: components["schemas"]["ID"];
            /** @description Where the code is shown, or for whom it is. */
            name: string;
            /**
             * Format: int32
             * @description Number of athletes who can use it.
             */
            max_uses: number;
            /**
             * Format: int32
             * @description Number of athletes who have used it.
             */
            uses: number;
            /** @description The athletes who came by it and still run for the team. */
            athletes: components["schemas"]["CodeAthlete"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires, or was ended.
             */
            expires_at: string;
        };
        /** @description An athlete who joined a team by a code. */
        CodeAthlete: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the athlete. */
            name: string;
            /**
             * Format: date-time
             * @description When the athlete used the code.
             */
            joined_at: string;
        };
        /** @description A new code for joining a team. */
        CreatedTeamCode: {
            _id: components["schemas"]["ID"];
            /** @description The code. It cannot be retrieved again. */
            code: string;
            /** @description Link with the code, to a page for joining, as text of a QR code. */
            link: string;
            /** @description Where the code is shown, or for whom it is. */
            name: string;
            /**
             * Format: int32
             * @description Number of athletes who can use it.
             */
            max_uses: number;
            /**
             * Format: int32
             * @description Always 0: nobody has used it yet.
             */
            uses: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
        };
        /** @description A coach whom the head coach of a team has named as an assistant. */
        Assistant: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the coach. */
            name: string;
            status: components["schemas"]["ConsentStatus"];
            /**
             * Format: date-time
             * @description When the coach was named.
             */
            created_at: string;
        };
        /** @description A team whose head coach has named the caller as an assistant. */
        Assistantship: {
            team_id: components["schemas"]["TeamID"];
            team: components["schemas"]["TeamName"];
            user_id: components["schemas"]["ID"];
            /** @description Name of the head coach. */
            user: string;
            status: components["schemas"]["ConsentStatus"];
            /**
             * Format: date-time
             * @description When the caller was named.
             */
            created_at: string;
        };
        /**
         * @description Kind of race.
         * @enum {string}
         */
        Sport: "cross_country" | "track" | "road" | "trail" | "other";
        /**
         * @description How teams are scored: by the sum of places, by points, or not at all.
         * @enum {string}
         */
        ScoringKind: "cross_country" | "points" | "none";
        /**
         * @description Rule for breaking ties between teams.
         * @enum {string}
         */
        TieBreak: "nfhs" | "ncaa";
        /** @description How teams are scored. Fields that the kind does not use are left out. */
        Scoring: {
            kind: components["schemas"]["ScoringKind"];
            /**
             * Format: int32
             * @description Cross country: number of runners per team who score.
             */
            scorers?: number;
            /**
             * Format: int32
             * @description Cross country: number of further runners per team who hold places without scoring.
             */
            displacers?: number;
            /** @description Cross country: rule for breaking ties. */
            tie_break?: components["schemas"]["TieBreak"];
            /** @description Teams whose runners count as unattached. */
            unscored_teams?: components["schemas"]["TeamID"][];
            /** @description Points: the points of each place, first place first. */
            points?: number[];
            /** @description Points: the points of each place in relays, if they differ. */
            relay_points?: number[];
            /** @description Points: only the best relay of a team scores, and its others take no place from anybody. */
            one_relay_per_team?: boolean;
        };
        /** @description How to score teams. Fields left out have the default of the kind. A field that the kind does not use returns 422 (`unused`). */
        ScoringDraft: {
            kind: components["schemas"]["ScoringKind"];
            /**
             * Format: int32
             * @description Cross country: number of runners per team who score (default: 5).
             */
            scorers?: number;
            /**
             * Format: int32
             * @description Cross country: number of further runners per team who hold places without scoring (default: 2).
             */
            displacers?: number;
            tie_break?: components["schemas"]["TieBreak"];
            /** @description Teams whose runners count as unattached. */
            unscored_teams?: components["schemas"]["TeamID"][];
            /** @description Points: the points of each place, first place first (default: 10-8-6-5-4-3-2-1). */
            points?: number[];
            /** @description Points: the points of each place in relays, as in dual meets (default: `points`). */
            relay_points?: number[];
            /**
             * @description Points: only the best relay of a team scores, and its others take no place from anybody.
             * @default false
             */
            one_relay_per_team: boolean;
        };
        /**
         * @description Who can add results: any user, those with a verified email, or the race's directors. Directors always can.
         * @enum {string}
         */
        ResultsBy: "anyone" | "verified" | "directors";
        /**
         * @description How final the results are. Directors set `provisional` or `official`. Neither affects who can correct results. Only operators can
         *     lock and unlock a race, and change a `locked` race and its results; votes remain possible.
         * @enum {string}
         */
        RaceState: "provisional" | "official" | "locked";
        /** @description A user who directs a race. */
        RaceDirector: {
            _id: components["schemas"]["ID"];
            /** @description Name of the user. */
            name: string;
        };
        /** @description A user who directs a race without having posted it, or has been named to. */
        Directorship: {
            race_id: components["schemas"]["ID"];
            /** @description Name of the race. */
            race: string;
            /**
             * Format: date
             * @description Date of the race, in local time.
             */
            date: string;
            user_id: components["schemas"]["ID"];
            /** @description Name of the user. */
            user: string;
            status: components["schemas"]["ConsentStatus"];
            /**
             * Format: date-time
             * @description When the user accepted, or was named.
             */
            created_at: string;
        };
        /** @description The new poster of a race. */
        OwnerChange: {
            /** @description `_id` of the new poster. */
            user_id: components["schemas"]["ID"];
        };
        /** @description A new race. */
        RaceDraft: {
            /** @description Name of the race. */
            name: string;
            /**
             * Format: date
             * @description Date of the race, in local time.
             */
            date: string;
            /** @description Where the race takes place. */
            location?: string | null;
            /** @description Weather and footing, such as `12 °C, light rain, muddy`. */
            weather?: string | null;
            /**
             * Format: uri
             * @description Absolute http or https URL of the race's website.
             */
            url?: string | null;
            /** @description Free text. */
            description?: string | null;
            sport?: components["schemas"]["Sport"];
            /** @description How to score teams. Null or left out: the default of the sport. */
            scoring?: components["schemas"]["ScoringDraft"] | null;
            /** @description Who can add results (default: anyone). */
            results_by?: components["schemas"]["ResultsBy"];
        };
        /** @description Changes to a race. */
        RaceChange: {
            _id: components["schemas"]["ID"];
            /** @description Name of the race. */
            name?: string;
            /**
             * Format: date
             * @description Date of the race, in local time.
             */
            date?: string;
            /** @description Where the race takes place. */
            location?: string | null;
            /** @description Weather and footing, such as `12 °C, light rain, muddy`. */
            weather?: string | null;
            /**
             * Format: uri
             * @description Absolute http or https URL of the race's website.
             */
            url?: string | null;
            /** @description Free text. */
            description?: string | null;
            sport?: components["schemas"]["Sport"];
            /** @description How to score teams. Null restores the default of the sport. */
            scoring?: components["schemas"]["ScoringDraft"] | null;
            results_by?: components["schemas"]["ResultsBy"];
            state?: components["schemas"]["RaceState"];
        };
        /** @description A race. */
        Race: WithRequired<components["schemas"]["PartialRace"], "_id" | "name" | "date" | "location" | "weather" | "url" | "description" | "sport" | "scoring" | "user_id" | "user" | "upvotes" | "downvotes" | "results" | "results_by" | "state" | "created_at" | "updated_at">;
        /** @description A race in a list with `fields`. It has `_id` and the fields that were chosen. */
        PartialRace: {
            _id: components["schemas"]["ID"];
            /** @description Name of the race. */
            name?: string;
            /**
             * Format: date
             * @description Date of the race, in local time.
             */
            date?: string;
            /** @description Where the race takes place, or null. */
            location?: string | null;
            /** @description Weather and footing, or null. */
            weather?: string | null;
            /** @description URL of the race's website, or null. */
            url?: string | null;
            /** @description Free text, or null. */
            description?: string | null;
            sport?: components["schemas"]["Sport"];
            scoring?: components["schemas"]["Scoring"];
            /**
             * Format: uuid
             * @description `_id` of the poster, or null if the account was deleted.
             */
            user_id?: string | null;
            /** @description Name of the poster, or null if the account was deleted. */
            user?: string | null;
            /**
             * Format: int32
             * @description Number of upvotes.
             */
            upvotes?: number;
            /**
             * Format: int32
             * @description Number of downvotes.
             */
            downvotes?: number;
            /**
             * Format: int32
             * @description Number of results.
             */
            results?: number;
            results_by?: components["schemas"]["ResultsBy"];
            state?: components["schemas"]["RaceState"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at?: string;
            /** @description The directors besides the poster, in the order in which they accepted. Not in lists of races. */
            directors?: components["schemas"]["RaceDirector"][];
        };
        /**
         * @description A field of a race in a list.
         * @enum {string}
         */
        RaceField: "_id" | "name" | "date" | "location" | "weather" | "url" | "description" | "sport" | "scoring" | "user_id" | "user" | "upvotes" | "downvotes" | "results" | "results_by" | "state" | "created_at" | "updated_at";
        /**
         * @description How the athlete's race ended.
         *
         *     - `finished`
         *     - `nm`: took part without a valid attempt (no mark); `mark`, `place` and `points` are null
         *     - `dnf`: started and did not finish
         *     - `dns`: did not start
         *     - `dq`: disqualified
         * @enum {string}
         */
        ResultStatus: "finished" | "nm" | "dnf" | "dns" | "dq";
        /**
         * @description Round of an event. `heat` distinguishes the heats of a round.
         *
         *     - `final`: the last or only round, the only one that scores
         *     - `semifinal`, `quarterfinal`: the two before the final
         *     - `preliminary`: the first round on the track
         *     - `qualification`: the first round of a field event
         * @enum {string}
         */
        ResultRound: "final" | "semifinal" | "quarterfinal" | "preliminary" | "qualification";
        /**
         * @description Kind of event. The results of an event of fixed time, such as 24 hours, are distances.
         * @enum {string}
         */
        EventKind: "run" | "hurdles" | "steeplechase" | "walk" | "relay" | "jump" | "throw" | "combined" | "fixed_time";
        /**
         * @description How a time was taken.
         *
         *     - `fat`: fully automatic timing, by photo finish
         *     - `hand`: by hand, written as `62.3h` in results. Never converted
         *     - `gun`: by a transponder or timer, from the starting signal: the official time of a road race
         *     - `chip`: by a transponder, from crossing the start line
         * @enum {string}
         */
        TimingMethod: "fat" | "hand" | "gun" | "chip";
        /** @description Name of a runner of a relay, without a semicolon. */
        RelayMember: string;
        /** @description Name of a division, such as `Varsity` or `U17`. */
        DivisionName: string;
        /** @description A new result. */
        ResultDraft: {
            race_id: components["schemas"]["ID"];
            gender: components["schemas"]["Gender"];
            event: components["schemas"]["EventName"];
            /** @description Division of the event, such as `Varsity`, or null. */
            division?: string | null;
            round?: components["schemas"]["ResultRound"];
            /**
             * Format: int32
             * @description Number of the heat in its round.
             */
            heat?: number | null;
            /**
             * Format: int32
             * @description Place in the heat.
             */
            heat_place?: number | null;
            /** @description Name of the athlete. For a relay, its name in the results: the team, and a letter if the team has several, as in `Mapleton A`. */
            athlete: string;
            /** @description Names of a relay's runners in running order. They have no Athlete IDs, so the relay is not among the results of its runners. */
            relay_members?: components["schemas"]["RelayMember"][] | null;
            /** @description Athlete ID, or null if unknown. */
            athlete_id?: string | null;
            /** @description Name of the team, or null if unattached. */
            team?: string | null;
            /** @description ID of the team. Derived from `team` if left out. */
            team_id?: string | null;
            /**
             * Format: int32
             * @description Place in the event. With a status other than `finished` it is 422.
             */
            place?: number | null;
            /** @description Time, as `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths. Stored as published. */
            time?: string | null;
            /** @description How the time was taken, or null if unknown. */
            timing_method?: components["schemas"]["TimingMethod"] | null;
            /** @description Mark of a field event, as published. */
            mark?: string | null;
            status?: components["schemas"]["ResultStatus"];
            /**
             * Format: double
             * @description Points awarded, as published, up to three decimals.
             */
            points?: number | null;
            /** @description School grade or year. */
            grade?: string | null;
            /** @description Bib number. */
            bib?: string | null;
            /**
             * Format: double
             * @description Wind in meters per second, to a tenth.
             */
            wind?: number | null;
            /** @description Free text. */
            notes?: string | null;
            /** @description Whether the result is out of competition, which it is not unless this says so. It has no place and no points (422), takes no place from anybody, and scores for no team. */
            exhibition?: boolean;
        };
        /** @description Changes to a result. */
        ResultChange: {
            _id: components["schemas"]["ID"];
            gender?: components["schemas"]["Gender"];
            event?: components["schemas"]["EventName"];
            /** @description Division of the event, such as `Varsity`, or null. */
            division?: string | null;
            round?: components["schemas"]["ResultRound"];
            /**
             * Format: int32
             * @description Number of the heat in its round.
             */
            heat?: number | null;
            /**
             * Format: int32
             * @description Place in the heat.
             */
            heat_place?: number | null;
            /** @description Name of the athlete. For a relay, its name in the results: the team, and a letter if the team has several, as in `Mapleton A`. */
            athlete?: string;
            /** @description Names of a relay's runners in running order. They have no Athlete IDs, so the relay is not among the results of its runners. */
            relay_members?: components["schemas"]["RelayMember"][] | null;
            /** @description Athlete ID, or null if unknown. */
            athlete_id?: string | null;
            /** @description Name of the team, or null if unattached. */
            team?: string | null;
            /** @description ID of the team. Derived from `team` if left out. */
            team_id?: string | null;
            /**
             * Format: int32
             * @description Place in the event. With a status other than `finished` it is 422.
             */
            place?: number | null;
            /** @description Time, as `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths. Stored as published. */
            time?: string | null;
            /** @description How the time was taken, or null if unknown. */
            timing_method?: components["schemas"]["TimingMethod"] | null;
            /** @description Mark of a field event, as published. */
            mark?: string | null;
            status?: components["schemas"]["ResultStatus"];
            /**
             * Format: double
             * @description Points awarded, as published, up to three decimals.
             */
            points?: number | null;
            /** @description School grade or year. */
            grade?: string | null;
            /** @description Bib number. */
            bib?: string | null;
            /**
             * Format: double
             * @description Wind in meters per second, to a tenth.
             */
            wind?: number | null;
            /** @description Free text. */
            notes?: string | null;
            /** @description Whether the result is out of competition. Its place and points are removed. */
            exhibition?: boolean;
            /** @description Reason, for the result's history. */
            reason?: string;
        };
        /** @description Change of a field by a correction of a result. */
        FieldChange: {
            /** @description Name of the field. */
            field: string;
            /** @description Previous value as text, or null. */
            before: string | null;
            /** @description New value as text, or null. */
            after: string | null;
        };
        /** @description A correction of a result. */
        Correction: {
            _id: components["schemas"]["ID"];
            /** @description The fields that changed. */
            changes: components["schemas"]["FieldChange"][];
            /**
             * Format: uuid
             * @description `_id` of the user who did it, or null.
             */
            user_id: string | null;
            /** @description Name of the user who did it, or null. */
            user: string | null;
            /** @description Why, or null. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was done.
             */
            created_at: string;
        };
        /**
         * @description Kind of issue. The results of a race can have:
         *
         *     - `duplicate_athlete`: the same name, team and bib number twice in a round of an event and division
         *     - `place_repeated`: the same place twice, with different times, or the places of a final are those in its heats
         *     - `place_left_out`: (import) an athlete who did not finish, did not start or was disqualified has no place
         *     - `event_words`: (import) the name of an event says the gender, the round, the heat or the division too, which were taken out of it
         *     - `places_renumbered`: (import) `renumber` changed places
         *     - `places_equal`: many places are repeated, with different times, as in a list of results of several races
         *     - `place_missing`: no athlete has the place, or a finisher with a time has none; `suggestion` is the place that follows from the time
         *     - `unranked`: a finisher has neither a place, a time nor a mark, and counts for no team
         *     - `time_out_of_order`: a better place has a slower time
         *     - `mark_out_of_order`: a better place has a shorter jump or throw
         *     - `time_impossible`: the time is implausible for the event
         *     - `time_without_colon`: a number was read as seconds
         *     - `hand_times`: all times of an event on a track have one decimal
         *     - `team_alike`: the names of two teams are similar
         *     - `team_ids_differ`: a team has several team IDs
         *     - `team_id_shared`: teams with different names have the same team ID
         *     - `athlete_ids_differ`: an athlete, by name, team and gender, has several Athlete IDs
         *     - `athlete_id_shared`: athletes with different names have the same Athlete ID
         *     - `last_name_first`: most names are like `Ruiz, Ana`
         *     - `mark_in_unknown_event`: the event is unknown, so a cell that is not a time was read as a mark
         *
         *     The warnings of an import of results have the same codes, except those for IDs, and:
         *
         *     - `time_fraction_of_day`: a number was read as a fraction of a day
         *     - `column_ignored`: the column is not used
         *     - `relay_ignored`: a relay of Hy-Tek's export is not imported, because its team was not found
         *     - `time_not_used`: the column has times that are not imported
         *     - `no_times`: no row has a time or a mark, so only places and statuses are imported
         *     - `results_exist`: (dry run) the import will be refused, because the race has such results, or the file was imported before
         *     - `file_ignored`: the file is in an archive with files of heats and is none itself
         *     - `row_ignored`: the line of a heat has neither a place nor a time
         *     - `value_ignored`: the value in a file of a heat is not understood, and not stored
         *     - `places_kept`: the heats are not placed together by time, because results of their event have other places
         *     - `time_missing`: a finisher has a word or a zero in place of a time
         *     - `time_rewritten`: a time was written with other separators, as a gap, or without its seconds, and read as the time in `suggestion`
         *     - `mark_rewritten`: a whole number was read as meters
         *     - `mark_unranked`: a mark is not understood, so rankings leave it out
         *     - `sign_noted`: a sign beside a performance, such as `PR`, is kept in the notes
         *     - `out_of_competition`: results are out of competition (`exhibition`)
         *     - `text_repaired`: characters that cannot be seen were taken out of a text, or the codes of others decoded
         *     - `encoding_guessed`: the file is not UTF-8, and its encoding was guessed; `value` is a name as it was read
         *     - `bib_repeated`: two athletes of an event have the same bib number
         *     - `rows_hidden`: rows that a workbook's sheet does not show are read too
         *     - `cells_merged`: the text of a cell that is merged over several rows is read in each of them
         *     - `cell_boolean`: a cell has the truth value TRUE or FALSE, and is read as that word
         *     - `rows_skipped`: rows below the results, such as team scores, were left out
         *     - `decisions_conflict`: (dry run) the import will be refused, because the file conflicts with what people decided about the results
         *     - `limit_exceeded`: (dry run) the import will be refused, because it exceeds a limit of the account
         *     - `name_withheld`: a name is withheld in this race, also under another team or spelling; an operator can show that of a namesake
         *
         *     The warnings of an import into a log have others, which say why something was left out or is incomplete:
         *
         *     - `same_id`: the log has a run with this source and ID
         *     - `deleted`: the user has deleted the run with this source and ID, which `restore` restores
         *     - `same_start`: the log has a run that began at the same time and has the same length
         *     - `same_day`: the log has a run of the same day and length, and one of the two has no start time
         *     - `typed_by_hand`: the same, and the run in the log was typed in; it lacks nothing that the file has, or `merge` is false
         *     - `not_running`: another sport, which `other_sports` imports; `value` is its name in the file, and `suggestion` the kind of its runs
         *     - `unknown_sport`: a sport that is not known, which `sport` can map
         *     - `no_time`: it has no date or time, which `date` and `seconds` give to a single track
         *     - `future`: it is in the future
         *     - `day_full`: the day has the maximum number of runs
         *     - `unreadable`: it cannot be read
         *     - `incomplete`: it was imported, but a part could not be read
         *     - `kept`: the day already has another value, which was kept
         *     - `tracks_full`: the run was imported without its track, because the user's tracks use all of their allowed storage
         *     - `empty`: there is nothing in it to import
         *     - `total`: a row that sums up others
         *     - `impossible`: nobody can have run so fast or so slowly
         *     - `not_understood`: a file of an archive, or a sheet of a workbook, that is not read
         * @enum {string}
         */
        IssueCode: "duplicate_athlete" | "place_repeated" | "place_left_out" | "event_words" | "places_renumbered" | "places_equal" | "place_missing" | "unranked" | "time_out_of_order" | "mark_out_of_order" | "time_impossible" | "time_without_colon" | "hand_times" | "team_alike" | "team_ids_differ" | "team_id_shared" | "athlete_ids_differ" | "athlete_id_shared" | "last_name_first" | "mark_in_unknown_event" | "time_fraction_of_day" | "column_ignored" | "relay_ignored" | "time_not_used" | "file_ignored" | "row_ignored" | "value_ignored" | "places_kept" | "no_times" | "results_exist" | "time_missing" | "time_rewritten" | "mark_rewritten" | "mark_unranked" | "sign_noted" | "out_of_competition" | "text_repaired" | "encoding_guessed" | "bib_repeated" | "rows_hidden" | "cells_merged" | "cell_boolean" | "rows_skipped" | "decisions_conflict" | "limit_exceeded" | "name_withheld" | "same_id" | "deleted" | "same_start" | "same_day" | "typed_by_hand" | "not_running" | "unknown_sport" | "no_time" | "future" | "day_full" | "unreadable" | "incomplete" | "kept" | "tracks_full" | "empty" | "total" | "impossible" | "not_understood";
        /** @description A likely mistake in the results of a race. */
        Issue: {
            code: components["schemas"]["IssueCode"];
            /** @description `_id` of the result, and of another that it was compared with. Empty if the issue is about no result, such as a missing place. */
            results: components["schemas"]["ID"][];
            /** @description Gender, or null for all results. */
            gender: components["schemas"]["Gender"] | null;
            /** @description Name of the event, or null for all results. */
            event: string | null;
            /** @description Division, or null. */
            division: string | null;
            /** @description Round, or null for all results. */
            round: components["schemas"]["ResultRound"] | null;
            /** @description The suspicious value, truncated if long, or null. */
            value: string | null;
            /** @description Description of the issue. */
            detail: string;
            /** @description The likely intended value, or null. */
            suggestion: string | null;
            /** @description A rename that would fix it, or null. */
            rename: components["schemas"]["RenameDraft"] | null;
        };
        /** @description Likely mistakes in the results of a race. */
        IssueList: {
            /** @description The issues, in the order of the results. */
            issues: components["schemas"]["Issue"][];
            /** @description Whether there are, or may be, more issues, because not all results were compared. */
            more: boolean;
        };
        /**
         * @description Whether an athlete or a team is renamed.
         * @enum {string}
         */
        RenameKind: "athlete" | "team";
        /** @description The athlete or team to rename. A null ID matches results without one; an ID left out matches any. */
        RenameFromDraft: {
            /** @description Name, exactly as in the results. */
            name: string;
            /** @description Athlete ID. For athletes only. */
            athlete_id?: string | null;
            /** @description ID of the team, or of the athlete's team. */
            team_id?: string | null;
        };
        /** @description The new name. A null ID is removed; an ID left out follows from the name. */
        RenameToDraft: {
            /** @description New name. May be the old one if the ID is new. */
            name: string;
            /** @description New Athlete ID. For athletes only. */
            athlete_id?: string | null;
            /** @description New ID of the team. For teams only. */
            team_id?: string | null;
        };
        /** @description A new rename. */
        RenameDraft: {
            kind: components["schemas"]["RenameKind"];
            from: components["schemas"]["RenameFromDraft"];
            to: components["schemas"]["RenameToDraft"];
            /** @description Rename only in the events of one gender. */
            gender?: components["schemas"]["Gender"];
            /** @description Reason, for the history of the results. */
            reason?: string;
        };
        /** @description An athlete or a team. */
        RenameName: {
            /** @description Name. */
            name: string;
            /** @description Athlete ID, or null if there is none. */
            athlete_id: string | null;
            /** @description ID of the team, or of the athlete's team; null if there is none. */
            team_id: string | null;
        };
        /** @description A rename of an athlete or a team in all results of a race. */
        Rename: {
            _id: components["schemas"]["ID"];
            kind: components["schemas"]["RenameKind"];
            /** @description The gender whose events were changed, or null for both. */
            gender: components["schemas"]["Gender"] | null;
            /** @description Previous name and IDs. */
            from: components["schemas"]["RenameName"];
            /** @description New name and IDs. */
            to: components["schemas"]["RenameName"];
            /** @description Whether the race already had other results of this athlete or team. */
            merged: boolean;
            /**
             * Format: int32
             * @description Number of changed results.
             */
            results: number;
            /**
             * Format: uuid
             * @description `_id` of who did it, or null if the account was deleted.
             */
            user_id: string | null;
            /** @description Name of the user who did it, or null. */
            user: string | null;
            /** @description Why, or null. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was done.
             */
            created_at: string;
        };
        /** @description The result of an athlete in an event of a race. */
        Result: WithRequired<components["schemas"]["PartialResult"], "_id" | "race_id" | "race" | "date" | "gender" | "event" | "division" | "round" | "heat" | "heat_place" | "event_code" | "event_kind" | "distance_m" | "mixed" | "athlete" | "relay_members" | "athlete_id" | "team" | "team_id" | "place" | "time" | "time_ms" | "timing_method" | "mark" | "status" | "points" | "grade" | "bib" | "wind" | "notes" | "exhibition" | "import_id" | "user_id" | "created_at" | "updated_at">;
        /** @description A result in a list with `fields`. It has `_id` and the fields that were chosen. */
        PartialResult: {
            _id: components["schemas"]["ID"];
            race_id?: components["schemas"]["ID"];
            /** @description Name of the race. */
            race?: string;
            /**
             * Format: date
             * @description Date of the race.
             */
            date?: string;
            gender?: components["schemas"]["Gender"];
            event?: components["schemas"]["EventName"];
            /** @description Division of the event, such as `Varsity`, or null. */
            division?: string | null;
            round?: components["schemas"]["ResultRound"];
            /**
             * Format: int32
             * @description Number of the heat in its round, or null.
             */
            heat?: number | null;
            /**
             * Format: int32
             * @description Place in the heat, or null.
             */
            heat_place?: number | null;
            /**
             * @description Code of the event, derived from its name, or null if the event is unknown: meters on a track (`1500`), kilometers or miles on
             *     roads and grass (`5K`, `2M`), `MILE`, `HM`, `MAR`, with `H`, `SC` or `W` for hurdles, steeplechase and walks (`110H`), `4x400`, `LJ`, `SP`, `DEC`.
             */
            event_code?: string | null;
            /** @description Kind of the event, derived from its name, or null. */
            event_kind?: components["schemas"]["EventKind"] | null;
            /**
             * Format: double
             * @description Distance of the event in meters, derived from its name; for a relay, the sum of its legs. Null if there is none or the event is unknown.
             */
            distance_m?: number | null;
            /**
             * @description Whether men and women compete together. True if the event's name contains the word mixed or coed. The results of a mixed relay
             *     are among those of `womens`. Mixed events score for neither gender: only `GET /result/teamlist` has their team scores.
             */
            mixed?: boolean;
            /** @description Name of the athlete. For a relay, its name in the results: the team, and a letter if the team has several, as in `Mapleton A`. */
            athlete?: string;
            /**
             * @description Names of a relay's runners in running order, or null. They have no Athlete IDs, so the relay is not among the results of its
             *     runners.
             */
            relay_members?: components["schemas"]["RelayMember"][] | null;
            /** @description Athlete ID, or null. */
            athlete_id?: string | null;
            /** @description Name of the team, or null if unattached. */
            team?: string | null;
            /** @description ID of the team, or null. */
            team_id?: string | null;
            /**
             * Format: int32
             * @description Place in the event, or null.
             */
            place?: number | null;
            /** @description Time as published, or null. */
            time?: string | null;
            /**
             * Format: int64
             * @description `time` in milliseconds, or null.
             */
            time_ms?: number | null;
            /** @description How the time was taken, or null if unknown. */
            timing_method?: components["schemas"]["TimingMethod"] | null;
            /** @description Mark of a field event as published, or null. */
            mark?: string | null;
            status?: components["schemas"]["ResultStatus"];
            /**
             * Format: double
             * @description Points awarded as published, or null.
             */
            points?: number | null;
            /** @description School grade or year, or null. */
            grade?: string | null;
            /** @description Bib number, or null. */
            bib?: string | null;
            /**
             * Format: double
             * @description Wind in meters per second, or null.
             */
            wind?: number | null;
            /** @description Free text, or null. */
            notes?: string | null;
            /** @description Whether the result is out of competition: it has no place and no points, takes no place from anybody, and counts neither for a team nor in rankings, but as a personal best. */
            exhibition?: boolean;
            /**
             * Format: uuid
             * @description `_id` of the import that added it, or null.
             */
            import_id?: string | null;
            /**
             * Format: uuid
             * @description `_id` of the poster, or null if the account was deleted.
             */
            user_id?: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When it was last changed, other than by placing the heats of a final.
             */
            updated_at?: string;
        };
        /**
         * @description A field of a result in a list.
         * @enum {string}
         */
        ResultField: "_id" | "race_id" | "race" | "date" | "gender" | "event" | "division" | "round" | "heat" | "heat_place" | "event_code" | "event_kind" | "distance_m" | "mixed" | "athlete" | "relay_members" | "athlete_id" | "team" | "team_id" | "place" | "time" | "time_ms" | "timing_method" | "mark" | "status" | "points" | "grade" | "bib" | "wind" | "notes" | "exhibition" | "import_id" | "user_id" | "created_at" | "updated_at";
        /**
         * @description Month in which a season begins.
         * @default jan
         * @enum {string}
         */
        SeasonStart: "jan" | "aug";
        /**
         * @description Whether wind-aided results count.
         * @default any
         * @enum {string}
         */
        WindRule: "any" | "legal";
        /**
         * @description Whether to rank athletes or results.
         * @default athletes
         * @enum {string}
         */
        RankingOf: "athletes" | "results";
        /** @description A result in a ranking. */
        Ranked: {
            /**
             * Format: int32
             * @description Place in the ranking. Equal marks share a place.
             */
            place: number;
            /** @description Whether the wind was more than 2.0 meters per second, in a run or hurdles of up to 200 meters, or a long or triple jump. */
            wind_aided: boolean;
            result: components["schemas"]["Result"];
        };
        /** @description A result that is the best of an athlete or a team. */
        Best: {
            /** @description Sport of the race. */
            sport: components["schemas"]["Sport"];
            /**
             * Format: int32
             * @description Year in which the season of the race begins.
             */
            year: number;
            /** @description Whether the wind was more than 2.0 meters per second, in a run or hurdles of up to 200 meters, or a long or triple jump. */
            wind_aided: boolean;
            result: components["schemas"]["Result"];
        };
        /** @description An athlete's bests in an event. */
        EventBests: {
            /** @description Sport of the races. */
            sport: components["schemas"]["Sport"];
            gender: components["schemas"]["Gender"];
            /** @description Code of the event. */
            event_code: string;
            personal_best: components["schemas"]["Best"];
            /** @description The best result of each season, newest first. */
            season_bests: components["schemas"]["Best"][];
        };
        /** @description The score of a team in an event. */
        TeamScore: {
            /** @description Name of the team. */
            team: string;
            /**
             * Format: double
             * @description Sum of the scorers' places or points.
             */
            score: number;
            team_id: components["schemas"]["TeamID"];
            /** @description Results of the scorers, in order. */
            athletes: components["schemas"]["Result"][];
            /**
             * Format: int32
             * @description Place of the team. Tied teams share a place.
             */
            place: number;
            /** @description Results of the displacers, in order. */
            displacers: components["schemas"]["Result"][];
            /**
             * Format: double
             * @description Mean time of the scorers in milliseconds, or null if a time is missing.
             */
            average_time_ms: number | null;
            /**
             * Format: int64
             * @description Time of the last scorer minus that of the first, in milliseconds, or null if a time is missing.
             */
            spread_ms: number | null;
        };
        /**
         * @description Unit of times that are plain numbers: decimal minutes (`minutes`) or seconds (`seconds`, `clock`).
         * @default clock
         * @enum {string}
         */
        TimeUnit: "clock" | "minutes" | "seconds";
        /** @description A row that cannot be imported. */
        ImportError: {
            /** @description Name of the file in an archive of several, or null. */
            file: string | null;
            /**
             * Format: int64
             * @description Line in the file. The header of a CSV file is line 1.
             */
            line: number;
            /** @description Name of the column in the file, or null for the whole row. */
            column: string | null;
            /** @description The value in the file, truncated if long, or null. */
            value: string | null;
            /** @description Description of the error. */
            reason: string;
        };
        /** @description Report of an import, or of a dry run. */
        ImportReport: {
            /**
             * Format: uuid
             * @description ID of the import, or null if nothing was stored.
             */
            import_id: string | null;
            /**
             * Format: int64
             * @description Number of rows that were stored, 0 in a dry run.
             */
            imported: number;
            /**
             * Format: int64
             * @description Number of valid rows. After a dry run without failed rows, or with `partial=true`, the number of rows that would be imported.
             */
            valid: number;
            /**
             * Format: int64
             * @description Number of invalid rows.
             */
            failed: number;
            /** @description The first 100 errors. */
            errors: components["schemas"]["ImportError"][];
            /** @description Columns that were not recognized. */
            ignored_columns: string[];
            /** @description How the columns of a CSV file are used, in their order. Empty for NDJSON. */
            columns: components["schemas"]["TableColumn"][];
            /** @description The first five valid rows as they are stored. */
            sample: components["schemas"]["ImportedRow"][];
            /** @description The number of valid rows by gender, event and status. */
            totals: components["schemas"]["ImportTotal"][];
            /** @description Likely mistakes, by line, up to 100. Warnings do not stop an import. */
            warnings: components["schemas"]["ImportWarning"][];
            /** @description Decisions about the replaced results that are kept, by kind. */
            kept: components["schemas"]["KeptDecisions"][];
        };
        /**
         * @description What people decided: a result was added, corrected (or its athlete or team renamed) or deleted, or its status was changed.
         * @enum {string}
         */
        DecisionKind: "addition" | "correction" | "deletion" | "status";
        /** @description Decisions of one kind that an import keeps. */
        KeptDecisions: {
            kind: components["schemas"]["DecisionKind"];
            /**
             * Format: int64
             * @description Number of results.
             */
            count: number;
            /** @description Names of their athletes, up to 100. */
            athletes: string[];
        };
        /**
         * @description What an import does if the race already has results of a gender, event, division and round in the file.
         * @default new
         * @enum {string}
         */
        ImportMode: "new" | "append" | "replace";
        /**
         * @description The `mode` of an import, or `heat`: it replaced the heats that its file has, or `renumber`: `POST /race/{race_id}/renumber` closed up places.
         * @enum {string}
         */
        ImportedMode: "new" | "append" | "replace" | "heat" | "renumber";
        /** @description Which places are closed up. Without fields, those of all events of the race. */
        RenumberDraft: {
            gender?: components["schemas"]["Gender"];
            event?: components["schemas"]["EventName"];
            division?: components["schemas"]["DivisionName"];
            round?: components["schemas"]["ResultRound"];
            /** @description Reason, for the history of the results. */
            reason?: string;
        };
        /** @description A result that gets another place. */
        PlaceChange: {
            _id: components["schemas"]["ID"];
            /** @description Name of the athlete. */
            athlete: string;
            gender: components["schemas"]["Gender"];
            event: components["schemas"]["EventName"];
            /** @description Division, or null. */
            division: string | null;
            round: components["schemas"]["ResultRound"];
            /**
             * Format: int32
             * @description Place before, or null for a finisher who had none.
             */
            before: number | null;
            /**
             * Format: int32
             * @description Place after.
             */
            after: number;
        };
        /** @description What closing up places changed, or would change. */
        RenumberReport: {
            /**
             * Format: uuid
             * @description `_id` of the import as which it is listed and undone, or null in a dry run.
             */
            import_id: string | null;
            /**
             * Format: int64
             * @description Number of results that get another place.
             */
            results: number;
            /** @description The first 100 of these results, by event and place. */
            changes: components["schemas"]["PlaceChange"][];
        };
        /** @description A result file that was imported into a race, or the closing up of places (`mode` is `renumber`). */
        Import: {
            _id: components["schemas"]["ID"];
            /**
             * Format: uuid
             * @description `_id` of the user who imported it, or null if it was imported by command or the account was deleted.
             */
            user_id: string | null;
            /** @description Name of the user, or null. */
            user: string | null;
            mode: components["schemas"]["ImportedMode"];
            /** @description Name of the file, or null if unknown. */
            file_name: string | null;
            /**
             * Format: int64
             * @description Number of imported rows.
             */
            imported: number;
            /**
             * Format: date-time
             * @description When it was imported.
             */
            created_at: string;
        };
        /**
         * @description How a column was assigned: by its title (`header`), by `map`, by the place or name that a service gives it (`service`), or not used because its
         *     name is unknown or another column has its field (`unknown`). `age_group`: by its title, and its age groups, such as `W35`, also tell the gender.
         *     `gender_words`: by its title, and its words, such as `Varsity Girls`, also tell the gender. `values`: its name is unknown, and its values tell,
         *     such as genders, or age groups or places that tell them.
         * @enum {string}
         */
        TableColumnReason: "header" | "map" | "service" | "values" | "age_group" | "gender_words" | "unknown";
        /** @description How a column of a table is understood. */
        TableColumn: {
            /** @description Name of the column, truncated if long. */
            column: string;
            /** @description The field assigned to the column, or null if it is not used. */
            field: string | null;
            /** @description Unit of the numbers in the column, or null if it has none or several. */
            unit: string | null;
            because: components["schemas"]["TableColumnReason"];
            /** @description What decided how the cells are read, or null if they say it themselves. */
            reason: string | null;
            /** @description The field that an unused column seems to contain, for use with `map`, or null. */
            looks_like: string | null;
        };
        /** @description A row of a file as it is stored. */
        ImportedRow: {
            /**
             * Format: int64
             * @description Line in the file.
             */
            line: number;
            /**
             * Format: int32
             * @description Place, or null.
             */
            place: number | null;
            /** @description Name of the athlete. */
            athlete: string;
            /** @description Athlete ID, or null. */
            athlete_id: string | null;
            /** @description Name of the team, or null. */
            team: string | null;
            /** @description ID of the team, or null. */
            team_id: string | null;
            gender: components["schemas"]["Gender"];
            event: components["schemas"]["EventName"];
            /** @description Division, or null. */
            division: string | null;
            round: components["schemas"]["ResultRound"];
            /**
             * Format: int32
             * @description Number of the heat in its round, or null.
             */
            heat: number | null;
            /**
             * Format: int32
             * @description Place in the heat, or null.
             */
            heat_place: number | null;
            /** @description Time, or null. */
            time: string | null;
            /** @description How the time was taken, or null. */
            timing_method: components["schemas"]["TimingMethod"] | null;
            /** @description Mark, or null. */
            mark: string | null;
            status: components["schemas"]["ResultStatus"];
            /** @description Points as a decimal number, or null. */
            points: string | null;
            /** @description Wind in meters per second as a decimal number, or null. */
            wind: string | null;
            /** @description Grade, or null. */
            grade: string | null;
            /** @description Bib number, or null. */
            bib: string | null;
            /** @description Names of a relay's runners in running order, or null. */
            relay_members: components["schemas"]["RelayMember"][] | null;
            /** @description Free text, or null. */
            notes: string | null;
            /** @description Whether it is out of competition. */
            exhibition: boolean;
        };
        /** @description Number of valid rows of one gender, event, division, round and status. */
        ImportTotal: {
            gender: components["schemas"]["Gender"];
            event: components["schemas"]["EventName"];
            /** @description Code of the event, as in `Result`, or null if unknown. */
            event_code: string | null;
            /** @description Division, or null. */
            division: string | null;
            round: components["schemas"]["ResultRound"];
            status: components["schemas"]["ResultStatus"];
            /**
             * Format: int64
             * @description Number of rows.
             */
            rows: number;
        };
        /** @description Something in a file that looks wrong, was left out or is incomplete. What concerns several places for the same reason is listed once. */
        ImportWarning: {
            code: components["schemas"]["IssueCode"];
            /** @description Description, of the first place. */
            detail: string;
            /**
             * Format: int64
             * @description Number of places.
             */
            count: number;
            /** @description The first ten places: a line such as `line 12`, the name of a file in an archive, or a day. Empty for the whole file. */
            places: string[];
            /** @description Name of the file in an archive of several, or of the sheet, or null. */
            file: string | null;
            /** @description Name of the column, or null. */
            column: string | null;
            /** @description The value in the first place, truncated if long, or null. */
            value: string | null;
            /** @description The likely intended value, a parameter such as `map=time:Ziel`, or the `RunKind` of another sport; or null. */
            suggestion: string | null;
        };
        /** @description `mens` or `womens`. Any other value counts as `womens`. */
        PathGender: string;
        /** @description A valid date, as `MM-DD-YYYY`, from 1900 to 2100. */
        PathDate: string;
        /** @description A valid date, as `YYYY-MM-DD` or `MM-DD-YYYY`, from 1900 to 2100. */
        AnyDate: string;
        /**
         * @description Kind of run.
         * @enum {string}
         */
        RunKind: "easy" | "long" | "workout" | "tempo" | "intervals" | "race" | "cross_training" | "bike" | "swim" | "strength" | "walk" | "other";
        /**
         * @description Why there is no run.
         * @enum {string}
         */
        RestReason: "rest" | "sick" | "injured" | "travel";
        /** @description A part of a run. */
        RunSplitDraft: {
            /**
             * Format: double
             * @description Distance in meters, to a hundredth, or null if unknown.
             */
            meters: number | null;
            /**
             * Format: double
             * @description Duration in seconds, or null if unknown.
             */
            seconds?: number | null;
            /**
             * Format: double
             * @description Mean heart rate in beats per minute, or null if unknown.
             */
            heart_rate?: number | null;
        };
        /** @description A run. */
        RunDraft: {
            /** @description Only in the `runs` of a day: `_id` of the run of the day to change. Fields left out keep their values. */
            _id?: components["schemas"]["ID"];
            /** @description Only for a run that is added by itself: the run as it is written, instead of `miles`, `meters` and `seconds`. Other fields that are given count before what it says. */
            text?: string;
            /**
             * Format: double
             * @description Distance in miles, or null if unknown. A distance has `miles` or `meters`, not both.
             */
            miles?: number | null;
            /**
             * Format: double
             * @description Distance in meters, to a hundredth, or null if unknown. Not with `miles` (422, code `unused`).
             */
            meters?: number | null;
            /**
             * Format: double
             * @description Duration in seconds, or null if unknown.
             */
            seconds?: number | null;
            /**
             * Format: double
             * @description Duration in seconds including pauses, or null if unknown.
             */
            elapsed_seconds?: number | null;
            /**
             * Format: date-time
             * @description When the run began, or null if unknown. Must be on the day in the time zone of `utc_offset_minutes`, or in some time zone if that is unknown. An offset, between -12:00 and +14:00, sets `utc_offset_minutes` if that is not given; `Z` is none.
             */
            started_at?: string | null;
            /**
             * Format: int32
             * @description How far the time zone of the start is ahead of UTC, in minutes, or null if unknown. By default the offset of `started_at`, unless that is `Z`.
             */
            utc_offset_minutes?: number | null;
            /** @description Kind of run, or null if unknown. */
            kind?: components["schemas"]["RunKind"] | null;
            /** @description Title, or null. */
            title?: string | null;
            /** @description Free text, or null. */
            notes?: string | null;
            /**
             * Format: double
             * @description Mean heart rate in beats per minute, or null if unknown.
             */
            heart_rate?: number | null;
            /**
             * Format: double
             * @description Maximum heart rate in beats per minute, or null if unknown.
             */
            heart_rate_max?: number | null;
            /**
             * Format: double
             * @description Ascent in meters, or null if unknown.
             */
            ascent_m?: number | null;
            /**
             * Format: double
             * @description Mean number of steps per minute, counting both feet, or null if unknown.
             */
            cadence?: number | null;
            /** @description Parts of the run, in order, or null. */
            splits?: components["schemas"]["RunSplitDraft"][] | null;
            /** @description Laps of the watch, in order, or null. Unlike splits, they may be of any length. */
            laps?: components["schemas"]["RunSplitDraft"][] | null;
            /** @description `_id` of the shoes, or null if unknown. */
            shoe_id?: components["schemas"]["ID"] | null;
            /** @description The source of the run, such as `strava`, or null. */
            source?: string | null;
            /** @description The ID of the run at its source, or null. Requires `source`. Unique in a log. */
            external_id?: string | null;
        };
        /** @description Changes to a run. */
        RunChange: {
            /**
             * Format: double
             * @description Distance in miles, or null if unknown. A distance has `miles` or `meters`, not both.
             */
            miles?: number | null;
            /**
             * Format: double
             * @description Distance in meters, to a hundredth, or null if unknown. Not with `miles` (422, code `unused`).
             */
            meters?: number | null;
            /**
             * Format: double
             * @description Duration in seconds, or null if unknown.
             */
            seconds?: number | null;
            /**
             * Format: double
             * @description Duration in seconds including pauses, or null if unknown.
             */
            elapsed_seconds?: number | null;
            /**
             * Format: date-time
             * @description When the run began, or null if unknown. Must be on the day in the time zone of `utc_offset_minutes`, or in some time zone if that is unknown. An offset, between -12:00 and +14:00, sets `utc_offset_minutes` if that is not given; `Z` is none.
             */
            started_at?: string | null;
            /**
             * Format: int32
             * @description How far the time zone of the start is ahead of UTC, in minutes, or null if unknown. By default the offset of `started_at`, unless that is `Z`.
             */
            utc_offset_minutes?: number | null;
            /** @description Kind of run, or null if unknown. */
            kind?: components["schemas"]["RunKind"] | null;
            /** @description Title, or null. */
            title?: string | null;
            /** @description Free text, or null. */
            notes?: string | null;
            /**
             * Format: double
             * @description Mean heart rate in beats per minute, or null if unknown.
             */
            heart_rate?: number | null;
            /**
             * Format: double
             * @description Maximum heart rate in beats per minute, or null if unknown.
             */
            heart_rate_max?: number | null;
            /**
             * Format: double
             * @description Ascent in meters, or null if unknown.
             */
            ascent_m?: number | null;
            /**
             * Format: double
             * @description Mean number of steps per minute, counting both feet, or null if unknown.
             */
            cadence?: number | null;
            /** @description Parts of the run, in order, or null. */
            splits?: components["schemas"]["RunSplitDraft"][] | null;
            /** @description Laps of the watch, in order, or null. Unlike splits, they may be of any length. */
            laps?: components["schemas"]["RunSplitDraft"][] | null;
            /** @description `_id` of the shoes, or null if unknown. */
            shoe_id?: components["schemas"]["ID"] | null;
            /** @description The source of the run, such as `strava`, or null. */
            source?: string | null;
            /** @description The ID of the run at its source, or null. Requires `source`. Unique in a log. */
            external_id?: string | null;
        };
        /** @description Changes to the entry for a day. */
        EntryChange: {
            /**
             * Format: double
             * @description Goal in miles, to a hundredth.
             */
            goal?: number | null;
            /** @description All runs of the day. Runs with the `_id` of an existing run change it; other runs are new. Null removes all. */
            runs?: components["schemas"]["RunDraft"][] | null;
            /**
             * Format: double
             * @description Resting heart rate in beats per minute.
             */
            rhr?: number | null;
            /**
             * Format: double
             * @description Sleep in hours.
             */
            sleep?: number | null;
            /**
             * Format: int32
             * @description How the athlete felt, from 1 to 10.
             */
            feel?: number | null;
            /** @description Why there is no run, or null. */
            rest?: components["schemas"]["RestReason"] | null;
            /** @description Free text. */
            notes?: string | null;
            /** @description The weather. */
            weather?: string | null;
            /** @description Checkboxes by name. Null for a name removes it from the day; null for the object removes all. */
            checkboxes?: {
                [key: string]: boolean | null;
            } | null;
        };
        /** @description A goal. */
        GoalChange: {
            /**
             * Format: double
             * @description Goal in miles, to a hundredth. Null clears it.
             */
            goal: number | null;
        };
        /** @description A part of a run. */
        RunSplit: {
            /**
             * Format: double
             * @description Distance in meters, to a hundredth, or null if unknown, as of a lap on a treadmill.
             */
            meters: number | null;
            /**
             * Format: double
             * @description Duration in seconds, or null if unknown.
             */
            seconds: number | null;
            /**
             * Format: double
             * @description Mean heart rate in beats per minute. A health value.
             */
            heart_rate?: number;
        };
        /** @description A run. Fields after `has_track` are left out if unknown, and health values also if the caller may not read them. */
        Run: {
            _id: components["schemas"]["ID"];
            /**
             * Format: double
             * @description Distance in miles, to five decimals, or null if only the duration is known.
             */
            miles: number | null;
            /**
             * Format: double
             * @description Distance in meters, to a hundredth, or null if only the duration is known.
             */
            meters: number | null;
            /**
             * Format: double
             * @description Duration in seconds, or null if unknown.
             */
            seconds: number | null;
            /** @description Kind of run, or null if unknown. */
            kind: components["schemas"]["RunKind"] | null;
            /** @description Title, or null. */
            title: string | null;
            /** @description Free text, or null. */
            notes: string | null;
            /** @description Whether it has a track (`GET /log/runs/{run_id}/track`). */
            has_track: boolean;
            /**
             * Format: double
             * @description Duration in seconds including pauses.
             */
            elapsed_seconds?: number;
            /**
             * Format: date-time
             * @description When the run began.
             */
            started_at?: string;
            /**
             * Format: int32
             * @description How far the time zone of the start is ahead of UTC, in minutes.
             */
            utc_offset_minutes?: number;
            /**
             * Format: double
             * @description Mean heart rate in beats per minute. A health value.
             */
            heart_rate?: number;
            /**
             * Format: double
             * @description Maximum heart rate in beats per minute. A health value.
             */
            heart_rate_max?: number;
            /**
             * Format: double
             * @description Ascent in meters.
             */
            ascent_m?: number;
            /**
             * Format: double
             * @description Mean number of steps per minute, counting both feet.
             */
            cadence?: number;
            /** @description Parts of the run, in order. */
            splits?: components["schemas"]["RunSplit"][];
            /** @description Laps of the watch, in order. */
            laps?: components["schemas"]["RunSplit"][];
            /** @description `_id` of the shoes. */
            shoe_id?: components["schemas"]["ID"];
            /** @description The source of the run. */
            source?: string;
            /** @description The ID of the run at its source. */
            external_id?: string;
        };
        /** @description A circle on the Earth. */
        PrivateZone: {
            /**
             * Format: double
             * @description Latitude of the center in degrees.
             */
            lat: number;
            /**
             * Format: double
             * @description Longitude of the center in degrees.
             */
            lon: number;
            /**
             * Format: double
             * @description Radius in meters.
             */
            radius: number;
        };
        /**
         * @description Format of a track's file.
         * @enum {string}
         */
        TrackFormat: "gpx" | "tcx" | "fit";
        /** @description The track of a run. */
        Track: {
            run_id: components["schemas"]["ID"];
            format: components["schemas"]["TrackFormat"];
            /**
             * Format: int32
             * @description Size of the uncompressed file in bytes.
             */
            size: number;
            /**
             * Format: int32
             * @description Number of points in the file.
             */
            points: number;
            /**
             * @description The line as an encoded polyline with a precision of five digits, without points less than 4 meters away from it. For readers
             *     other than the owner, a start or end near private zones is left out, and the line is empty if nothing else is left.
             */
            polyline: string;
            /** @description Whether a part of the line is hidden from the caller. */
            hidden: boolean;
            /** @description What of the file was not read or was dropped, such as points that nobody could have run to. The stored file has all of it. */
            notes: string[];
            /**
             * Format: date-time
             * @description When the file was uploaded.
             */
            created_at: string;
        };
        /**
         * @description Format of an upload.
         * @enum {string}
         */
        LogImportSource: "tracks" | "strava" | "garmin" | "intervals" | "days" | "harrier" | "apple_health" | "runkeeper" | "polar" | "trainingpeaks" | "final_surge" | "runalyze" | "fitbit" | "smashrun" | "nike";
        /**
         * @description Unit of the distances in an upload.
         * @enum {string}
         */
        LogImportUnit: "km" | "mi" | "m";
        /**
         * @description Order of month and day in dates such as `5/6/2026`.
         * @enum {string}
         */
        LogImportDateOrder: "mdy" | "dmy";
        /**
         * @description Unit of durations that are plain numbers.
         * @enum {string}
         */
        LogImportDurationUnit: "seconds" | "minutes" | "hours";
        /** @description A run, or the values of a day, as a dry run would store it. */
        LogImportRow: {
            /** @description Location in the file. */
            place: string;
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /**
             * Format: double
             * @description Distance of the run in meters, or null for a day without one.
             */
            meters: number | null;
            /**
             * Format: double
             * @description Duration in seconds, or null.
             */
            seconds: number | null;
            /** @description Kind of run, or null. */
            kind: components["schemas"]["RunKind"] | null;
            /**
             * Format: double
             * @description Mean heart rate in beats per minute, or null.
             */
            heart_rate: number | null;
            /** @description Title, or null. */
            title: string | null;
            /** @description Notes of the run or the day, or null. */
            notes: string | null;
            /** @description Why there is no run, or null. */
            rest: components["schemas"]["RestReason"] | null;
            /**
             * Format: double
             * @description Resting heart rate in beats per minute, or null.
             */
            rhr: number | null;
            /**
             * Format: double
             * @description Sleep in hours, or null.
             */
            sleep: number | null;
            /**
             * Format: int32
             * @description How the runner felt, or null.
             */
            feel: number | null;
        };
        /** @description What a dry run would add to a month. */
        LogImportMonth: {
            /** @description The month, as `YYYY-MM`. */
            month: string;
            /**
             * Format: int32
             * @description Number of runs.
             */
            runs: number;
            /**
             * Format: int32
             * @description Number of days with values.
             */
            days: number;
            /**
             * Format: double
             * @description Distance of the runs in meters.
             */
            meters: number;
        };
        /** @description What a dry run would have added. */
        LogImportPreview: {
            /** @description Names of the shoes that would be added. */
            shoes: string[];
            /** @description The first runs and days by date, as they would be stored. */
            rows: components["schemas"]["LogImportRow"][];
            /** @description Counts by month, in order. */
            months: components["schemas"]["LogImportMonth"][];
        };
        /**
         * @description State of an import. If it is `failed`, `error` has the reason; if it is `undone`, its data has been removed from the log.
         * @enum {string}
         */
        LogImportState: "waiting" | "running" | "done" | "failed" | "cancelled" | "undone";
        /** @description A sport that is not known, and how many activities of it were skipped. */
        UnknownSport: {
            /** @description Name of the sport, as in the file. */
            sport: string;
            /**
             * Format: int32
             * @description Number of activities.
             */
            count: number;
        };
        /**
         * @description How the file of an import arrived: the user sent it (`request`), a program did by a secret link (`link`), or a connection to another
         *     service imported it (`connection`).
         * @enum {string}
         */
        LogImportVia: "request" | "link" | "connection";
        /**
         * @description Service that a log can be connected to: Intervals.icu (`intervals`), which Garmin, Polar, Suunto, COROS and Wahoo send to.
         * @enum {string}
         */
        ConnectionService: "intervals";
        /**
         * @description State of a connection: it works (`active`), the last requests to the service have failed and will be repeated (`failing`), or the service
         *     is not asked any more until another key is sent (`stopped`).
         * @enum {string}
         */
        ConnectionState: "active" | "failing" | "stopped";
        /** @description A connection to create or replace. */
        ConnectionDraft: {
            /** @description The user's ID at the service, such as `i123456`. At Intervals.icu, `0` is the owner of the key. */
            athlete_id: string;
            /** @description Key that the user created at the service. It is stored encrypted and never returned. */
            api_key: string;
            /**
             * Format: date
             * @description First day to import. By default, only the last 14 days are imported, and new runs from then on.
             */
            since?: string | null;
        };
        /** @description A connection of a log to another service, without its key. */
        Connection: {
            service: components["schemas"]["ConnectionService"];
            /** @description The user's ID at the service. */
            athlete_id: string;
            state: components["schemas"]["ConnectionState"];
            /** @description What went wrong the last time, such as a limit of the service, or null. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it was created or replaced.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the service was last asked, or null.
             */
            looked_at: string | null;
            /**
             * Format: date-time
             * @description When the service will be asked next, or null if it will not.
             */
            next_at: string | null;
            /**
             * Format: date
             * @description First of the older days that are still to be imported, or null if there are none.
             */
            since: string | null;
            /**
             * Format: date
             * @description Last of the older days that are still to be imported, or null if there are none.
             */
            until: string | null;
        };
        /** @description The connections of a log. */
        Connections: {
            /** @description The connections. */
            items: components["schemas"]["Connection"][];
            /** @description Always null: there are no more. */
            next: string | null;
        };
        /** @description An import into a log. */
        LogImport: {
            _id: components["schemas"]["ID"];
            state: components["schemas"]["LogImportState"];
            via: components["schemas"]["LogImportVia"];
            /** @description Format of the file (see `LogImportSource`), or null if not detected yet. */
            source: string | null;
            /** @description Name of the file, or null if it was not given. */
            file_name: string | null;
            /** @description Whether the import is a dry run, which adds nothing. */
            dry_run: boolean;
            /** @description Whether other sports are imported. */
            other_sports: boolean;
            /**
             * Format: int64
             * @description Size of the file in bytes.
             */
            size: number;
            /**
             * Format: int32
             * @description Progress through the file.
             */
            percent: number;
            /**
             * Format: int32
             * @description Number of rows and files, or null if the upload has not been opened yet. A file may have several activities.
             */
            total: number | null;
            /**
             * Format: int32
             * @description Number of rows, activities and files that were read: the sum of `taken`, `merged`, `duplicates` and `skipped`.
             */
            parts: number;
            /**
             * Format: int32
             * @description Number of parts of which something was added.
             */
            taken: number;
            /**
             * Format: int32
             * @description Number of added runs.
             */
            runs: number;
            /**
             * Format: int32
             * @description Number of parts that filled in runs: typed ones of the log, or those that another file of the upload has added.
             */
            merged: number;
            /**
             * Format: int32
             * @description Number of days with added values.
             */
            days: number;
            /**
             * Format: int32
             * @description Number of stored tracks.
             */
            tracks: number;
            /**
             * Format: int32
             * @description Number of parts that the log has already.
             */
            duplicates: number;
            /**
             * Format: int32
             * @description Number of parts left out for other reasons.
             */
            skipped: number;
            /** @description What was left out or is incomplete, and why. Not in lists of imports. */
            warnings?: components["schemas"]["ImportWarning"][];
            /** @description How the columns of tables are understood. Not in lists of imports. */
            columns?: components["schemas"]["TableColumn"][];
            /** @description What a dry run would have added, or null. Not in lists of imports. */
            preview?: components["schemas"]["LogImportPreview"] | null;
            /** @description Titles of the columns of a table that are not imported. Not in lists of imports. */
            unused_columns?: string[];
            /** @description Sports that are not known, most frequent first; at most 100. Not in lists of imports. */
            unknown_sports?: components["schemas"]["UnknownSport"][];
            /**
             * @description If the import failed because the file may be misunderstood, the parameters to send it again with: one of those with the same name. They are
             *     the same as the `errors` of an import of results that is `file-unclear`.
             */
            asks: components["schemas"]["ProblemField"][];
            /** @description Why the import failed, or null. */
            error: string | null;
            /**
             * Format: date-time
             * @description When the upload began.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the import ended, or null.
             */
            ended_at: string | null;
        };
        /** @description A run, with its day and log. */
        LogRun: {
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            user_id: components["schemas"]["ID"];
            /** @description The owner's claimed Athlete ID, or null. */
            athlete_id: components["schemas"]["AthleteID"] | null;
            _id: components["schemas"]["ID"];
            /**
             * Format: double
             * @description Distance in miles, to five decimals, or null if only the duration is known.
             */
            miles: number | null;
            /**
             * Format: double
             * @description Distance in meters, to a hundredth, or null if only the duration is known.
             */
            meters: number | null;
            /**
             * Format: double
             * @description Duration in seconds, or null if unknown.
             */
            seconds: number | null;
            /** @description Kind of run, or null if unknown. */
            kind: components["schemas"]["RunKind"] | null;
            /** @description Title, or null. */
            title: string | null;
            /** @description Free text, or null. */
            notes: string | null;
            /** @description Whether it has a track (`GET /log/runs/{run_id}/track`). */
            has_track: boolean;
            /**
             * Format: double
             * @description Duration in seconds including pauses.
             */
            elapsed_seconds?: number;
            /**
             * Format: date-time
             * @description When the run began.
             */
            started_at?: string;
            /**
             * Format: int32
             * @description How far the time zone of the start is ahead of UTC, in minutes.
             */
            utc_offset_minutes?: number;
            /**
             * Format: double
             * @description Mean heart rate in beats per minute. A health value.
             */
            heart_rate?: number;
            /**
             * Format: double
             * @description Maximum heart rate in beats per minute. A health value.
             */
            heart_rate_max?: number;
            /**
             * Format: double
             * @description Ascent in meters.
             */
            ascent_m?: number;
            /**
             * Format: double
             * @description Mean number of steps per minute, counting both feet.
             */
            cadence?: number;
            /** @description Parts of the run, in order. */
            splits?: components["schemas"]["RunSplit"][];
            /** @description Laps of the watch, in order. */
            laps?: components["schemas"]["RunSplit"][];
            /** @description `_id` of the shoes. */
            shoe_id?: components["schemas"]["ID"];
            /** @description The source of the run. */
            source?: string;
            /** @description The ID of the run at its source. */
            external_id?: string;
        };
        /** @description A user's log for one day. If there is no entry, it has only `date`, `user_id` and `athlete_id`; otherwise it has all fields, but for the health values (`rhr`, `sleep`, `feel`) if the caller may not read them (`health_visibility`). */
        Entry: {
            _id?: components["schemas"]["ID"];
            user_id: components["schemas"]["ID"];
            /** @description The owner's claimed Athlete ID, or null. */
            athlete_id: components["schemas"]["AthleteID"] | null;
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /**
             * Format: double
             * @description Goal in miles, or null.
             */
            goal?: number | null;
            /**
             * Format: double
             * @description Distance in miles: the sum over `runs`, without other sports.
             */
            miles?: number;
            /**
             * Format: double
             * @description Distance in meters: the sum over `runs`, without other sports.
             */
            meters?: number;
            /**
             * Format: double
             * @description Seconds of other sports.
             */
            other_seconds?: number;
            /** @description The runs of the day. */
            runs?: components["schemas"]["Run"][];
            /**
             * Format: double
             * @description Resting heart rate in beats per minute, or null if there is none. Left out if the caller may not read it.
             */
            rhr?: number | null;
            /**
             * Format: double
             * @description Sleep in hours, or null if there is none. Left out if the caller may not read it.
             */
            sleep?: number | null;
            /**
             * Format: int32
             * @description How the athlete felt, from 1 to 10, or null if there is no value. Left out if the caller may not read it.
             */
            feel?: number | null;
            /** @description Why there is no run, or null. */
            rest?: components["schemas"]["RestReason"] | null;
            /** @description Free text, or null. */
            notes?: string | null;
            /** @description The weather, or null. */
            weather?: string | null;
            /** @description Checkboxes by name: checked or not. */
            checkboxes?: {
                [key: string]: boolean;
            };
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at?: string;
        };
        /** @description A page of comments on a log. */
        CommentPage: {
            /** @description The comments, the newest day first. */
            items: components["schemas"]["Comment"][];
            /** @description The cursor after them, or null if there are no more. */
            next: string | null;
        };
        /** @description A page of days of a log. */
        EntryPage: {
            /** @description The days, newest first. */
            items: components["schemas"]["Entry"][];
            /** @description The cursor after them, or null if there are no more. */
            next: string | null;
        };
        /** @description Number of consecutive days by name of checkbox. */
        Streaks: {
            [key: string]: number;
        };
        /** @description A moving average. */
        MovingAverage: {
            /**
             * Format: double
             * @description The mean, or null if no day has a value.
             */
            avg: number | null;
        };
        /**
         * @description Length of a period.
         * @default week
         * @enum {string}
         */
        SummaryPeriod: "week" | "month" | "year";
        /** @description The fastest run and race at a distance. */
        DistanceRecord: {
            /** @description Distance, as in the codes of events: `5K`, or `HM` for the half marathon. */
            event_code: string;
            /**
             * Format: double
             * @description Distance in meters.
             */
            meters: number;
            /**
             * Format: double
             * @description Time of the faster of the two, in seconds.
             */
            seconds: number;
            /** @description The fastest run, or null. */
            run: components["schemas"]["RecordRun"] | null;
            /** @description The fastest race, or null. */
            race: components["schemas"]["RecordRace"] | null;
        };
        /** @description A run that is a record. */
        RecordRun: {
            run_id: components["schemas"]["ID"];
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /**
             * Format: double
             * @description Distance in meters.
             */
            meters: number;
            /**
             * Format: double
             * @description Duration in seconds.
             */
            seconds: number;
        };
        /** @description A race that is a record: a result, or a run of the log whose kind is `race`. */
        RecordRace: {
            /** @description `_id` of the result, or null. */
            result_id: components["schemas"]["ID"] | null;
            /** @description `_id` of the race of the result, or null. */
            race_id: components["schemas"]["ID"] | null;
            /** @description `_id` of the run, or null. */
            run_id: components["schemas"]["ID"] | null;
            /** @description Name of the race, or the title of the run, or null if it has none. */
            race: string | null;
            /**
             * Format: date
             * @description Date of the race.
             */
            date: string;
            /**
             * Format: double
             * @description Time in seconds.
             */
            seconds: number;
        };
        /** @description A pair of shoes. */
        ShoeDraft: {
            /** @description Name. */
            name: string;
            /** @description Free text, or null. */
            notes?: string | null;
            /**
             * Format: double
             * @description Distance in miles before the first run of the log. It has `initial_miles` or `initial_meters`, not both.
             */
            initial_miles?: number;
            /**
             * Format: double
             * @description Distance in meters before the first run of the log, to a hundredth. Not with `initial_miles` (422, code `unused`).
             */
            initial_meters?: number;
            /**
             * Format: date
             * @description Day from which the pair is no longer used, or null.
             */
            retired_on?: string | null;
        };
        /** @description Changes to a pair of shoes. */
        ShoeChange: {
            /** @description Name. */
            name?: string;
            /** @description Free text, or null. */
            notes?: string | null;
            /**
             * Format: double
             * @description Distance in miles before the first run of the log. It has `initial_miles` or `initial_meters`, not both.
             */
            initial_miles?: number;
            /**
             * Format: double
             * @description Distance in meters before the first run of the log, to a hundredth. Not with `initial_miles` (422, code `unused`).
             */
            initial_meters?: number;
            /**
             * Format: date
             * @description Day from which the pair is no longer used, or null.
             */
            retired_on?: string | null;
        };
        /** @description A pair of shoes, with the distance of its runs. */
        Shoe: {
            _id: components["schemas"]["ID"];
            /** @description Name. */
            name: string;
            /** @description Free text, or null. */
            notes: string | null;
            /**
             * Format: double
             * @description Distance in miles before the first run of the log.
             */
            initial_miles: number;
            /**
             * Format: double
             * @description Distance in meters before the first run of the log.
             */
            initial_meters: number;
            /**
             * Format: double
             * @description Distance in miles, including that before the first run.
             */
            miles: number;
            /**
             * Format: double
             * @description Distance in meters: `initial_meters` and the sum over the runs.
             */
            meters: number;
            /**
             * Format: int64
             * @description Number of runs.
             */
            runs: number;
            /**
             * Format: date
             * @description Day of the first run, or null.
             */
            first_run: string | null;
            /**
             * Format: date
             * @description Day of the last run, or null.
             */
            last_run: string | null;
            /**
             * Format: date
             * @description Day from which the pair is no longer used, or null.
             */
            retired_on: string | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * @description Length of a period with a goal.
         * @enum {string}
         */
        GoalPeriod: "week" | "month" | "year";
        /** @description A user's goal for a period. Has at least one field. */
        PeriodGoalInput: {
            /**
             * Format: double
             * @description Distance in miles. A distance has `miles` or `meters`, not both.
             */
            miles?: number;
            /**
             * Format: double
             * @description Distance in meters, to a hundredth. Not with `miles` (422, code `unused`).
             */
            meters?: number;
            /**
             * Format: double
             * @description Duration of the runs in seconds, to a hundredth.
             */
            seconds?: number;
            /**
             * Format: int32
             * @description Number of runs.
             */
            runs?: number;
        };
        /** @description A user's goal for each week, month or year, with the progress in one of them. */
        PeriodGoal: {
            period: components["schemas"]["GoalPeriod"];
            /**
             * Format: double
             * @description Distance in miles, or null if not part of the goal.
             */
            miles: number | null;
            /**
             * Format: double
             * @description Distance in meters, or null if not part of the goal.
             */
            meters: number | null;
            /**
             * Format: double
             * @description Duration of the runs in seconds, or null if not part of the goal.
             */
            seconds: number | null;
            /**
             * Format: int32
             * @description Number of runs, or null if not part of the goal.
             */
            runs: number | null;
            /**
             * Format: date-time
             * @description When it was last set.
             */
            updated_at: string;
            progress: components["schemas"]["GoalProgress"];
        };
        /** @description The goals of an athlete for weeks, months and years. */
        AthleteGoals: {
            /** @description The goals: for a week, a month and a year. */
            items: components["schemas"]["PeriodGoal"][];
            /** @description Always null: there are no more. */
            next: string | null;
        };
        /** @description Progress in a period. Other sports do not count. */
        GoalProgress: {
            /** @description Name of the period: `2026-W47`, `2026-11` or `2026`. */
            period: string;
            /**
             * Format: date
             * @description First day of the period.
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the period.
             */
            to: string;
            /**
             * Format: int32
             * @description Number of days of the period.
             */
            days: number;
            /**
             * Format: int32
             * @description Number of days up to and including the date.
             */
            days_passed: number;
            /**
             * Format: double
             * @description Distance in miles, on all days of the period.
             */
            miles: number;
            /**
             * Format: double
             * @description Distance in meters.
             */
            meters: number;
            /**
             * Format: double
             * @description Total duration in seconds of the runs with a duration.
             */
            seconds: number;
            /**
             * Format: int64
             * @description Number of runs.
             */
            runs: number;
            /**
             * Format: double
             * @description Seconds of other sports.
             */
            other_seconds: number;
            /**
             * Format: double
             * @description Distance divided by that of the goal, to four decimals, or null if not part of the goal.
             */
            distance_share: number | null;
            /**
             * Format: double
             * @description Duration divided by that of the goal, to four decimals, or null.
             */
            seconds_share: number | null;
            /**
             * Format: double
             * @description Number of runs divided by that of the goal, to four decimals, or null.
             */
            runs_share: number | null;
        };
        /** @description Totals and averages of a period. Distances, `runs`, `seconds` and `days_run` are of running, without other sports. The health values (`rhr`, `rhr_days`, `sleep`, `sleep_days`) are left out if the caller may not read them. */
        LogSummary: {
            /** @description Name of the period: `2026-W47`, `2026-11` or `2026`. A week is named after the ISO week of its Thursday. */
            period: string;
            /**
             * Format: date
             * @description First summarized day.
             */
            from: string;
            /**
             * Format: date
             * @description Last summarized day.
             */
            to: string;
            /**
             * Format: double
             * @description Distance in miles.
             */
            miles: number;
            /**
             * Format: double
             * @description Distance in meters.
             */
            meters: number;
            /**
             * Format: int64
             * @description Number of runs.
             */
            runs: number;
            /**
             * Format: double
             * @description Total duration in seconds of the runs with a duration.
             */
            seconds: number;
            /**
             * Format: int64
             * @description Number of days with a run.
             */
            days_run: number;
            /**
             * Format: double
             * @description Distance of the longest run in miles, or 0 without runs.
             */
            longest_run: number;
            /**
             * Format: double
             * @description Seconds of other sports.
             */
            other_seconds: number;
            /**
             * Format: double
             * @description Mean distance of a week in meters, over the days of the period until the owner's today. Not in sums of a team.
             */
            average_week?: number;
            /**
             * Format: double
             * @description Sum of the goals of the days in miles, or null if no day has one. A goal for the week is another number (`GET /log/goals`).
             */
            goal: number | null;
            /**
             * Format: double
             * @description `miles` divided by `goal`, to four decimals, or null if `goal` is null or 0.
             */
            goal_share: number | null;
            /**
             * Format: double
             * @description Mean resting heart rate in beats per minute, or null if no day has one.
             */
            rhr?: number | null;
            /**
             * Format: int64
             * @description Number of days with a resting heart rate.
             */
            rhr_days?: number;
            /**
             * Format: double
             * @description Mean sleep in hours, or null if no day has a value.
             */
            sleep?: number | null;
            /**
             * Format: int64
             * @description Number of days with a value for sleep.
             */
            sleep_days?: number;
        };
        /** @description A page of the athletes of a team, with their training in a period. */
        TeamLogs: {
            /** @description Name of the period: `2026-W47` or `2026-11`. */
            period: string;
            /**
             * Format: date
             * @description First day.
             */
            from: string;
            /**
             * Format: date
             * @description Last day.
             */
            to: string;
            /** @description Name of the team that the caller has claimed, else of one that the caller assists, or null. */
            team: string | null;
            /** @description The athletes, by name. */
            athletes: components["schemas"]["TeamLog"][];
            /** @description Who is not among the athletes yet, on the first page; empty on others. */
            pending: components["schemas"]["Pending"][];
            /**
             * Format: int32
             * @description Number of the next page, or null if there are no more.
             */
            next_page: number | null;
        };
        /** @description An athlete's training in a period. */
        TeamLog: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the athlete. */
            name: string;
            /** @description Claimed Athlete ID, or null. */
            athlete_id: components["schemas"]["AthleteID"] | null;
            /**
             * Format: int64
             * @description Number of comments by others on these days that the caller has not marked as seen.
             */
            unseen_comments: number;
            sums: components["schemas"]["LogSummary"];
            /** @description The days with an entry, in order. Omitted for a month. */
            days?: components["schemas"]["Entry"][];
        };
        /** @description A time over one distance, and the equivalent times over others. */
        EquivalentTimes: {
            /**
             * Format: double
             * @description The given distance.
             */
            meters: number;
            /**
             * Format: double
             * @description The given time.
             */
            seconds: number;
            /** @description The conversion formula. */
            formula: string;
            /** @description Where the formula was published. */
            source: string;
            /** @description The equivalent times, shortest distance first. */
            times: components["schemas"]["EquivalentTime"][];
            /** @description The age grade of the time, or null. */
            age_grade: components["schemas"]["AgeGrade"] | null;
        };
        /** @description An equivalent time over another distance. */
        EquivalentTime: {
            /** @description Code of the event, as in results. */
            event_code: string;
            /**
             * Format: double
             * @description Distance in meters.
             */
            meters: number;
            /**
             * Format: double
             * @description Time in seconds, to a tenth.
             */
            seconds: number;
            /** @description Whether one of the two times is outside of the formula's valid range. */
            extrapolated: boolean;
        };
        /** @description The age grade of a time. */
        AgeGrade: {
            /**
             * Format: int32
             * @description Age in years on the date.
             */
            age: number;
            sex: components["schemas"]["Sex"];
            /**
             * Format: double
             * @description The standard as a percentage of the time, to a hundredth.
             */
            percent: number;
            /**
             * Format: double
             * @description The best time expected at that age, in seconds.
             */
            standard_seconds: number;
            /**
             * Format: double
             * @description The best time expected at any age, in seconds.
             */
            open_standard_seconds: number;
            /**
             * Format: double
             * @description The equally good time at the age of the best runners, in seconds, to a tenth.
             */
            graded_seconds: number;
            /** @description Version of the tables. */
            tables: string;
            /** @description Where the tables come from. */
            source: string;
        };
        /** @description A problem with a field. */
        ProblemField: {
            /** @description JSON Pointer (RFC 6901) into the body, or name of a path or query parameter; truncated if long. */
            pointer: string;
            /**
             * @description The kind of problem, for programs. Codes can be added; treat an unknown one as `invalid`.
             *
             *     - `invalid`: anything else; see `detail`
             *     - `required`: missing or empty
             *     - `unknown`: not a field or parameter of this operation
             *     - `wrong_type`: of another type
             *     - `not_allowed`: not one of the allowed values
             *     - `malformed`: not in the required format, such as a date, an email or a UUID
             *     - `characters`: contains characters that are not allowed
             *     - `too_short`: text with too few characters
             *     - `too_long`: text with too many characters
             *     - `too_few`: a list with too few items
             *     - `too_many`: a list or object with too many items, or a parameter given more than once
             *     - `too_small`: a number below the minimum
             *     - `too_large`: a number above the maximum
             *     - `duplicate`: a list that contains a value twice
             *     - `unused`: not used with the other fields
             *     - `not_found`: names something that does not exist
             *     - `taken`: belongs to somebody else
             *     - `weak`: a password that is easy to guess
             */
            code: string;
            /** @description The problem, or the expected value. */
            detail: string;
        };
        /** @description Reason, for the audit log. Must not contain private data: every operator can read it, and it is never deleted. */
        Reason: string;
        /** @description Reason for an operator's action. */
        ReasonInput: {
            reason?: components["schemas"]["Reason"];
        };
        /** @description Whether to hide races, and the reason. */
        SuspendInput: {
            /**
             * @description Hide the races that the user directs alone until the user is restored.
             * @default false
             */
            hide_races: boolean;
            reason?: components["schemas"]["Reason"];
        };
        /** @description What to end, and the reason. */
        EndSessionsInput: {
            /**
             * @description End the personal tokens, the secret links and what apps may do, too.
             * @default false
             */
            end_tokens: boolean;
            reason?: components["schemas"]["Reason"];
        };
        /** @description A user, as operators see them. */
        Account: {
            _id: components["schemas"]["ID"];
            /** @description Name shown to others. */
            name: string;
            /** @description True for a coach, false for an athlete. */
            coach: boolean;
            /** @description Claimed Athlete ID, or null. */
            athlete_id: components["schemas"]["AthleteID"] | null;
            /** @description Additional Athlete IDs of the user. */
            aliases: components["schemas"]["AthleteID"][];
            /** @description Team that a coach has claimed, or that an athlete runs for; or null. */
            team_id: components["schemas"]["TeamID"] | null;
            /** @description Whether the email has been verified. */
            email_verified: boolean;
            /** @description Whether the user is an operator. */
            operator: boolean;
            /**
             * Format: date-time
             * @description When the user was suspended, or null.
             */
            suspended_at: string | null;
            /**
             * Format: int64
             * @description How many races are hidden until the user is restored.
             */
            hidden_races: number;
            /**
             * Format: date-time
             * @description When the account was created.
             */
            created_at: string;
        };
        /** @description A link for setting a new password. */
        ResetLink: {
            /**
             * Format: uri
             * @description The link. It cannot be retrieved again.
             */
            link: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
        };
        /** @description A page of hidden races. */
        HiddenRacePage: {
            /** @description The races, most recent first. */
            items: components["schemas"]["HiddenRace"][];
            /** @description The cursor after them, or null if there are no more. */
            next: string | null;
        };
        /** @description A race that is hidden while its director is suspended. */
        HiddenRace: {
            _id: components["schemas"]["ID"];
            /** @description Name of the race. */
            name: string;
            /**
             * Format: date
             * @description Date of the race, in local time.
             */
            date: string;
            /**
             * Format: int64
             * @description Number of its results.
             */
            results: number;
        };
        /** @description A page of background jobs. */
        JobPage: {
            /** @description The jobs, newest first. */
            items: components["schemas"]["Job"][];
            /** @description The cursor after them, or null if there are no more. */
            next: string | null;
        };
        /** @description A background job, as operators see it. */
        Job: {
            /**
             * Format: int64
             * @description Number of the job.
             */
            id: number;
            /** @description Kind of job: `email`, `log_import` … */
            kind: string;
            state: components["schemas"]["JobState"];
            /** @description Whether the last attempt failed. */
            failed: boolean;
            /**
             * Format: int32
             * @description Number of the current attempt, or of the last one.
             */
            attempt: number;
            /**
             * Format: int32
             * @description Number of attempts after which it fails for good.
             */
            max_attempts: number;
            /** @description Error of the last attempt that failed, or null. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it is due.
             */
            scheduled_at: string;
        };
        /**
         * @description State of a job:
         *
         *     - `available`: due
         *     - `scheduled`: due later
         *     - `running`: in progress
         *     - `retryable`: failed, will be tried again
         *     - `discarded`: failed for good
         *     - `cancelled`: given up
         *     - `completed`: done
         *     - `pending`: on hold
         * @enum {string}
         */
        JobState: "available" | "scheduled" | "running" | "retryable" | "discarded" | "cancelled" | "completed" | "pending";
        /** @description The state of a server and its database. */
        Health: {
            /** @description Version of the program. */
            version: string;
            /** @description False if the file of signing keys has changed and cannot be read. The old keys then stay in use. */
            keys_readable: boolean;
            /**
             * Format: double
             * @description How far the clock of the server's machine is ahead of the database's, which is used.
             */
            clock_skew_seconds: number;
            /**
             * Format: date-time
             * @description When the newest backup by `harrier backup` began, or null.
             */
            last_backup_at: string | null;
            /**
             * Format: int64
             * @description Free space on the disk of the data directory, or null if unknown.
             */
            disk_free_bytes: number | null;
            /**
             * Format: int64
             * @description Number of jobs that wait, also for another attempt.
             */
            jobs_waiting: number;
            /**
             * Format: double
             * @description How long the oldest of them has waited.
             */
            jobs_oldest_seconds: number;
            /**
             * Format: int64
             * @description Number of jobs that failed for good in the last day.
             */
            jobs_failed: number;
            /**
             * Format: int64
             * @description Number of changes that the search index lacks.
             */
            search_backlog: number;
            /**
             * Format: double
             * @description How long the oldest event has waited that the feed does not show yet.
             */
            feed_lag_seconds: number;
            /**
             * Format: int64
             * @description Size of the uploads that have not been imported into logs yet.
             */
            log_uploads_bytes: number;
            /**
             * Format: int64
             * @description Maximum of that size.
             */
            log_uploads_limit_bytes: number;
            /** @description Use of limited resources, by kind. */
            resources: components["schemas"]["ResourceUse"][];
        };
        /** @description The use of a limited resource. */
        ResourceUse: {
            /** @description Kind of resource: `hash`, `long_list`, `spool_space` … */
            kind: string;
            /**
             * Format: int64
             * @description Units in use.
             */
            in_use: number;
            /**
             * Format: int64
             * @description Units that there are.
             */
            limit: number;
            /**
             * Format: int64
             * @description Number of requests that wait for it.
             */
            waiting: number;
            /**
             * Format: int64
             * @description Number of requests that were refused since the server started.
             */
            refused: number;
        };
        /** @description An action, as `object.verb`: `user.suspend`, `race.delete`. */
        AuditAct: string;
        /** @description An action of an operator or a command, or of a user about apps. */
        AuditEntry: {
            _id: components["schemas"]["ID"];
            /**
             * Format: date-time
             * @description Time of the action, by the database's clock.
             */
            at: string;
            /** @description `_id` of the operator or user, or `command`. */
            actor: string;
            act: components["schemas"]["AuditAct"];
            /** @description Kind of object: `user`, `race`, `result`, `app` … */
            object_kind: string;
            object_id: components["schemas"]["ID"];
            /** @description The changed values before the action, or null. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The changed values after the action, or null. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description Reason given by the operator. */
            reason: string | null;
        };
        /** @description Problem details (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description `about:blank`, or a URI whose last segment is one of the following. It leads to a page that says what to do. Types can be added;
             *     treat an unknown one as `about:blank`.
             *
             *     - `token-invalid`: the token is malformed, has been revoked, or is not from this server
             *     - `token-expired`: the token has expired
             *     - `token-used`: the link has been used, or the account has changed since it was sent
             *     - `token-purpose`: the token was issued for something else
             *     - `scope-missing`: the personal token does not have the scope that the operation requires
             *     - `operators-only`: only operators may do this
             *     - `last-operator`: this would remove the last operator; it can only be done by command
             *     - `suspended`: the account is suspended
             *     - `wrong-password`: the password is wrong, or no account has the email
             *     - `password-ended`: the password has ended; choose another by a link in an email
             *     - `too-many-passwords`: too many wrong passwords; wait, or choose another by a link in an email
             *     - `reauthenticate`: this requires a recent sign-in; sign in again
             *     - `verify-email`: the user's email must be verified for this
             *     - `email-taken`: the email already has an account
             *     - `athlete-taken`: the Athlete ID is claimed by, or an alias of, another user
             *     - `too-many-aliases`: the user has the maximum number of aliases
             *     - `team-taken`: another coach has claimed the team
             *     - `team-claimed`: the coach has claimed another team
             *     - `too-many-assistants`: the team has the maximum number of assistants
             *     - `too-many-assisted`: the coach assists the maximum number of teams
             *     - `too-many-groups`: the team has the maximum number of groups
             *     - `too-many-sessions`: an athlete or a team would have too many sessions on a day, or a request writes too many
             *     - `no-steps`: the text of the session has no steps that a watch could follow
             *     - `athlete-claimed`: the user has claimed another Athlete ID
             *     - `athlete-id-needed`: the user who claims the result has not claimed an Athlete ID
             *     - `result-disowned`: the athlete has said that the result is not theirs
             *     - `result-has-athlete`: the result has an Athlete ID, or its name is withheld
             *     - `result-of-others`: the result has no Athlete ID of the caller, and no pending claim by the caller
             *     - `claim-refused`: the claim of the result has been refused
             *     - `too-many-claims`: the user has the maximum number of pending claims of results
             *     - `name-not-withheld`: the name of the result is not withheld
             *     - `idempotency-in-progress`: a request with this `Idempotency-Key` is in progress
             *     - `idempotency-answer-not-stored`: the request with this `Idempotency-Key` was completed, but its response was not stored
             *     - `too-many-apps`: the user has made the maximum number of apps
             *     - `too-many-tokens`: the user has the maximum number of personal tokens
             *     - `too-many-finishers`: the event has more finishers than can be scored
             *     - `too-many-results`: the account has the maximum number of results
             *     - `too-many-requests`: the address has sent the maximum number of requests for now
             *     - `too-many-at-once`: the user or the network has the maximum number of such requests in progress
             *     - `server-busy`: the server has the maximum number of such requests in progress
             *     - `too-many-rows`: the account has added the maximum number of results for now
             *     - `too-many-words`: the file has too many new words for the search index
             *     - `race-locked`: the race is locked: only operators may change it and its results
             *     - `directors-only`: only the race's directors may add results to it
             *     - `coaches-only`: only coaches may post races and results on this server
             *     - `too-many-directors`: the race has the maximum number of directors
             *     - `already-imported`: the file was imported into the race before
             *     - `decisions-conflict`: the file conflicts with what people decided about the results that it replaces
             *     - `results-exist`: the race already has results of genders and events in the file
             *     - `file-unclear`: columns of the file, the unit of its times, or the sheet to import are not known; `errors` has the parameters to send
             *     - `too-many-webhooks`: the user has the maximum number of webhooks
             *     - `no-secrets-key`: the server has no key to encrypt the secrets of other services with
             *     - `too-many-runs`: the day has the maximum number of runs
             *     - `too-many-follows`: the user follows the maximum number of athletes
             *     - `too-many-blocked`: the user has blocked the maximum number of users
             *     - `too-many-comments`: the day has the maximum number of comments, or of those of one author
             *     - `too-many-shoes`: the user has the maximum number of pairs of shoes
             *     - `shoe-worn`: the shoes have runs
             *     - `run-taken`: the log has a run with this `source` and `external_id`
             *     - `too-many-links`: the user has the maximum number of secret links
             *     - `too-many-imports`: the user has the maximum number of unfinished imports into the log
             *     - `import-undone`: the log has no data from the import
             *     - `import-edited`: runs of the import have been changed since
             *     - `tracks-full`: the user's tracks use all of their allowed storage
             *     - `uploads-full`: the server has no space for uploads until others have been imported
             *     - `cursor-expired`: events after the cursor have been deleted, or it belongs to another database
             *     - `both-finished`: two athletes who have finished one event would be merged
             *     - `results-corrected`: results of the import have been changed or replaced since
             *     - `idempotency-key-reused`: the `Idempotency-Key` was used for a different request
             *     - `registration-closed`: the server accepts no new accounts
             *     - `invite-required`: creating an account requires an invitation
             *     - `invite-invalid`: the invitation is unknown, was used or withdrawn, or has expired
             *     - `already-reported`: the user has reported this, and it has not been decided
             *     - `report-decided`: the report has been decided
             *     - `invite-without-team`: the invitation names no team that somebody with an account could join
             *     - `reminded-lately`: an email was sent within the last week
             *     - `invite-declined`: the invitation was declined
             *     - `too-many-announcements`: the coach has made the maximum number of announcements in a day
             *     - `no-recipients`: none of the athletes would be told
             *     - `too-many-season-reports`: the coach has the maximum number of season reports
             *     - `too-many-codes`: the team has the maximum number of codes
             *     - `too-many-invites`: the user has created the maximum number of invitations for now
             */
            type: string;
            /** @description Name of the HTTP status. */
            title: string;
            /**
             * Format: int32
             * @description HTTP status.
             */
            status: number;
            /** @description What went wrong. */
            detail: string;
            /**
             * Format: uri-reference
             * @description Path of the request, truncated if long.
             */
            instance: string;
            /** @description ID of the request, also in the server's log. */
            request_id: string;
            /** @description The invalid fields. */
            errors?: components["schemas"]["ProblemField"][];
        };
        /** @description Number of referrals. */
        Referrals: {
            /**
             * Format: int64
             * @description Number of accounts created with the caller's code.
             */
            referrals: number;
        };
        /** @description Whether an Athlete ID is claimed. */
        Claim: {
            /** @description Whether a user has claimed the ID or added it as an alias. */
            claimed: boolean;
            /** @description Name of that user. Left out if the ID is not claimed. */
            user?: string;
        };
        /** @description URL of a picture. */
        PictureURL: {
            /** @description The URL, or null if there is no picture. */
            url: string | null;
        };
        /** @description An uploaded image, as the image host returned it. */
        PictureFile: {
            /**
             * Format: uri
             * @description Absolute https URL of the image.
             */
            url: string;
            /** @description ID of the image on its host. */
            public_id: string;
        };
        /** @description A picture to set. */
        PictureInput: {
            /** @description The image, or null to remove the picture. */
            file: components["schemas"]["PictureFile"] | null;
        };
        /** @description The account for which to reset the password. */
        ForgotPasswordInput: {
            email: components["schemas"]["Email"];
        };
        /** @description An account that has its former email again, and needs a new password. */
        RestoredEmail: {
            email: components["schemas"]["Email"];
            /** @description Token to choose the password with. It cannot be retrieved again. */
            reset_token: string;
            /**
             * Format: date-time
             * @description When the token expires.
             */
            expires_at: string;
        };
        /** @description A new password. */
        ResetPasswordInput: {
            password: components["schemas"]["Password"];
            /** @description Whether to end the user's personal tokens and secret links (default: true). */
            end_tokens?: boolean;
        };
        /** @description Options for verifying an address. */
        VerifyEmailInput: {
            /** @description Whether to end the other sessions of the user (default: false). */
            end_sessions?: boolean;
        };
        /** @description A new password, and the current one. */
        PasswordChange: {
            /**
             * Format: password
             * @description Current password.
             */
            current_password: string;
            password: components["schemas"]["Password"];
            /** @description Whether to end the caller's personal tokens and secret links, and the authorizations of apps (default: false). */
            end_tokens?: boolean;
        };
        /** @description An account type. */
        CoachChange: {
            /** @description True for a coach, false for an athlete. */
            coach: boolean;
        };
        /** @description Changes to an account. */
        UserChange: {
            /** @description Name shown to others. */
            name?: string;
            /** @description IANA time zone, such as `America/Chicago`. */
            timezone?: string;
            units?: components["schemas"]["DistanceUnit"];
            week_start?: components["schemas"]["WeekStart"];
            /**
             * Format: date
             * @description Date of birth, from 1900 to today. Null removes it.
             */
            birth_date?: string | null;
            /** @description Sex. Null removes it. */
            sex?: components["schemas"]["Sex"] | null;
            log_visibility?: components["schemas"]["LogVisibility"];
            /** @description Who may read the health values (resting heart rate, sleep and feel), among those who may read the log. */
            health_visibility?: components["schemas"]["Visibility"];
            /** @description Whether others find the account by its name (`GET /search/users/{query}`). */
            findable?: boolean;
            /** @description Who may see the tracks of runs, among those who may read the log (default: `private`). */
            track_visibility?: components["schemas"]["Visibility"];
            /** @description Circles around places such as a home. The start and end of tracks near them are hidden from others, up to about three radii and 200 meters from the center, regardless of `track_visibility`. Only the user sees them. */
            private_zones?: components["schemas"]["PrivateZone"][];
            /** @description Names of the checkboxes in the log, in the desired order. */
            checkboxes?: string[];
            /** @description Team that an athlete runs for. Null removes it. */
            team_id?: string | null;
            /** @description Name of the team that a coach has claimed, as it is shown. It need not be unique. */
            team_name?: components["schemas"]["TeamName"];
        };
        /** @description A session. It starts with signing in. */
        Session: {
            _id: components["schemas"]["ID"];
            /** @description Whether this request belongs to the session. */
            current: boolean;
            /**
             * Format: date-time
             * @description When the user signed in.
             */
            signed_in_at: string;
            /**
             * Format: date-time
             * @description When its tokens were last refreshed.
             */
            used_at: string;
            /**
             * Format: date-time
             * @description When it expires unless its tokens are refreshed.
             */
            expires_at: string;
        };
        /**
         * @description What a token is for:
         *
         *     - `read`: read what the user may read, without what the others add
         *     - `log`: write the training log
         *     - `results`: write races, results and votes
         *     - `profile`: read the user's email, birth date, sex and private zones
         *     - `health`: read health values, and write them together with `log`
         *     - `team`: read what the user may read as a coach
         * @enum {string}
         */
        TokenScope: "read" | "log" | "results" | "profile" | "health" | "team";
        /** @description A new personal token. */
        PersonalTokenDraft: {
            /** @description Name for recognizing the token. */
            name: string;
            /** @description Scopes of the token. */
            scopes: components["schemas"]["TokenScope"][];
            /**
             * Format: int32
             * @description Lifetime in days.
             * @default 90
             */
            expires_in_days: number;
        };
        /** @description A personal token, without the token itself. */
        PersonalToken: {
            _id: components["schemas"]["ID"];
            /** @description Name of the token. */
            name: string;
            /** @description Scopes of the token. */
            scopes: components["schemas"]["TokenScope"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to the hour, or null if never.
             */
            used_at: string | null;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
        };
        /** @description A new personal token. */
        CreatedPersonalToken: {
            _id: components["schemas"]["ID"];
            /** @description The token, beginning with `hrp_`. It cannot be retrieved again. */
            token: string;
            /** @description Name of the token. */
            name: string;
            /** @description Scopes of the token. */
            scopes: components["schemas"]["TokenScope"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Always null: the token has not been used yet.
             */
            used_at: string | null;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
        };
        /** @description A new app. */
        AppDraft: {
            /** @description Name shown to users. */
            name: string;
            /** @description Addresses to which users return. An app that only runs on devices needs none. */
            redirect_uris: string[];
            /** @description Whether the app cannot keep a secret. */
            public: boolean;
        };
        /** @description Changes to an app. Fields left out keep their values. */
        AppChange: {
            /** @description Name shown to users. */
            name?: string;
            /** @description Addresses to which users return. */
            redirect_uris?: string[];
        };
        /** @description An app. */
        App: {
            _id: components["schemas"]["ID"];
            /** @description The OAuth client ID: the `_id` of the app, or the URL of the document that describes it. */
            client_id: string;
            /** @description Name shown to users. */
            name: string;
            /** @description Addresses to which users return. */
            redirect_uris: string[];
            /** @description Whether the app has no secret. */
            public: boolean;
            /** @description Whether an operator has blocked the app. */
            blocked: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description A new app. */
        CreatedApp: {
            _id: components["schemas"]["ID"];
            /** @description The OAuth client ID: the `_id` of the app, or the URL of the document that describes it. */
            client_id: string;
            /** @description Name shown to users. */
            name: string;
            /** @description Addresses to which users return. */
            redirect_uris: string[];
            /** @description Whether the app has no secret. */
            public: boolean;
            /** @description Whether an operator has blocked the app. */
            blocked: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description The secret, beginning with `hrs_`, or null for a public app. It cannot be retrieved again. */
            client_secret: string | null;
        };
        /** @description An app, as operators see it. */
        OperatorApp: {
            _id: components["schemas"]["ID"];
            /** @description The OAuth client ID: the `_id` of the app, or the URL of the document that describes it. */
            client_id: string;
            /** @description Name shown to users. */
            name: string;
            /** @description Addresses to which users return. */
            redirect_uris: string[];
            /** @description Whether the app has no secret. */
            public: boolean;
            /** @description Whether an operator has blocked the app. */
            blocked: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description `_id` of the user who created it, or null if a document describes it.
             */
            user_id: string | null;
            /**
             * Format: int64
             * @description Number of users with an authorization of this app.
             */
            users: number;
        };
        /** @description A user's permission for an app to act on their behalf. */
        Authorization: {
            _id: components["schemas"]["ID"];
            /** @description Name of the app. */
            app: string;
            /** @description The OAuth client ID: the `_id` of the app, or the URL of the document that describes it. */
            client_id: string;
            /** @description Scopes of the authorization. */
            scopes: components["schemas"]["TokenScope"][];
            /**
             * Format: date-time
             * @description When the app got its first tokens.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its tokens were last refreshed.
             */
            used_at: string;
            /**
             * Format: date-time
             * @description When it expires unless its tokens are refreshed.
             */
            expires_at: string;
        };
        /**
         * @description Whether the result has the user's Athlete ID (`accepted`), or the claim awaits a decision (`pending`).
         * @enum {string}
         */
        ResultClaimState: "pending" | "accepted";
        /** @description A user's claim of a result. */
        ResultClaim: {
            result_id: components["schemas"]["ID"];
            race_id: components["schemas"]["ID"];
            gender: components["schemas"]["Gender"];
            event: components["schemas"]["EventName"];
            /** @description Name of the athlete in the result. */
            athlete: string;
            /** @description Name of the team, or null if unattached. */
            team: string | null;
            user_id: components["schemas"]["ID"];
            /** @description Name of the user. */
            user: string;
            athlete_id: components["schemas"]["AthleteID"];
            state: components["schemas"]["ResultClaimState"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /**
         * @description The problem: not a race or result at all (`spam`), listed twice (`duplicate`), incorrect (`wrong`), insulting (`offensive`),
         *     contains private information (`privacy`), has a name that should be removed (`remove_name`), or something else (`other`).
         * @enum {string}
         */
        ReportReason: "spam" | "duplicate" | "wrong" | "offensive" | "privacy" | "remove_name" | "other";
        /**
         * @description The problem with a race, as in reports of results.
         * @enum {string}
         */
        RaceReportReason: "spam" | "duplicate" | "wrong" | "offensive" | "privacy" | "other";
        /**
         * @description Kind of a report's object. Kinds can be added.
         * @enum {string}
         */
        ReportKind: "race" | "result" | "claim";
        /**
         * @description Not decided yet (`open`), or the decision.
         * @enum {string}
         */
        ReportState: "open" | "settled" | "refused";
        /**
         * @description Whether the caller made the report, or is the holder of the disputed Athlete ID.
         * @enum {string}
         */
        ReportRole: "reporter" | "holder";
        /** @description A new report of a race. */
        RaceReportDraft: {
            reason: components["schemas"]["RaceReportReason"];
            /** @description Information for the operators. */
            text?: string;
        };
        /** @description A new report of a result. */
        ReportDraft: {
            reason: components["schemas"]["ReportReason"];
            /** @description Information for the operators and the directors of the race. */
            text?: string;
        };
        /** @description A report on a result, as the directors of its race see it. */
        ResultReport: {
            _id: components["schemas"]["ID"];
            result_id: components["schemas"]["ID"];
            /** @description Athlete, event and race of the result. Null if it was deleted. */
            subject: string | null;
            reason: components["schemas"]["ReportReason"];
            /** @description The reporter's text, or null. */
            text: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /** @description How a director settles a report. */
        ResultSettlementInput: {
            /** @description Message to the reporter, in one line. */
            note: string;
        };
        /** @description A new dispute. */
        DisputeDraft: {
            /** @description Why the Athlete ID belongs to the caller. */
            text: string;
        };
        /** @description How a report is settled. */
        SettlementInput: {
            /** @description Message to the reporter, in one line. It is also in the audit log. */
            note: string;
            /** @description Whether to take the disputed Athlete ID from its holder (default: false). For disputes only. */
            release?: boolean;
        };
        /** @description Why a report is refused. */
        RefusalInput: {
            /** @description Message to the reporter, in one line. It is also in the audit log. */
            note: string;
        };
        /** @description A report as the reporter, or the holder of a disputed Athlete ID, sees it. */
        Report: {
            _id: components["schemas"]["ID"];
            role: components["schemas"]["ReportRole"];
            kind: components["schemas"]["ReportKind"];
            /**
             * Format: uuid
             * @description `_id` of the race or result, which may have been deleted since. Null for a claim.
             */
            object_id: string | null;
            /** @description The disputed Athlete ID, or null. */
            athlete_id: string | null;
            /** @description Name of the object. Null if it was deleted, or the Athlete ID no longer belongs to its holder. */
            subject: string | null;
            /** @description Reason of the report. Null for a dispute. */
            reason: components["schemas"]["ReportReason"] | null;
            /** @description The reporter's text, or null. Null for the holder. */
            text: string | null;
            state: components["schemas"]["ReportState"];
            /** @description The operator's note on the decision, or null. Null for the holder. */
            note: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was decided, or null.
             */
            decided_at: string | null;
        };
        /** @description A report as operators see it. */
        OperatorReport: {
            _id: components["schemas"]["ID"];
            kind: components["schemas"]["ReportKind"];
            /**
             * Format: uuid
             * @description `_id` of the race or result, which may have been deleted since. Null for a claim.
             */
            object_id: string | null;
            /** @description The disputed Athlete ID, or null. */
            athlete_id: string | null;
            /** @description Name of the object. Null if it was deleted, or the Athlete ID no longer belongs to its holder. */
            subject: string | null;
            /** @description Whether somebody without an account made it, with the form on a page of the server. Nobody sees their address. Their text is deleted when the report is decided. */
            visitor: boolean;
            /**
             * Format: uuid
             * @description `_id` of the user who made it, or null for a visitor or if the account was deleted.
             */
            reporter_id: string | null;
            /** @description Name of that user, or null. */
            reporter: string | null;
            /**
             * Format: uuid
             * @description `_id` of the user who had the disputed Athlete ID, or null.
             */
            holder_id: string | null;
            /** @description Name of that user, or null. */
            holder: string | null;
            /** @description Reason of the report. Null for a dispute. */
            reason: components["schemas"]["ReportReason"] | null;
            /** @description The reporter's text, or null. */
            text: string | null;
            state: components["schemas"]["ReportState"];
            /** @description The operator's note on the decision, or null. */
            note: string | null;
            /** @description Whether the disputed Athlete ID was taken from its holder. */
            released: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was decided, or null.
             */
            decided_at: string | null;
            /**
             * Format: uuid
             * @description `_id` of the operator or director who decided it, or null.
             */
            decided_by: string | null;
        };
        /** @description Name of a team, as it is shown: that which the head coach gave it, or the ID. */
        TeamName: string;
        /** @description A team to claim. */
        TeamDraft: {
            name: components["schemas"]["TeamName"];
        };
        /** @description A team that a coach has claimed. */
        Team: {
            team_id: components["schemas"]["TeamID"];
            name: components["schemas"]["TeamName"];
        };
        /** @description A user who lets others find them. */
        FoundUser: {
            user_id: components["schemas"]["ID"];
            /** @description Name of the user. */
            name: string;
            /** @description Claimed Athlete ID, by which others follow the user, or null. */
            athlete_id: components["schemas"]["AthleteID"] | null;
        };
        /** @description Users that match, best first. */
        FoundUsers: {
            /** @description The users. */
            items: components["schemas"]["FoundUser"][];
            /** @description Always null: there are no more. */
            next: string | null;
        };
        /** @description A team that a coach has claimed. */
        FoundTeam: {
            team_id: components["schemas"]["TeamID"];
            name: components["schemas"]["TeamName"];
            /** @description Name of the head coach. */
            coach: string;
        };
        /** @description Teams that match, best first. */
        FoundTeams: {
            /** @description The teams. */
            items: components["schemas"]["FoundTeam"][];
            /** @description Always null: there are no more. */
            next: string | null;
        };
        /** @description How an invitation is accepted. */
        AcceptInvitationInput: {
            /**
             * @description Whether accepted coaches read health values, too.
             * @default false
             */
            health: boolean;
        };
        /** @description An invitation, as the invited see it. */
        Invitation: {
            /** @description Name of the user who invites. */
            inviter: string;
            /** @description Team of an athlete who accepts it, or null for an operator's invitation. */
            team_id: string | null;
            /** @description Name of the team, or null. */
            team: string | null;
            role: components["schemas"]["InviteRole"];
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
        };
        /** @description A new invitation. */
        InviteDraft: {
            /** @description Address to send the link to. If left out, the response has the link. */
            email?: components["schemas"]["Email"];
            /** @description For whom it is; `athlete` by default. */
            role?: components["schemas"]["InviteRole"];
        };
        /** @description An invitation, without its token. */
        Invite: {
            _id: components["schemas"]["ID"];
            /** @description Address to which the link was sent, or null. */
            email: string | null;
            /** @description Team of an athlete who uses it, or null. */
            team_id: string | null;
            role: components["schemas"]["InviteRole"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When somebody used it, or null.
             */
            used_at: string | null;
            /**
             * Format: date-time
             * @description When it was declined, or null.
             */
            declined_at: string | null;
        };
        /**
         * @description For whom an invitation is: an `athlete` of the team, or a coach who assists it (`assistant`).
         * @enum {string}
         */
        InviteRole: "athlete" | "assistant";
        /** @description A new invitation. */
        CreatedInvite: {
            _id: components["schemas"]["ID"];
            /** @description The token, beginning with `hri_`, or null if the link was sent by email. It cannot be retrieved again. */
            token: string | null;
            /** @description Link to a page for creating an account, or null if it was sent by email. */
            link: string | null;
            /** @description Address to which the link is sent, or null. */
            email: string | null;
            /** @description Team of an athlete who uses it, or null. */
            team_id: string | null;
            role: components["schemas"]["InviteRole"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Always null: it has not been used yet.
             */
            used_at: string | null;
        };
        /**
         * @description Format of an export:
         *
         *     - `json`: one document (default)
         *     - `zip`: an archive with the document, and the log as files
         * @default json
         * @enum {string}
         */
        ExportFormat: "json" | "zip";
        /**
         * @description A chart of a log:
         *
         *     - `year.svg`: the distance of each day of a year
         *     - `weeks.svg`: the distance of each of the last 26 weeks
         *     - `rhr.svg`: resting heart rate of the last 90 days, with its moving average
         *     - `sleep.svg`: sleep of the last 90 days, with its moving average
         * @enum {string}
         */
        ChartFile: "year.svg" | "weeks.svg" | "rhr.svg" | "sleep.svg";
        /**
         * @description Purpose of a secret link: it shows a calendar of runs or one of the charts, or takes the tracks of runs (`upload`).
         * @enum {string}
         */
        LinkKind: "calendar" | "year" | "weeks" | "rhr" | "sleep" | "upload";
        /** @description A secret link to create. */
        LinkDraft: {
            kind: components["schemas"]["LinkKind"];
            /** @description Purpose of the link, such as the name of a device, or null. */
            name?: string | null;
        };
        /** @description A secret link, without its token. */
        Link: {
            _id: components["schemas"]["ID"];
            kind: components["schemas"]["LinkKind"];
            /** @description Purpose of the link, or null. */
            name: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to within an hour, or null.
             */
            used_at: string | null;
        };
        /** @description A new secret link. */
        CreatedLink: {
            _id: components["schemas"]["ID"];
            kind: components["schemas"]["LinkKind"];
            /** @description Purpose of the link, or null. */
            name: string | null;
            /** @description The link. It cannot be retrieved again. */
            url: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Always null: it has not been used yet.
             */
            used_at: string | null;
        };
        /**
         * @description Who can create an account: anyone (`open`), people with an invitation (`invite`), or nobody (`closed`).
         * @enum {string}
         */
        Registration: "open" | "invite" | "closed";
        /**
         * @description Who can post races: any user (`anyone`), users with a verified email (`verified`), or coaches (`coaches`).
         * @enum {string}
         */
        PostRaces: "anyone" | "verified" | "coaches";
        /** @description Information about a server for clients. */
        InstanceInformation: {
            /** @description Name of the server. */
            name: string;
            /** @description Contact for the server, such as an email address or a URL, or null. */
            contact: string | null;
            /**
             * Format: uri
             * @description URL of the terms of use, or null.
             */
            terms_url: string | null;
            registration: components["schemas"]["Registration"];
            post_races: components["schemas"]["PostRaces"];
            /** @description Whether operations marked `x-verified` require a verified email. */
            verified_email_required: boolean;
            limits: components["schemas"]["InstanceLimits"];
            /** @description Version of the program. */
            version: string;
            /** @description Version of this contract. */
            contract_version: string;
            /**
             * @description The first twelve hexadecimal digits of the SHA-256 hash of this contract, without the server's prefix. Until a version is released, contracts
             *     with the same version differ. The versions of the clients' archives have it, too.
             */
            contract_hash: string;
        };
        /** @description Limits of a server. Null means no limit. */
        InstanceLimits: {
            /**
             * Format: double
             * @description Maximum requests per second per client address.
             */
            requests_per_second: number | null;
            /**
             * Format: int64
             * @description Maximum results per account.
             */
            results_per_account: number | null;
            /**
             * Format: int64
             * @description Maximum results that an account can add per hour.
             */
            rows_per_hour: number | null;
            /**
             * Format: int64
             * @description Maximum new words that an import can add to the search index.
             */
            words_per_import: number | null;
            /**
             * Format: int64
             * @description Maximum finishers scored for one response.
             */
            scored_finishers: number;
            /**
             * Format: int64
             * @description Maximum long lists that a client address can read at a time.
             */
            lists_per_address: number | null;
            /**
             * Format: int64
             * @description Maximum files that a user can import at a time.
             */
            imports_per_user: number | null;
        };
        /** @description A stored object, with all of its fields. */
        ExportedRow: {
            [key: string]: unknown;
        };
        /** @description Everything stored about a user. */
        Export: {
            /**
             * Format: date-time
             * @description Time of the snapshot of the data.
             */
            exported_at: string;
            user: components["schemas"]["User"];
            /** @description Active sessions. */
            sessions: components["schemas"]["ExportedRow"][];
            /** @description Personal tokens, without the tokens themselves. */
            tokens: components["schemas"]["ExportedRow"][];
            /** @description Apps that the user made, without their secrets. */
            apps?: components["schemas"]["ExportedRow"][];
            /** @description Authorizations of apps, without their tokens. */
            authorizations?: components["schemas"]["ExportedRow"][];
            /** @description Invitations that the user created, without their tokens. */
            invites: components["schemas"]["ExportedRow"][];
            /** @description Codes of the user's team, without the codes themselves. */
            team_codes: components["schemas"]["ExportedRow"][];
            /** @description When the user joined teams by a code, and whose it is (`user_id`). */
            code_uses: components["schemas"]["ExportedRow"][];
            /** @description What the user, a coach, announced in the last 90 days. */
            announcements: components["schemas"]["ExportedRow"][];
            /** @description Reports of a season that the user made, or that are of the user's own, without their links. */
            season_reports: components["schemas"]["ExportedRow"][];
            /** @description When the user, a coach, last reminded athletes of the team. */
            reminders: components["schemas"]["ExportedRow"][];
            /** @description Email addresses of the account before it was changed, while the change can be undone. */
            former_addresses: components["schemas"]["ExportedRow"][];
            /** @description Claimed Athlete ID and aliases. */
            athlete_ids: components["schemas"]["ExportedRow"][];
            /** @description Coaches whom the user has accepted. */
            accepted_coaches: components["schemas"]["ExportedRow"][];
            /** @description The team whose coaches the user has accepted, also those who come. */
            accepted_teams: components["schemas"]["ExportedRow"][];
            /** @description Coaches whom the user has named as assistants. */
            assistants: components["schemas"]["ExportedRow"][];
            /** @description Teams whose head coach has named the user as an assistant. */
            assistantships: components["schemas"]["ExportedRow"][];
            /** @description Followed athletes. */
            follows: components["schemas"]["ExportedRow"][];
            /** @description The user's thresholds for `GET /team/attention`, if the user has changed them. */
            attention_settings: components["schemas"]["ExportedRow"][];
            /** @description Followers whom the user has accepted. */
            accepted_followers: components["schemas"]["ExportedRow"][];
            /** @description Users whom the user has blocked. */
            blocked: components["schemas"]["ExportedRow"][];
            /** @description Training log, ordered by date. */
            entries: components["schemas"]["ExportedRow"][];
            /** @description Comments on the user's log, and those that the user wrote on the logs of others. */
            comments: components["schemas"]["ExportedRow"][];
            /** @description Shoes. */
            shoes: components["schemas"]["ExportedRow"][];
            /** @description Groups of teams that the user is in. */
            groups: components["schemas"]["ExportedRow"][];
            /** @description Sessions that the user has planned for themselves or written for a team, and those that are for the user by name. */
            planned_sessions: components["schemas"]["ExportedRow"][];
            /** @description How the user has marked planned sessions, with their texts. */
            plan_marks: components["schemas"]["ExportedRow"][];
            /** @description Goals for weeks, months and years. */
            period_goals: components["schemas"]["ExportedRow"][];
            /** @description Deleted runs, by source and external ID, which imports leave out. */
            deleted_runs: components["schemas"]["ExportedRow"][];
            /** @description Votes on races. */
            votes: components["schemas"]["ExportedRow"][];
            /** @description Races that the user posted. */
            races: components["schemas"]["ExportedRow"][];
            /** @description Races that the user directs without being their poster (`accepted`), or has been named to direct (`pending`). */
            directed_races: components["schemas"]["ExportedRow"][];
            /** @description Results that the user posted. */
            results: components["schemas"]["ExportedRow"][];
            /** @description Imports that the user made. */
            imports: components["schemas"]["ExportedRow"][];
            /** @description Corrections of results that the user made. */
            corrections: components["schemas"]["ExportedRow"][];
            /** @description Renames that the user made. */
            renames: components["schemas"]["ExportedRow"][];
            /** @description Claims of results that the user made, pending and refused. Accepted ones are in the results. */
            result_claims: components["schemas"]["ExportedRow"][];
            /** @description Reports that the user made. */
            reports: components["schemas"]["ExportedRow"][];
            /** @description The user's webhooks, without their secrets. */
            webhooks: components["schemas"]["ExportedRow"][];
            /** @description The user's secret links, without their tokens. */
            links: components["schemas"]["ExportedRow"][];
            /** @description Connections of the user's log to other services, without their keys. */
            connections: components["schemas"]["ExportedRow"][];
            /** @description Notices to the user. */
            notices: components["schemas"]["ExportedRow"][];
            /** @description How the user is notified of each kind, if that is not the default. */
            notice_settings: components["schemas"]["ExportedRow"][];
        };
        /**
         * @description Direction of a vote.
         * @enum {string}
         */
        VoteKind: "up" | "down";
        /** @description A user's vote on a race. */
        Vote: {
            race_id: components["schemas"]["ID"];
            user_id: components["schemas"]["ID"];
            /** @description The vote, or null if the user has not voted. */
            vote: components["schemas"]["VoteKind"] | null;
            /**
             * Format: date-time
             * @description When the vote was cast, or null without one.
             */
            updated_at: string | null;
        };
        /** @description An athlete found by a search. */
        FoundAthlete: {
            /** @description The claimed Athlete ID, or the one in the results. */
            athlete_id: string;
            /** @description Name in the newest result. */
            athlete: string;
            /** @description Names of the athlete's teams. */
            teams: string[];
            /** @description Years with results. */
            years: number[];
            /**
             * Format: int64
             * @description Number of results.
             */
            results: number;
            /** @description Whether a user has claimed the ID or added it as an alias. */
            claimed: boolean;
        };
        /** @description A race was created or deleted. */
        RaceEvent: {
            /**
             * Format: uuid
             * @description The event's own ID.
             */
            _id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "race.created" | "race.deleted";
            /**
             * Format: date-time
             * @description When the change was made. Timestamps of one race are in the order of its changes.
             */
            timestamp: string;
            /** @description The subject. */
            data: {
                /** @description `_id` of the race. */
                race_id: components["schemas"]["ID"];
            };
        };
        /** @description Fields of a race were changed. */
        RaceUpdatedEvent: {
            /**
             * Format: uuid
             * @description The event's own ID.
             */
            _id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "race.updated";
            /**
             * Format: date-time
             * @description When the change was made. Timestamps of one race are in the order of its changes.
             */
            timestamp: string;
            /** @description The subject. */
            data: {
                /** @description `_id` of the race. */
                race_id: components["schemas"]["ID"];
                /** @description The changed fields, such as `name`, `date` or `scoring`. */
                fields: string[];
            };
        };
        /** @description A race was made `provisional`, `official` or `locked`. */
        RaceStateEvent: {
            /**
             * Format: uuid
             * @description The event's own ID.
             */
            _id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "race.state_changed";
            /**
             * Format: date-time
             * @description When the change was made. Timestamps of one race are in the order of its changes.
             */
            timestamp: string;
            /** @description The subject. */
            data: {
                /** @description `_id` of the race. */
                race_id: components["schemas"]["ID"];
                /** @description The new state. */
                state: components["schemas"]["RaceState"];
            };
        };
        /** @description Results of a race were added one by one, changed, or deleted. */
        ResultsEvent: {
            /**
             * Format: uuid
             * @description The event's own ID.
             */
            _id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "results.added" | "results.updated" | "results.deleted";
            /**
             * Format: date-time
             * @description When the change was made. Timestamps of one race are in the order of its changes.
             */
            timestamp: string;
            /** @description The subject. */
            data: {
                /** @description `_id` of the race. */
                race_id: components["schemas"]["ID"];
                /**
                 * Format: int32
                 * @description Number of results.
                 */
                count: number;
                /** @description `_id` of each result, or null if there are more than 100. */
                results: components["schemas"]["ID"][] | null;
            };
        };
        /** @description Results were added to a race by an import. */
        ResultsImportedEvent: {
            /**
             * Format: uuid
             * @description The event's own ID.
             */
            _id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "results.imported";
            /**
             * Format: date-time
             * @description When the change was made. Timestamps of one race are in the order of its changes.
             */
            timestamp: string;
            /** @description The subject. */
            data: {
                /** @description `_id` of the race. */
                race_id: components["schemas"]["ID"];
                /**
                 * Format: int32
                 * @description Number of results.
                 */
                count: number;
                /** @description `_id` of each result, or null if there are more than 100. */
                results: components["schemas"]["ID"][] | null;
                /**
                 * Format: uuid
                 * @description `_id` of the import.
                 */
                import_id: string;
            };
        };
        /** @description A change to a race or its results. A later version may add types. */
        FeedEvent: components["schemas"]["RaceEvent"] | components["schemas"]["RaceUpdatedEvent"] | components["schemas"]["RaceStateEvent"] | components["schemas"]["ResultsEvent"] | components["schemas"]["ResultsImportedEvent"];
        /** @description A part of the feed of changes. */
        FeedPage: {
            /** @description The events, oldest first. */
            events: components["schemas"]["FeedEvent"][];
            /** @description The cursor after them. */
            next: string;
        };
        /** @description A comment on a day of a log, or on a run of it. */
        Comment: {
            _id: components["schemas"]["ID"];
            /** @description `_id` of the owner of the log. */
            owner_id: components["schemas"]["ID"];
            /** @description `_id` of the author. */
            user_id: components["schemas"]["ID"];
            /** @description Name of the author. */
            user: string;
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /**
             * Format: uuid
             * @description `_id` of the run, or null if the comment is about the day.
             */
            run_id: string | null;
            /** @description Text. It may contain line breaks. */
            text: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its text was last changed.
             */
            updated_at: string;
            /** @description Whether the caller has marked it as seen, or wrote it. */
            seen: boolean;
        };
        /** @description A new comment. */
        CommentDraft: {
            /** @description Text. It may contain line breaks. */
            text: string;
            /**
             * Format: uuid
             * @description `_id` of a run of the day, or null for the day as a whole.
             */
            run_id?: string | null;
        };
        /** @description A change to a comment. */
        CommentChange: {
            /** @description Text. It may contain line breaks. */
            text: string;
        };
        /** @description An entry of a training log was written or removed. */
        LogEntryEvent: {
            /**
             * Format: uuid
             * @description The event's own ID.
             */
            _id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "log.entry_written" | "log.entry_removed";
            /**
             * Format: date-time
             * @description When the change was made.
             */
            timestamp: string;
            /** @description The subject. */
            data: {
                /**
                 * Format: uuid
                 * @description `_id` of the log's owner.
                 */
                user_id: string;
                /**
                 * Format: date
                 * @description The day.
                 */
                date: string;
            };
        };
        /** @description A run was added, changed or removed, or its track was stored or removed. */
        LogRunEvent: {
            /**
             * Format: uuid
             * @description The event's own ID.
             */
            _id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "log.run_added" | "log.run_changed" | "log.run_removed" | "log.track_ready" | "log.track_removed";
            /**
             * Format: date-time
             * @description When the change was made.
             */
            timestamp: string;
            /** @description The subject. */
            data: {
                /**
                 * Format: uuid
                 * @description `_id` of the log's owner.
                 */
                user_id: string;
                /**
                 * Format: date
                 * @description The day.
                 */
                date: string;
                /**
                 * Format: uuid
                 * @description `_id` of the run.
                 */
                run_id: string;
            };
        };
        /** @description A comment was added, changed or removed. */
        LogCommentEvent: {
            /**
             * Format: uuid
             * @description The event's own ID.
             */
            _id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "log.comment_added" | "log.comment_changed" | "log.comment_removed";
            /**
             * Format: date-time
             * @description When the change was made.
             */
            timestamp: string;
            /** @description The subject. */
            data: {
                /**
                 * Format: uuid
                 * @description `_id` of the log's owner.
                 */
                user_id: string;
                /**
                 * Format: date
                 * @description The day.
                 */
                date: string;
                /**
                 * Format: uuid
                 * @description `_id` of the run, or null if the comment is about the day.
                 */
                run_id: string | null;
                /**
                 * Format: uuid
                 * @description `_id` of the comment.
                 */
                comment_id: string;
            };
        };
        /** @description The reader's access to a log began or ended. */
        LogAccessEvent: {
            /**
             * Format: uuid
             * @description The event's own ID.
             */
            _id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "log.access_began" | "log.access_ended";
            /**
             * Format: date-time
             * @description When the change was made.
             */
            timestamp: string;
            /** @description The subject. */
            data: {
                /**
                 * Format: uuid
                 * @description `_id` of the log's owner.
                 */
                user_id: string;
            };
        };
        /** @description A change to a training log. A later version may add types. */
        LogEvent: components["schemas"]["LogEntryEvent"] | components["schemas"]["LogRunEvent"] | components["schemas"]["LogCommentEvent"] | components["schemas"]["LogAccessEvent"];
        /** @description A page of changes to training logs. */
        LogEventPage: {
            /** @description The events, oldest first. */
            events: components["schemas"]["LogEvent"][];
            /** @description The cursor after them. */
            next: string;
        };
        /**
         * @description Type of event. A race was created, changed, made `provisional`, `official` or `locked`, or deleted; results were added one by one,
         *     added by an import, changed, or deleted. An import that replaces results deletes them and adds its own. Votes and directors cause no
         *     events. In a training log, an entry was written or removed; a run was added, changed or removed; a track was stored or removed; a
         *     comment was added, changed or removed; or the reader's access to the log began or ended. If only the runs of an entry change, there is
         *     no `log.entry_written`. Only the owner of the log and coaches whom the owner has accepted get events about comments.
         * @enum {string}
         */
        EventType: "race.created" | "race.updated" | "race.state_changed" | "race.deleted" | "results.added" | "results.imported" | "results.updated" | "results.deleted" | "log.entry_written" | "log.entry_removed" | "log.run_added" | "log.run_changed" | "log.run_removed" | "log.track_ready" | "log.track_removed" | "log.comment_added" | "log.comment_changed" | "log.comment_removed" | "log.access_began" | "log.access_ended";
        /** @description A test, which is about nothing. `POST /webhooks/{webhook_id}/test` sends it. */
        TestEvent: {
            /**
             * Format: uuid
             * @description The event's own ID.
             */
            _id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            timestamp: string;
            /** @description Empty. */
            data: Record<string, never>;
        };
        /** @description An event that a webhook receives. A later version may add types. */
        WebhookEvent: components["schemas"]["RaceEvent"] | components["schemas"]["RaceUpdatedEvent"] | components["schemas"]["RaceStateEvent"] | components["schemas"]["ResultsEvent"] | components["schemas"]["ResultsImportedEvent"] | components["schemas"]["LogEntryEvent"] | components["schemas"]["LogRunEvent"] | components["schemas"]["LogCommentEvent"] | components["schemas"]["LogAccessEvent"] | components["schemas"]["TestEvent"];
        /** @description A new webhook. */
        WebhookDraft: {
            /**
             * Format: uri
             * @description URL of the receiver: `https`, a full host name, port 443 or 8443, no user name and no fragment. An operator can allow `http` and other hosts in their own network.
             */
            url: string;
            /** @description Types of events, or null for all about races and results. Events of training logs are sent only if they are named. */
            types?: components["schemas"]["EventType"][] | null;
            /**
             * Format: uuid
             * @description `_id` of a race, or null for all races. Not applied to events of training logs.
             */
            race_id?: string | null;
            /** @description ID of a team, in any case, or null for all teams. Not applied to events of training logs. */
            team_id?: string | null;
        };
        /** @description Changes to a webhook. */
        WebhookChange: {
            /**
             * Format: uri
             * @description URL of the receiver: `https`, a full host name, port 443 or 8443, no user name and no fragment. An operator can allow `http` and other hosts in their own network.
             */
            url?: string;
            /** @description Types of events, or null for all about races and results. Events of training logs are sent only if they are named. */
            types?: components["schemas"]["EventType"][] | null;
            /**
             * Format: uuid
             * @description `_id` of a race, or null for all races. Not applied to events of training logs.
             */
            race_id?: string | null;
            /** @description ID of a team, in any case, or null for all teams. Not applied to events of training logs. */
            team_id?: string | null;
            /** @description Whether it receives events. */
            active?: boolean;
        };
        /**
         * @description Why a webhook is inactive: its owner stopped it, its receiver returned 410, or no delivery succeeded for days.
         * @enum {string}
         */
        WebhookStop: "owner" | "gone" | "failing";
        /** @description A receiver of events. */
        Webhook: {
            _id: components["schemas"]["ID"];
            /**
             * Format: uri
             * @description URL of the receiver.
             */
            url: string;
            /** @description Types of events, or null for all about races and results. Events of training logs are sent only if they are named. */
            types: components["schemas"]["EventType"][] | null;
            /**
             * Format: uuid
             * @description `_id` of a race, or null for all races. Not applied to events of training logs.
             */
            race_id: string | null;
            /** @description ID of a team, or null for all teams. Not applied to events of training logs. */
            team_id: string | null;
            /** @description Whether it receives events. */
            active: boolean;
            /** @description Why it is inactive, or null. */
            stopped: components["schemas"]["WebhookStop"] | null;
            /**
             * Format: date-time
             * @description Time since which all attempts have failed, or null.
             */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description `_id` of the authorization under which an app made it (`GET /user/authorizations`), or null if the user did.
             */
            authorization_id: string | null;
            /** @description Name of that app, or null. */
            app: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description A webhook, with its secret. */
        CreatedWebhook: {
            _id: components["schemas"]["ID"];
            /**
             * Format: uri
             * @description URL of the receiver.
             */
            url: string;
            /** @description Types of events, or null for all about races and results. Events of training logs are sent only if they are named. */
            types: components["schemas"]["EventType"][] | null;
            /**
             * Format: uuid
             * @description `_id` of a race, or null for all races. Not applied to events of training logs.
             */
            race_id: string | null;
            /** @description ID of a team, or null for all teams. Not applied to events of training logs. */
            team_id: string | null;
            /** @description Whether it receives events. */
            active: boolean;
            /** @description Why it is inactive, or null. */
            stopped: components["schemas"]["WebhookStop"] | null;
            /**
             * Format: date-time
             * @description Time since which all attempts have failed, or null.
             */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description `_id` of the authorization under which an app made it (`GET /user/authorizations`), or null if the user did.
             */
            authorization_id: string | null;
            /** @description Name of that app, or null. */
            app: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Signing secret: `whsec_` and 32 bytes in Base64. */
            secret: string;
        };
        /** @description A new secret. */
        WebhookSecret: {
            /** @description Signing secret: `whsec_` and 32 bytes in Base64. */
            secret: string;
        };
        /**
         * @description Whether a delivery is waiting for an attempt, was delivered, or was given up.
         * @enum {string}
         */
        WebhookDeliveryState: "waiting" | "delivered" | "failed";
        /** @description A delivery to a receiver. */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description `_id` of the event, as in the header `webhook-id`.
             */
            _id: string;
            /** @description Type of the event, or `webhook.test`. */
            type: string;
            state: components["schemas"]["WebhookDeliveryState"];
            /**
             * Format: int32
             * @description Number of attempts so far.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When the last attempt was made, or null.
             */
            attempted_at: string | null;
            /**
             * Format: int32
             * @description Last status returned by the receiver, or null.
             */
            status: number | null;
            /** @description Error of the last attempt, or null. */
            error: string | null;
            /**
             * Format: date-time
             * @description Approximate time of the next attempt, or null.
             */
            next_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /**
         * Format: int64
         * @description A number that increases with every change of a race or its results. Votes do not change it.
         */
        RaceVersion: number;
        /** @description Team scores of a race. */
        MeetScores: {
            kind: components["schemas"]["ScoringKind"];
            /** @description Scores by event. */
            events: components["schemas"]["EventScores"][];
            /** @description With points: sums over all events, best team first; otherwise empty. */
            totals: components["schemas"]["MeetTotal"][];
        };
        /** @description Team scores of an event. */
        EventScores: {
            event: components["schemas"]["EventName"];
            /** @description The teams, best first. */
            teams: components["schemas"]["TeamScore"][];
        };
        /** @description The total of a team over all events. */
        MeetTotal: {
            /** @description Name of the team. */
            team: string;
            team_id: components["schemas"]["TeamID"];
            /**
             * Format: double
             * @description Sum of the points.
             */
            score: number;
            /**
             * Format: int32
             * @description Place of the team. Tied teams share a place.
             */
            place: number;
            /**
             * Format: int32
             * @description Number of events in which the team scored.
             */
            events: number;
        };
        /** @description Finishers to score. */
        ScoreInput: {
            scoring?: components["schemas"]["ScoringDraft"];
            /** @description The finishers, in any order. */
            finishers: components["schemas"]["FinisherInput"][];
        };
        /** @description A finisher to score. */
        FinisherInput: {
            /** @description Name of the team. Left out for unattached athletes. */
            team?: string;
            team_id?: components["schemas"]["TeamID"];
            /**
             * Format: int32
             * @description Place in the event.
             */
            place?: number;
            /** @description Time, as `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths. */
            time?: string;
            /**
             * Format: double
             * @description Mark of a field event. The highest is best.
             */
            mark?: number;
            status?: components["schemas"]["ResultStatus"];
        };
        /** @description Team scores and their explanation. */
        ScoreSheet: {
            /** @description Teams with a score, best first. */
            teams: components["schemas"]["ScoredTeam"][];
            /** @description How each finisher counts, in the order of the request. */
            finishers: components["schemas"]["ScoredFinisher"][];
            /** @description Scores shared by several teams. */
            ties: components["schemas"]["ScoreTie"][];
        };
        /** @description The score of a team. */
        ScoredTeam: {
            /** @description Name of the team. */
            team: string;
            team_id: components["schemas"]["TeamID"];
            /**
             * Format: double
             * @description Sum of the scorers' places or points.
             */
            score: number;
            /**
             * Format: int32
             * @description Place of the team. Tied teams share a place.
             */
            place: number;
            /** @description Scorers by their index in the request, from 0. */
            scorers: number[];
            /** @description Displacers by their index in the request, from 0. */
            displacers: number[];
            /**
             * Format: double
             * @description Mean time of the scorers in milliseconds, or null if a time is missing.
             */
            average_time_ms: number | null;
            /**
             * Format: int64
             * @description Time of the last scorer minus that of the first, in milliseconds, or null if a time is missing.
             */
            spread_ms: number | null;
        };
        /**
         * @description How a finisher counts for a team.
         * @enum {string}
         */
        ScoreRole: "scorer" | "displacer" | "none";
        /** @description How a finisher counts. */
        ScoredFinisher: {
            role: components["schemas"]["ScoreRole"];
            /** @description Why the finisher does not count for a team, or null. */
            removed: string | null;
            /**
             * Format: int32
             * @description Place in the scoring, or null.
             */
            place: number | null;
            /**
             * Format: double
             * @description Points earned for the team.
             */
            points: number;
        };
        /** @description A tie between teams. */
        ScoreTie: {
            /**
             * Format: double
             * @description The score.
             */
            score: number;
            /** @description The tied teams, best first. */
            teams: components["schemas"]["TeamID"][];
            /** @description The rule that ranked each team before the next. */
            breaks: string[];
        };
    };
    responses: {
        /** @description The invitation. */
        Invitation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Invitation"];
            };
        };
        /** @description The results. */
        ResultList: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Result"][];
                "application/vnd.harrier.partial+json": components["schemas"]["PartialResult"][];
            };
        };
        /** @description The results. */
        RaceResultList: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Result"][];
                "application/vnd.harrier.partial+json": components["schemas"]["PartialResult"][];
            };
        };
        /** @description The updated report. */
        ReportDecided: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorReport"];
            };
        };
        /** @description The webhook. */
        WebhookFound: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Webhook"];
            };
        };
        /** @description The page of races. */
        RacePage: {
            headers: {
                Link: components["headers"]["Link"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Race"][];
                "application/vnd.harrier.partial+json": components["schemas"]["PartialRace"][];
            };
        };
        /** @description The entry. */
        EntryDay: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Entry"];
            };
        };
        /** @description The updated entry. */
        EntryWritten: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Entry"];
            };
        };
        /** @description The entries, ordered by date. Days without an entry are left out. */
        EntryList: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Entry"][];
            };
        };
        /** @description The average. */
        MovingAverage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MovingAverage"];
            };
        };
        /** @description The request cannot be parsed. `errors` lists the problems. */
        Unreadable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A required token is missing, the token is invalid or expired, or its session has ended. */
        Unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller may not do this, the personal token lacks the required scope (`scope-missing`), or the session is too old (`reauthenticate`). */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The updated user. */
        AccountChanged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Account"];
            };
        };
        /** @description The caller is not an operator (`operators-only`), the token is a personal one (`scope-missing`), or the session is too old (`reauthenticate`). */
        OperatorsOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The object named in the path does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with existing data, such as a taken ID. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Some events after the cursor have been deleted (`cursor-expired`). */
        CursorExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body arrives too slowly. JSON must arrive within 30 seconds, and a file at 1 KiB per second or faster and within ten minutes. */
        TooSlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The media type or the encoding of the body is not supported. */
        Unsupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is invalid. `errors` lists the fields. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The event, or all events of the gender together, have more finishers than can be scored (`too-many-finishers`). */
        TooManyFinishers: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests. Retry after `Retry-After` seconds. */
        TooMany: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The database is unavailable or the server is overloaded. Retry after `Retry-After` seconds. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be read. */
        AuthenticationUnreadable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The credentials are wrong. A wrong password and an unknown account return the same error. */
        AuthenticationFailed: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The account cannot sign in (`suspended`, `password-ended`), or this server accepts no new accounts, or none without a valid invitation. */
        AuthenticationForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The email is taken. */
        AuthenticationConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The body arrives too slowly. It must arrive within 30 seconds. */
        AuthenticationTooSlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The body is too large. */
        AuthenticationTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The media type of the body is not supported. */
        AuthenticationUnsupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The request is invalid. The message names the field. */
        AuthenticationInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description Too many attempts. Retry after `Retry-After` seconds. */
        AuthenticationTooMany: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The database is unavailable or the server is overloaded. Retry after `Retry-After` seconds. */
        AuthenticationUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The picture. */
        Chart: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "image/svg+xml": string;
            };
        };
        /** @description The representation matches `If-None-Match`. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The condition of `If-Match` or `If-None-Match` is not met. Nothing was changed. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Page number, from 1.
         * @example 1
         */
        Page: number;
        /**
         * @description Number of objects per page.
         * @example 10
         */
        Length: number;
        /**
         * @description `_id` of the user.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
         */
        UserID: components["schemas"]["ID"];
        /** @description Reason, for the audit log. */
        Reason: components["schemas"]["Reason"];
        /** @description Only if this user has claimed it; otherwise 404. */
        ClaimedBy: components["schemas"]["ID"];
        /**
         * @description Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The
         *     audit log records the action with this reason.
         */
        AsOperator: components["schemas"]["Reason"];
        /** @description Only races on or after this date, as `YYYY-MM-DD` or `MM-DD-YYYY`. */
        RacesFrom: components["schemas"]["AnyDate"];
        /** @description Only races on or before this date, as `YYYY-MM-DD` or `MM-DD-YYYY`. */
        RacesTo: components["schemas"]["AnyDate"];
        /** @description Only races of this sport. */
        RacesOfSport: components["schemas"]["Sport"];
        /** @description Only races in this state. */
        RacesInState: components["schemas"]["RaceState"];
        /** @description Only races in which this team has results, and those that its coach has posted. */
        RacesOfTeam: components["schemas"]["TeamID"];
        /** @description Send only these fields of each race, and `_id`. See **Fields of lists**. */
        RaceFields: components["schemas"]["RaceField"][];
        /** @description Send only these fields of each result, and `_id`. See **Fields of lists**. */
        ResultFields: components["schemas"]["ResultField"][];
        /** @description Page number, from 1. */
        PageOf: number;
        /** @description Number of objects per page. */
        LengthOf: number;
        /**
         * @description `_id` of the webhook.
         * @example 01990a63-7c1e-7b52-9a40-2d3f4e5a6b71
         */
        WebhookID: components["schemas"]["ID"];
        /**
         * @description `_id` of the delivery, the same as that of the event.
         * @example 5f0c0c58-7b0e-4c8e-9a55-1d1f0e6a7a10
         */
        DeliveryID: components["schemas"]["ID"];
        /** @description `next` of an earlier response, or `now`. */
        After: string;
        /** @description Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller and the athletes who have accepted the caller as coach). */
        LogOf: components["schemas"]["AthleteID"];
        /** @description Maximum number of events in the response. */
        EventsLength: number;
        /**
         * @description Athlete ID, case-insensitive. An alias names the same athlete.
         * @example jess.runner
         */
        AthleteID: components["schemas"]["AthleteID"];
        /**
         * @description Athlete ID to claim.
         * @example jess.runner
         */
        ClaimedAthleteID: components["schemas"]["AthleteID"];
        /**
         * @description Athlete ID to add or remove as an alias.
         * @example j-runner
         */
        Alias: components["schemas"]["AthleteID"];
        /**
         * @description ID of the team to claim.
         * @example mapleton-state
         */
        ClaimedTeamID: components["schemas"]["TeamID"];
        /**
         * @description The caller's own `_id`.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
         */
        CallerID: components["schemas"]["ID"];
        /**
         * @description `_id` of the follower.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
         */
        FollowerID: components["schemas"]["ID"];
        /**
         * @description `_id` of the other user.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
         */
        BlockedID: components["schemas"]["ID"];
        /** @description Whether to return only those that are not marked as read. */
        UnreadOnly: boolean;
        /** @description `next` of an earlier response. */
        AfterItem: string;
        /** @description Maximum number of items in the response. */
        ItemsLength: number;
        /**
         * @description `_id` of the coach.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56
         */
        CoachID: components["schemas"]["ID"];
        /**
         * @description `_id` of an athlete of the team.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
         */
        TeamAthleteID: components["schemas"]["ID"];
        /**
         * @description `_id` of the announcement.
         * @example 01990a6d-2c3d-7e4f-9a51-6b7c8d9e0f12
         */
        AnnouncementID: components["schemas"]["ID"];
        /**
         * @description `_id` of the report.
         * @example 01990a6e-3d4e-7f50-8b62-7c8d9e0f1a23
         */
        SeasonReportID: components["schemas"]["ID"];
        /**
         * @description `_id` of the code.
         * @example 01990a6c-1b2c-7d3e-8f40-5a6b7c8d9e01
         */
        TeamCodeID: components["schemas"]["ID"];
        /**
         * @description `_id` of the group.
         * @example 01990a6b-1c2d-7e3f-8a41-6b7c8d9eaf01
         */
        GroupID: components["schemas"]["ID"];
        /** @description `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned. */
        InGroup: components["schemas"]["ID"];
        /**
         * @description A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist;
         *     a list without it has those of all these teams.
         */
        TeamOfCoach: components["schemas"]["TeamID"];
        /**
         * @description `_id` of the planned session.
         * @example 01990a6d-1c2d-7e3f-8a41-6b7c8d9eaf11
         */
        SessionOfPlan: components["schemas"]["ID"];
        /**
         * @description `_id` of a session that the caller has.
         * @example 01990a6d-4f50-7162-8d74-9eafb0c1d314
         */
        MarkedSession: components["schemas"]["ID"];
        /**
         * @description `_id` of the session that the caller has planned for themselves.
         * @example 01990a6d-2d3e-7f40-9b52-7c8d9eafb112
         */
        OwnSessionOfPlan: components["schemas"]["ID"];
        /**
         * @description First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
         * @example 2026-11-16
         */
        FirstOfPlan: components["schemas"]["AnyDate"];
        /**
         * @description Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
         * @example 2026-11-22
         */
        LastOfPlan: components["schemas"]["AnyDate"];
        /** @description Maximum number of sessions in the response. */
        PlanLength: number;
        /** @description Maximum number of days in the response. */
        DaysLength: number;
        /** @description Check the request and return what would be written, without writing it. */
        DryRunOfPlan: boolean;
        /**
         * @description `_id` of the assistant.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e58
         */
        AssistantID: components["schemas"]["ID"];
        /**
         * @description ID of the team.
         * @example mapleton-club
         */
        AssistedTeamID: components["schemas"]["TeamID"];
        /**
         * @description `_id` of the user who claims the result.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
         */
        ClaimantID: components["schemas"]["ID"];
        /**
         * @description `_id` of the director.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56
         */
        DirectorID: components["schemas"]["ID"];
        /**
         * @description `_id` of the session.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
         */
        SessionID: components["schemas"]["ID"];
        /**
         * @description `_id` of the personal token.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
         */
        TokenID: components["schemas"]["ID"];
        /**
         * @description `_id` of the app.
         * @example 01990a68-31c5-7a0f-8d52-6d801f3cae42
         */
        AppID: components["schemas"]["ID"];
        /**
         * @description `_id` of the authorization.
         * @example 01990a68-42d6-7b10-9e63-7e912a4dbf53
         */
        AuthorizationID: components["schemas"]["ID"];
        /**
         * @description `_id` of the report.
         * @example 01990a61-2b7c-7a44-9d10-3c5e7f901b23
         */
        ReportID: components["schemas"]["ID"];
        /**
         * @description `_id` of the invitation.
         * @example 01990a60-4f0b-7d2e-8c1a-5b7e9d3f6a20
         */
        InviteID: components["schemas"]["ID"];
        /**
         * @description Token of the link.
         * @example hrl_8mC1cTn0M2g0T1J4mXoYtqB0b9a8yTq5vJpX7hYbK3E
         */
        CalendarToken: string;
        /**
         * @description The service.
         * @example intervals
         */
        ConnectedService: components["schemas"]["ConnectionService"];
        /**
         * @description Token of the link.
         * @example hrl_7pB4nWx2K9e5T3D8mYsQcR1u6z0vHg5jLfNa2oUiEtM
         */
        UploadToken: string;
        /**
         * @description Token of the link.
         * @example hrl_2wQ7dRk5N8h3U6L1nZpXsaV4c0b9zFr6wKqY8iJdM4G
         */
        PictureToken: string;
        /**
         * @description Token of the invitation: the last path segment of its link. Or the code of a team, in any case, with or without spaces and hyphens.
         * @example hri_5tR2vB8nK1wXq7ZcL9yHs3MdF6uJaP0eG4iTo2VxYmQ
         */
        InvitationToken: string;
        /**
         * @description Token of the invitation: the last path segment of its link.
         * @example hri_9wE3yU6iP2aSd5FgH8jKl1ZxC4vBn7MqW0rTtYuIoPl
         */
        DeclinedToken: string;
        /**
         * @description `_id` of somebody who is `pending` in the grid of the team.
         * @example 01990a60-5d1c-7e3f-9a2b-6c7d8e9f0a1b
         */
        PendingID: components["schemas"]["ID"];
        /**
         * @description Token from the email: the last path segment, or the fragment, of its link.
         * @example eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl
         */
        EmailToken: string;
        /**
         * @description New email, percent-encoded.
         * @example jess@example.com
         */
        NewEmail: components["schemas"]["Email"];
        /**
         * @description `_id` of the race.
         * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
         */
        RaceID: components["schemas"]["ID"];
        /**
         * @description `_id` of the race.
         * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b12
         */
        DirectedRaceID: components["schemas"]["ID"];
        /**
         * @description `_id` of the result.
         * @example 01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2
         */
        ResultID: components["schemas"]["ID"];
        /**
         * @description Gender of the events.
         * @example mens
         */
        Gender: components["schemas"]["Gender"];
        /**
         * @description Gender of the events or results.
         * @example mens
         */
        AnyGender: components["schemas"]["PathGender"];
        /**
         * @description Score the results of this division. By default, results without a division are scored, or all results if the whole final has one
         *     division.
         */
        ScoredDivision: components["schemas"]["DivisionName"];
        /** @description Export the results of this gender only. */
        OnlyGender: components["schemas"]["Gender"];
        /** @description Export the results of this event only. The name must match exactly. */
        OnlyEvent: components["schemas"]["EventName"];
        /** @description Export the results of this division only. The name must match exactly. */
        OnlyDivision: components["schemas"]["DivisionName"];
        /** @description Export the results of this round only. */
        OnlyRound: components["schemas"]["ResultRound"];
        /**
         * @description Event name, percent-encoded.
         * @example 8K
         */
        Event: components["schemas"]["EventName"];
        /**
         * @description Date, as `MM-DD-YYYY`.
         * @example 11-21-2026
         */
        Date: components["schemas"]["PathDate"];
        /**
         * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
         * @example 2026-11-21
         */
        Day: components["schemas"]["AnyDate"];
        /**
         * @description `_id` of the import.
         * @example 01990a66-20b4-7d6e-8a11-5c7f0e2b9d31
         */
        LogImportID: components["schemas"]["ID"];
        /**
         * @description `_id` of the comment.
         * @example 01990a6a-3d2f-7b15-9c41-5e6f7a8b9c01
         */
        CommentID: components["schemas"]["ID"];
        /**
         * @description `_id` of the run.
         * @example 01990a5f-9d2e-7e1b-8a72-62c2d301b8f5
         */
        RunID: components["schemas"]["ID"];
        /**
         * @description First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
         * @example 2026-11-01
         */
        From: components["schemas"]["AnyDate"];
        /**
         * @description Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
         * @example 2026-11-30
         */
        To: components["schemas"]["AnyDate"];
        /**
         * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
         * @example jess.runner
         */
        Athlete: components["schemas"]["AthleteID"];
        /**
         * @description `me`, or the caller's `_id`, Athlete ID or an alias.
         * @example jess.runner
         */
        Self: components["schemas"]["AthleteID"];
        /**
         * @description `_id` of the pair of shoes.
         * @example 01990a5e-2b4c-7a3d-9e51-4d5c6b7a8f90
         */
        ShoeID: components["schemas"]["ID"];
        /**
         * @description Length of the goal's period.
         * @example week
         */
        GoalPeriod: components["schemas"]["GoalPeriod"];
        /** @description Date in the week, month or year, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today). */
        GoalDate: components["schemas"]["AnyDate"];
        /** @description Date for which to compute the streaks, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today). */
        StreakDate: components["schemas"]["AnyDate"];
        /** @description Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller). */
        AverageOf: components["schemas"]["AthleteID"];
        /**
         * @description Length of the periods.
         * @example month
         */
        SummaryBy: components["schemas"]["SummaryPeriod"];
        /**
         * @description `team_id` of the team, in any case.
         * @example mapleton-state
         */
        TeamID: components["schemas"]["TeamID"];
        /**
         * @description Year of the races.
         * @example 2026
         */
        Year: number;
        /** @description Only the season of this year. */
        YearOf: number;
        /**
         * @description When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar
         *     year.
         */
        SeasonOf: components["schemas"]["SeasonStart"];
        /** @description With `legal`, wind-aided results do not count. Results without a wind reading do. */
        WindOf: components["schemas"]["WindRule"];
        /**
         * @description Search text, percent-encoded.
         * @example pat
         */
        UserQuery: string;
        /**
         * @description Search text, percent-encoded.
         * @example mapleton
         */
        Query: string;
        /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
        IfNoneMatch: string;
        /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
        IdempotencyKey: string;
        /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
        IfMatch: string;
        /** @description `*`: write only if the day has no entry yet; otherwise 412. */
        IfNoEntry: "*";
    };
    requestBodies: {
        NewPicture: {
            content: {
                "application/json": components["schemas"]["PictureInput"];
            };
        };
    };
    headers: {
        /**
         * @description URL from which the new object can be read. Objects that are only read in a list have none.
         * @example /race/01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
         */
        Location: string;
        /**
         * @description Links to the first, previous and next page (RFC 8288). `prev` is missing on the first page, `next` on the last.
         * @example </race/list/1/10>; rel="first", </race/list/3/10>; rel="next"
         */
        Link: string;
        /**
         * @description Number of seconds to wait before the next attempt.
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description Attempts left (`r`), and seconds until all are available again (`t`), on every response of an operation with its own limit
         *     (draft-ietf-httpapi-ratelimit-headers).
         * @example "login";r=0;t=41
         */
        RateLimit: string;
        /**
         * @description The limit: `q` attempts in `w` seconds per client address.
         * @example "login";q=60;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Authentication scheme, with an error code of RFC 6750 if a token was sent.
         * @example Bearer realm="harrier", error="invalid_token", error_description="The token has expired."
         */
        WWWAuthenticate: string;
        /**
         * @description Identifies this representation, for `If-None-Match` and `If-Match`. It depends only on the bytes of the response. A compressed
         *     response has a different ETag for the same representation. Long responses may have none.
         * @example "p5yoZbmyV2dBlmSMzMbNvA"
         */
        ETag: string;
        /**
         * @description Name under which a browser saves the file.
         * @example attachment; filename="harrier-export.zip"
         */
        ContentDisposition: string;
        /**
         * @description `true` if this is the stored response to an earlier request with the same `Idempotency-Key`.
         * @example true
         */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type ID = components['schemas']['ID'];
export type AthleteID = components['schemas']['AthleteID'];
export type TeamID = components['schemas']['TeamID'];
export type Email = components['schemas']['Email'];
export type Password = components['schemas']['Password'];
export type UndoneResults = components['schemas']['UndoneResults'];
export type Confirmation = components['schemas']['Confirmation'];
export type Gender = components['schemas']['Gender'];
export type EventName = components['schemas']['EventName'];
export type Count = components['schemas']['Count'];
export type UserDraft = components['schemas']['UserDraft'];
export type LoginInput = components['schemas']['LoginInput'];
export type RefreshInput = components['schemas']['RefreshInput'];
export type Authentication = components['schemas']['Authentication'];
export type AuthenticationFailure = components['schemas']['AuthenticationFailure'];
export type Picture = components['schemas']['Picture'];
export type User = components['schemas']['User'];
export type LogVisibility = components['schemas']['LogVisibility'];
export type Visibility = components['schemas']['Visibility'];
export type DistanceUnit = components['schemas']['DistanceUnit'];
export type WeekStart = components['schemas']['WeekStart'];
export type Sex = components['schemas']['Sex'];
export type Follower = components['schemas']['Follower'];
export type BlockedUser = components['schemas']['BlockedUser'];
export type FollowedItem = components['schemas']['FollowedItem'];
export type FollowedType = components['schemas']['FollowedType'];
export type FollowedPage = components['schemas']['FollowedPage'];
export type NoticeKind = components['schemas']['NoticeKind'];
export type NoticeOutcome = components['schemas']['NoticeOutcome'];
export type Notice = components['schemas']['Notice'];
export type NoticesReadInput = components['schemas']['NoticesReadInput'];
export type SwitchedNoticeKind = components['schemas']['SwitchedNoticeKind'];
export type NoticeEmail = components['schemas']['NoticeEmail'];
export type NoticeSetting = components['schemas']['NoticeSetting'];
export type NoticeSettingChange = components['schemas']['NoticeSettingChange'];
export type NoticeSettingsChange = components['schemas']['NoticeSettingsChange'];
export type ConsentStatus = components['schemas']['ConsentStatus'];
export type GroupAthlete = components['schemas']['GroupAthlete'];
export type Groups = components['schemas']['Groups'];
export type Group = components['schemas']['Group'];
export type GroupDraft = components['schemas']['GroupDraft'];
export type GroupChange = components['schemas']['GroupChange'];
export type PlanTo = components['schemas']['PlanTo'];
export type PlanToInput = components['schemas']['PlanToInput'];
export type PlanAuthor = components['schemas']['PlanAuthor'];
export type PlannedSession = components['schemas']['PlannedSession'];
export type PlannedSessionPage = components['schemas']['PlannedSessionPage'];
export type TeamSessionDraft = components['schemas']['TeamSessionDraft'];
export type OwnSessionDraft = components['schemas']['OwnSessionDraft'];
export type TeamSessionChange = components['schemas']['TeamSessionChange'];
export type OwnSessionChange = components['schemas']['OwnSessionChange'];
export type TeamSessionUpdate = components['schemas']['TeamSessionUpdate'];
export type TeamPlanBatchInput = components['schemas']['TeamPlanBatchInput'];
export type TeamPlanCopyInput = components['schemas']['TeamPlanCopyInput'];
export type TeamPlanWritten = components['schemas']['TeamPlanWritten'];
export type PlanMark = components['schemas']['PlanMark'];
export type PlanMarkInput = components['schemas']['PlanMarkInput'];
export type PlanItem = components['schemas']['PlanItem'];
export type PlanSums = components['schemas']['PlanSums'];
export type PlanDay = components['schemas']['PlanDay'];
export type PlanDayPage = components['schemas']['PlanDayPage'];
export type TeamPlanItem = components['schemas']['TeamPlanItem'];
export type TeamPlanDay = components['schemas']['TeamPlanDay'];
export type TeamPlanAthlete = components['schemas']['TeamPlanAthlete'];
export type TeamPlanWeek = components['schemas']['TeamPlanWeek'];
export type RosterAthlete = components['schemas']['RosterAthlete'];
export type AttentionSettings = components['schemas']['AttentionSettings'];
export type AttentionSettingsInput = components['schemas']['AttentionSettingsInput'];
export type AttentionPage = components['schemas']['AttentionPage'];
export type Attention = components['schemas']['Attention'];
export type PastAttentions = components['schemas']['PastAttentions'];
export type PastAttention = components['schemas']['PastAttention'];
export type AttentionKind = components['schemas']['AttentionKind'];
export type AttentionReason = components['schemas']['AttentionReason'];
export type CoachRole = components['schemas']['CoachRole'];
export type Coach = components['schemas']['Coach'];
export type GraduatesInput = components['schemas']['GraduatesInput'];
export type Graduates = components['schemas']['Graduates'];
export type InviteAthletesInput = components['schemas']['InviteAthletesInput'];
export type InvitedAddress = components['schemas']['InvitedAddress'];
export type InvitedStatus = components['schemas']['InvitedStatus'];
export type Pending = components['schemas']['Pending'];
export type PendingVia = components['schemas']['PendingVia'];
export type PendingLacks = components['schemas']['PendingLacks'];
export type AnnouncementDraft = components['schemas']['AnnouncementDraft'];
export type AnnouncementPage = components['schemas']['AnnouncementPage'];
export type Announcement = components['schemas']['Announcement'];
export type AnnouncementReaders = components['schemas']['AnnouncementReaders'];
export type AnnouncedTo = components['schemas']['AnnouncedTo'];
export type SeasonReportDraft = components['schemas']['SeasonReportDraft'];
export type SeasonReports = components['schemas']['SeasonReports'];
export type SeasonReport = components['schemas']['SeasonReport'];
export type CreatedSeasonReport = components['schemas']['CreatedSeasonReport'];
export type TeamCodeDraft = components['schemas']['TeamCodeDraft'];
export type TeamCodes = components['schemas']['TeamCodes'];
export type TeamCode = components['schemas']['TeamCode'];
export type CodeAthlete = components['schemas']['CodeAthlete'];
export type CreatedTeamCode = components['schemas']['CreatedTeamCode'];
export type Assistant = components['schemas']['Assistant'];
export type Assistantship = components['schemas']['Assistantship'];
export type Sport = components['schemas']['Sport'];
export type ScoringKind = components['schemas']['ScoringKind'];
export type TieBreak = components['schemas']['TieBreak'];
export type Scoring = components['schemas']['Scoring'];
export type ScoringDraft = components['schemas']['ScoringDraft'];
export type ResultsBy = components['schemas']['ResultsBy'];
export type RaceState = components['schemas']['RaceState'];
export type RaceDirector = components['schemas']['RaceDirector'];
export type Directorship = components['schemas']['Directorship'];
export type OwnerChange = components['schemas']['OwnerChange'];
export type RaceDraft = components['schemas']['RaceDraft'];
export type RaceChange = components['schemas']['RaceChange'];
export type Race = components['schemas']['Race'];
export type PartialRace = components['schemas']['PartialRace'];
export type RaceField = components['schemas']['RaceField'];
export type ResultStatus = components['schemas']['ResultStatus'];
export type ResultRound = components['schemas']['ResultRound'];
export type EventKind = components['schemas']['EventKind'];
export type TimingMethod = components['schemas']['TimingMethod'];
export type RelayMember = components['schemas']['RelayMember'];
export type DivisionName = components['schemas']['DivisionName'];
export type ResultDraft = components['schemas']['ResultDraft'];
export type ResultChange = components['schemas']['ResultChange'];
export type FieldChange = components['schemas']['FieldChange'];
export type Correction = components['schemas']['Correction'];
export type IssueCode = components['schemas']['IssueCode'];
export type Issue = components['schemas']['Issue'];
export type IssueList = components['schemas']['IssueList'];
export type RenameKind = components['schemas']['RenameKind'];
export type RenameFromDraft = components['schemas']['RenameFromDraft'];
export type RenameToDraft = components['schemas']['RenameToDraft'];
export type RenameDraft = components['schemas']['RenameDraft'];
export type RenameName = components['schemas']['RenameName'];
export type Rename = components['schemas']['Rename'];
export type Result = components['schemas']['Result'];
export type PartialResult = components['schemas']['PartialResult'];
export type ResultField = components['schemas']['ResultField'];
export type SeasonStart = components['schemas']['SeasonStart'];
export type WindRule = components['schemas']['WindRule'];
export type RankingOf = components['schemas']['RankingOf'];
export type Ranked = components['schemas']['Ranked'];
export type Best = components['schemas']['Best'];
export type EventBests = components['schemas']['EventBests'];
export type TeamScore = components['schemas']['TeamScore'];
export type TimeUnit = components['schemas']['TimeUnit'];
export type ImportError = components['schemas']['ImportError'];
export type ImportReport = components['schemas']['ImportReport'];
export type DecisionKind = components['schemas']['DecisionKind'];
export type KeptDecisions = components['schemas']['KeptDecisions'];
export type ImportMode = components['schemas']['ImportMode'];
export type ImportedMode = components['schemas']['ImportedMode'];
export type RenumberDraft = components['schemas']['RenumberDraft'];
export type PlaceChange = components['schemas']['PlaceChange'];
export type RenumberReport = components['schemas']['RenumberReport'];
export type Import = components['schemas']['Import'];
export type TableColumnReason = components['schemas']['TableColumnReason'];
export type TableColumn = components['schemas']['TableColumn'];
export type ImportedRow = components['schemas']['ImportedRow'];
export type ImportTotal = components['schemas']['ImportTotal'];
export type ImportWarning = components['schemas']['ImportWarning'];
export type PathGender = components['schemas']['PathGender'];
export type PathDate = components['schemas']['PathDate'];
export type AnyDate = components['schemas']['AnyDate'];
export type RunKind = components['schemas']['RunKind'];
export type RestReason = components['schemas']['RestReason'];
export type RunSplitDraft = components['schemas']['RunSplitDraft'];
export type RunDraft = components['schemas']['RunDraft'];
export type RunChange = components['schemas']['RunChange'];
export type EntryChange = components['schemas']['EntryChange'];
export type GoalChange = components['schemas']['GoalChange'];
export type RunSplit = components['schemas']['RunSplit'];
export type Run = components['schemas']['Run'];
export type PrivateZone = components['schemas']['PrivateZone'];
export type TrackFormat = components['schemas']['TrackFormat'];
export type Track = components['schemas']['Track'];
export type LogImportSource = components['schemas']['LogImportSource'];
export type LogImportUnit = components['schemas']['LogImportUnit'];
export type LogImportDateOrder = components['schemas']['LogImportDateOrder'];
export type LogImportDurationUnit = components['schemas']['LogImportDurationUnit'];
export type LogImportRow = components['schemas']['LogImportRow'];
export type LogImportMonth = components['schemas']['LogImportMonth'];
export type LogImportPreview = components['schemas']['LogImportPreview'];
export type LogImportState = components['schemas']['LogImportState'];
export type UnknownSport = components['schemas']['UnknownSport'];
export type LogImportVia = components['schemas']['LogImportVia'];
export type ConnectionService = components['schemas']['ConnectionService'];
export type ConnectionState = components['schemas']['ConnectionState'];
export type ConnectionDraft = components['schemas']['ConnectionDraft'];
export type Connection = components['schemas']['Connection'];
export type Connections = components['schemas']['Connections'];
export type LogImport = components['schemas']['LogImport'];
export type LogRun = components['schemas']['LogRun'];
export type Entry = components['schemas']['Entry'];
export type CommentPage = components['schemas']['CommentPage'];
export type EntryPage = components['schemas']['EntryPage'];
export type Streaks = components['schemas']['Streaks'];
export type MovingAverage = components['schemas']['MovingAverage'];
export type SummaryPeriod = components['schemas']['SummaryPeriod'];
export type DistanceRecord = components['schemas']['DistanceRecord'];
export type RecordRun = components['schemas']['RecordRun'];
export type RecordRace = components['schemas']['RecordRace'];
export type ShoeDraft = components['schemas']['ShoeDraft'];
export type ShoeChange = components['schemas']['ShoeChange'];
export type Shoe = components['schemas']['Shoe'];
export type GoalPeriod = components['schemas']['GoalPeriod'];
export type PeriodGoalInput = components['schemas']['PeriodGoalInput'];
export type PeriodGoal = components['schemas']['PeriodGoal'];
export type AthleteGoals = components['schemas']['AthleteGoals'];
export type GoalProgress = components['schemas']['GoalProgress'];
export type LogSummary = components['schemas']['LogSummary'];
export type TeamLogs = components['schemas']['TeamLogs'];
export type TeamLog = components['schemas']['TeamLog'];
export type EquivalentTimes = components['schemas']['EquivalentTimes'];
export type EquivalentTime = components['schemas']['EquivalentTime'];
export type AgeGrade = components['schemas']['AgeGrade'];
export type ProblemField = components['schemas']['ProblemField'];
export type Reason = components['schemas']['Reason'];
export type ReasonInput = components['schemas']['ReasonInput'];
export type SuspendInput = components['schemas']['SuspendInput'];
export type EndSessionsInput = components['schemas']['EndSessionsInput'];
export type Account = components['schemas']['Account'];
export type ResetLink = components['schemas']['ResetLink'];
export type HiddenRacePage = components['schemas']['HiddenRacePage'];
export type HiddenRace = components['schemas']['HiddenRace'];
export type JobPage = components['schemas']['JobPage'];
export type Job = components['schemas']['Job'];
export type JobState = components['schemas']['JobState'];
export type Health = components['schemas']['Health'];
export type ResourceUse = components['schemas']['ResourceUse'];
export type AuditAct = components['schemas']['AuditAct'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type Problem = components['schemas']['Problem'];
export type Referrals = components['schemas']['Referrals'];
export type Claim = components['schemas']['Claim'];
export type PictureURL = components['schemas']['PictureURL'];
export type PictureFile = components['schemas']['PictureFile'];
export type PictureInput = components['schemas']['PictureInput'];
export type ForgotPasswordInput = components['schemas']['ForgotPasswordInput'];
export type RestoredEmail = components['schemas']['RestoredEmail'];
export type ResetPasswordInput = components['schemas']['ResetPasswordInput'];
export type VerifyEmailInput = components['schemas']['VerifyEmailInput'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type CoachChange = components['schemas']['CoachChange'];
export type UserChange = components['schemas']['UserChange'];
export type Session = components['schemas']['Session'];
export type TokenScope = components['schemas']['TokenScope'];
export type PersonalTokenDraft = components['schemas']['PersonalTokenDraft'];
export type PersonalToken = components['schemas']['PersonalToken'];
export type CreatedPersonalToken = components['schemas']['CreatedPersonalToken'];
export type AppDraft = components['schemas']['AppDraft'];
export type AppChange = components['schemas']['AppChange'];
export type App = components['schemas']['App'];
export type CreatedApp = components['schemas']['CreatedApp'];
export type OperatorApp = components['schemas']['OperatorApp'];
export type Authorization = components['schemas']['Authorization'];
export type ResultClaimState = components['schemas']['ResultClaimState'];
export type ResultClaim = components['schemas']['ResultClaim'];
export type ReportReason = components['schemas']['ReportReason'];
export type RaceReportReason = components['schemas']['RaceReportReason'];
export type ReportKind = components['schemas']['ReportKind'];
export type ReportState = components['schemas']['ReportState'];
export type ReportRole = components['schemas']['ReportRole'];
export type RaceReportDraft = components['schemas']['RaceReportDraft'];
export type ReportDraft = components['schemas']['ReportDraft'];
export type ResultReport = components['schemas']['ResultReport'];
export type ResultSettlementInput = components['schemas']['ResultSettlementInput'];
export type DisputeDraft = components['schemas']['DisputeDraft'];
export type SettlementInput = components['schemas']['SettlementInput'];
export type RefusalInput = components['schemas']['RefusalInput'];
export type Report = components['schemas']['Report'];
export type OperatorReport = components['schemas']['OperatorReport'];
export type TeamName = components['schemas']['TeamName'];
export type TeamDraft = components['schemas']['TeamDraft'];
export type Team = components['schemas']['Team'];
export type FoundUser = components['schemas']['FoundUser'];
export type FoundUsers = components['schemas']['FoundUsers'];
export type FoundTeam = components['schemas']['FoundTeam'];
export type FoundTeams = components['schemas']['FoundTeams'];
export type AcceptInvitationInput = components['schemas']['AcceptInvitationInput'];
export type Invitation = components['schemas']['Invitation'];
export type InviteDraft = components['schemas']['InviteDraft'];
export type Invite = components['schemas']['Invite'];
export type InviteRole = components['schemas']['InviteRole'];
export type CreatedInvite = components['schemas']['CreatedInvite'];
export type ExportFormat = components['schemas']['ExportFormat'];
export type ChartFile = components['schemas']['ChartFile'];
export type LinkKind = components['schemas']['LinkKind'];
export type LinkDraft = components['schemas']['LinkDraft'];
export type Link = components['schemas']['Link'];
export type CreatedLink = components['schemas']['CreatedLink'];
export type Registration = components['schemas']['Registration'];
export type PostRaces = components['schemas']['PostRaces'];
export type InstanceInformation = components['schemas']['InstanceInformation'];
export type InstanceLimits = components['schemas']['InstanceLimits'];
export type ExportedRow = components['schemas']['ExportedRow'];
export type Export = components['schemas']['Export'];
export type VoteKind = components['schemas']['VoteKind'];
export type Vote = components['schemas']['Vote'];
export type FoundAthlete = components['schemas']['FoundAthlete'];
export type RaceEvent = components['schemas']['RaceEvent'];
export type RaceUpdatedEvent = components['schemas']['RaceUpdatedEvent'];
export type RaceStateEvent = components['schemas']['RaceStateEvent'];
export type ResultsEvent = components['schemas']['ResultsEvent'];
export type ResultsImportedEvent = components['schemas']['ResultsImportedEvent'];
export type FeedEvent = components['schemas']['FeedEvent'];
export type FeedPage = components['schemas']['FeedPage'];
export type Comment = components['schemas']['Comment'];
export type CommentDraft = components['schemas']['CommentDraft'];
export type CommentChange = components['schemas']['CommentChange'];
export type LogEntryEvent = components['schemas']['LogEntryEvent'];
export type LogRunEvent = components['schemas']['LogRunEvent'];
export type LogCommentEvent = components['schemas']['LogCommentEvent'];
export type LogAccessEvent = components['schemas']['LogAccessEvent'];
export type LogEvent = components['schemas']['LogEvent'];
export type LogEventPage = components['schemas']['LogEventPage'];
export type EventType = components['schemas']['EventType'];
export type TestEvent = components['schemas']['TestEvent'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type WebhookDraft = components['schemas']['WebhookDraft'];
export type WebhookChange = components['schemas']['WebhookChange'];
export type WebhookStop = components['schemas']['WebhookStop'];
export type Webhook = components['schemas']['Webhook'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type WebhookDeliveryState = components['schemas']['WebhookDeliveryState'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type RaceVersion = components['schemas']['RaceVersion'];
export type MeetScores = components['schemas']['MeetScores'];
export type EventScores = components['schemas']['EventScores'];
export type MeetTotal = components['schemas']['MeetTotal'];
export type ScoreInput = components['schemas']['ScoreInput'];
export type FinisherInput = components['schemas']['FinisherInput'];
export type ScoreSheet = components['schemas']['ScoreSheet'];
export type ScoredTeam = components['schemas']['ScoredTeam'];
export type ScoreRole = components['schemas']['ScoreRole'];
export type ScoredFinisher = components['schemas']['ScoredFinisher'];
export type ScoreTie = components['schemas']['ScoreTie'];
export type RequestBodyNewPicture = components['requestBodies']['NewPicture'];
export interface operations {
    RegisterUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserDraft"];
            };
        };
        responses: {
            /** @description The account was created and is signed in. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authentication"];
                };
            };
            400: components["responses"]["AuthenticationUnreadable"];
            401: components["responses"]["AuthenticationFailed"];
            403: components["responses"]["AuthenticationForbidden"];
            408: components["responses"]["AuthenticationTooSlow"];
            409: components["responses"]["AuthenticationConflict"];
            413: components["responses"]["AuthenticationTooLarge"];
            415: components["responses"]["AuthenticationUnsupported"];
            422: components["responses"]["AuthenticationInvalid"];
            429: components["responses"]["AuthenticationTooMany"];
            503: components["responses"]["AuthenticationUnavailable"];
        };
    };
    GetMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's account. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["CallerID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["CallerID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    VerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token from the email: the last path segment, or the fragment, of its link.
                 * @example eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl
                 */
                token: components["parameters"]["EmailToken"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VerifyEmailInput"];
            };
        };
        responses: {
            /** @description The address is verified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ResendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email was sent, or is not needed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordInput"];
            };
        };
        responses: {
            /** @description The email was sent if the account exists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token from the email: the last path segment, or the fragment, of its link.
                 * @example eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl
                 */
                token: components["parameters"]["EmailToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordInput"];
            };
        };
        responses: {
            /** @description The password has been changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ClaimAthlete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Athlete ID to claim.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["ClaimedAthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller has the Athlete ID. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetClaim: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the ID is claimed, and by whom. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ClaimNamedTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamDraft"];
            };
        };
        responses: {
            /** @description The caller has the team. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ClaimTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the team to claim.
                 * @example mapleton-state
                 */
                team_id: components["parameters"]["ClaimedTeamID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller has the team. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    FollowAthlete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller follows the athlete or has asked to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UnfollowAthlete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller does not follow the athlete. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    IsFollowing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["CallerID"];
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the caller follows the athlete. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": boolean;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListUserRaces: {
        parameters: {
            query?: {
                /** @description Send only these fields of each race, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["RaceFields"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RacePage"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListUserRacesPage: {
        parameters: {
            query?: {
                /** @description Send only these fields of each race, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["RaceFields"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RacePage"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListUserRacesPageOfLength: {
        parameters: {
            query?: {
                /** @description Send only these fields of each race, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["RaceFields"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description Number of objects per page.
                 * @example 10
                 */
                length: components["parameters"]["Length"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RacePage"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SetProfilePic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["CallerID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewPicture"];
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetProfilePic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL of the picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureURL"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SetBrandPic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["CallerID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewPicture"];
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SetFeaturedPic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["CallerID"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewPicture"];
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AddAlias: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["CallerID"];
                /**
                 * @description Athlete ID to add or remove as an alias.
                 * @example j-runner
                 */
                alias: components["parameters"]["Alias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller has the alias. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RemoveAlias: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["CallerID"];
                /**
                 * @description Athlete ID to add or remove as an alias.
                 * @example j-runner
                 */
                alias: components["parameters"]["Alias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alias was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ChangeEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description New email, percent-encoded.
                 * @example jess@example.com
                 */
                email: components["parameters"]["NewEmail"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email has been changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SetCoach: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoachChange"];
            };
        };
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UnclaimAthlete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller has no claimed Athlete ID. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UnclaimTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller has no team. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CountReferrals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of referrals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referrals"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CountUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of active users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetMyEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryDay"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    WriteEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: write only if the day has no entry yet; otherwise 412. */
                "If-None-Match"?: components["parameters"]["IfNoEntry"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryChange"];
            };
        };
        responses: {
            200: components["responses"]["EntryWritten"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetMyEntryOn: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Date, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryDay"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    WriteEntryOn: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: write only if the day has no entry yet; otherwise 412. */
                "If-None-Match"?: components["parameters"]["IfNoEntry"];
            };
            path: {
                /**
                 * @description Date, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryChange"];
            };
        };
        responses: {
            /** @description The updated entry. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SetGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`: write only if the day has no entry yet; otherwise 412. */
                "If-None-Match"?: components["parameters"]["IfNoEntry"];
            };
            path: {
                /**
                 * @description Date, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalChange"];
            };
        };
        responses: {
            200: components["responses"]["EntryWritten"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListMyWeek: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `me`, or the caller's `_id`, Athlete ID or an alias.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Self"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListMyWeekOf: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `me`, or the caller's `_id`, Athlete ID or an alias.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Self"];
                /**
                 * @description Date, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAthleteEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryDay"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAthleteEntryOn: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
                /**
                 * @description Date, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryDay"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteWeek: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteWeekOf: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
                /**
                 * @description Date, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteMonth: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteMonthOf: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
                /**
                 * @description Date, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteRange: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
                /**
                 * @description First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-01
                 */
                from: components["parameters"]["From"];
                /**
                 * @description Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
                 * @example 2026-11-30
                 */
                to: components["parameters"]["To"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SummarizeAthlete: {
        parameters: {
            query?: {
                /**
                 * @description Length of the periods.
                 * @example month
                 */
                by?: components["parameters"]["SummaryBy"];
            };
            header?: never;
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
                /**
                 * @description First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-01
                 */
                from: components["parameters"]["From"];
                /**
                 * @description Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
                 * @example 2026-11-30
                 */
                to: components["parameters"]["To"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The periods, in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogSummary"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteRecords: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, shortest distance first. Distances without one are left out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DistanceRecord"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SearchLog: {
        parameters: {
            query: {
                /**
                 * @description Words to search for.
                 * @example river loop
                 */
                q: string;
                /** @description `next` of an earlier response. */
                after?: components["parameters"]["AfterItem"];
                /** @description Maximum number of items in the response. */
                length?: components["parameters"]["ItemsLength"];
            };
            header?: never;
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryPage"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetStreaks: {
        parameters: {
            query?: {
                /** @description Date for which to compute the streaks, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today). */
                date?: components["parameters"]["StreakDate"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The streaks by name of checkbox. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Streaks"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetMovingRHR: {
        parameters: {
            query?: {
                /** @description Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller). */
                athlete?: components["parameters"]["AverageOf"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MovingAverage"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetMovingRHROn: {
        parameters: {
            query?: {
                /** @description Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller). */
                athlete?: components["parameters"]["AverageOf"];
            };
            header?: never;
            path: {
                /**
                 * @description Date, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MovingAverage"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetMovingSleep: {
        parameters: {
            query?: {
                /** @description Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller). */
                athlete?: components["parameters"]["AverageOf"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MovingAverage"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetMovingSleepOn: {
        parameters: {
            query?: {
                /** @description Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller). */
                athlete?: components["parameters"]["AverageOf"];
            };
            header?: never;
            path: {
                /**
                 * @description Date, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MovingAverage"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResultChange"];
            };
        };
        responses: {
            /** @description The updated result. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResultDraft"];
            };
        };
        responses: {
            /** @description The result. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the result.
                 * @example 01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2
                 */
                result_id: components["parameters"]["ResultID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteResult: {
        parameters: {
            query?: {
                /**
                 * @description Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The
                 *     audit log records the action with this reason.
                 */
                reason?: components["parameters"]["AsOperator"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the result.
                 * @example 01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2
                 */
                result_id: components["parameters"]["ResultID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRaceResults: {
        parameters: {
            query?: {
                /** @description Only these results. */
                ids?: components["schemas"]["ID"][];
                /** @description Send only these fields of each result, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["ResultFields"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RaceResultList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRaceResultsOfGender: {
        parameters: {
            query?: {
                /** @description Send only these fields of each result, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["ResultFields"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description Gender of the events or results.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RaceResultList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListEventResults: {
        parameters: {
            query?: {
                /** @description Send only these fields of each result, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["ResultFields"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description Gender of the events or results.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
                /**
                 * @description Event name, percent-encoded.
                 * @example 8K
                 */
                event: components["parameters"]["Event"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RaceResultList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamScores: {
        parameters: {
            query?: {
                /**
                 * @description Score the results of this division. By default, results without a division are scored, or all results if the whole final has one
                 *     division.
                 */
                division?: components["parameters"]["ScoredDivision"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description Gender of the events or results.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
                /**
                 * @description Event name, percent-encoded.
                 * @example 8K
                 */
                event: components["parameters"]["Event"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The teams, best first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamScore"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["TooManyFinishers"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteResults: {
        parameters: {
            query?: {
                /** @description Send only these fields of each result, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["ResultFields"];
            };
            header?: never;
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ResultList"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamResults: {
        parameters: {
            query?: {
                /** @description Send only these fields of each result, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["ResultFields"];
            };
            header?: never;
            path: {
                /**
                 * @description `team_id` of the team, in any case.
                 * @example mapleton-state
                 */
                team_id: components["parameters"]["TeamID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ResultList"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamYearResults: {
        parameters: {
            query?: {
                /** @description Send only these fields of each result, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["ResultFields"];
            };
            header?: never;
            path: {
                /**
                 * @description `team_id` of the team, in any case.
                 * @example mapleton-state
                 */
                team_id: components["parameters"]["TeamID"];
                /**
                 * @description Year of the races.
                 * @example 2026
                 */
                year: components["parameters"]["Year"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ResultList"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamSeasonResults: {
        parameters: {
            query?: {
                /** @description Send only these fields of each result, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["ResultFields"];
            };
            header?: never;
            path: {
                /**
                 * @description `team_id` of the team, in any case.
                 * @example mapleton-state
                 */
                team_id: components["parameters"]["TeamID"];
                /**
                 * @description Year of the races.
                 * @example 2026
                 */
                year: components["parameters"]["Year"];
                /**
                 * @description Gender of the events or results.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ResultList"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamYears: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `team_id` of the team, in any case.
                 * @example mapleton-state
                 */
                team_id: components["parameters"]["TeamID"];
                /**
                 * @description Gender of the events or results.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The years. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number[];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CountResults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateRace: {
        parameters: {
            query?: {
                /**
                 * @description Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The
                 *     audit log records the action with this reason.
                 */
                reason?: components["parameters"]["AsOperator"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RaceChange"];
            };
        };
        responses: {
            /** @description The updated race. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateRace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RaceDraft"];
            };
        };
        responses: {
            /** @description The race. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRaces: {
        parameters: {
            query?: {
                /** @description Only races on or after this date, as `YYYY-MM-DD` or `MM-DD-YYYY`. */
                from?: components["parameters"]["RacesFrom"];
                /** @description Only races on or before this date, as `YYYY-MM-DD` or `MM-DD-YYYY`. */
                to?: components["parameters"]["RacesTo"];
                /** @description Only races of this sport. */
                sport?: components["parameters"]["RacesOfSport"];
                /** @description Only races in this state. */
                state?: components["parameters"]["RacesInState"];
                /** @description Only races in which this team has results, and those that its coach has posted. */
                team?: components["parameters"]["RacesOfTeam"];
                /** @description Send only these fields of each race, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["RaceFields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All races. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"][];
                    "application/vnd.harrier.partial+json": components["schemas"]["PartialRace"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRacesPage: {
        parameters: {
            query?: {
                /** @description Only races on or after this date, as `YYYY-MM-DD` or `MM-DD-YYYY`. */
                from?: components["parameters"]["RacesFrom"];
                /** @description Only races on or before this date, as `YYYY-MM-DD` or `MM-DD-YYYY`. */
                to?: components["parameters"]["RacesTo"];
                /** @description Only races of this sport. */
                sport?: components["parameters"]["RacesOfSport"];
                /** @description Only races in this state. */
                state?: components["parameters"]["RacesInState"];
                /** @description Only races in which this team has results, and those that its coach has posted. */
                team?: components["parameters"]["RacesOfTeam"];
                /** @description Send only these fields of each race, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["RaceFields"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RacePage"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRacesPageOfLength: {
        parameters: {
            query?: {
                /** @description Only races on or after this date, as `YYYY-MM-DD` or `MM-DD-YYYY`. */
                from?: components["parameters"]["RacesFrom"];
                /** @description Only races on or before this date, as `YYYY-MM-DD` or `MM-DD-YYYY`. */
                to?: components["parameters"]["RacesTo"];
                /** @description Only races of this sport. */
                sport?: components["parameters"]["RacesOfSport"];
                /** @description Only races in this state. */
                state?: components["parameters"]["RacesInState"];
                /** @description Only races in which this team has results, and those that its coach has posted. */
                team?: components["parameters"]["RacesOfTeam"];
                /** @description Send only these fields of each race, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["RaceFields"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description Number of objects per page.
                 * @example 10
                 */
                length: components["parameters"]["Length"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RacePage"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetRace: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The race. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteRace: {
        parameters: {
            query?: {
                /**
                 * @description Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The
                 *     audit log records the action with this reason.
                 */
                reason?: components["parameters"]["AsOperator"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The race was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRaceEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description Gender of the events or results.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event names. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventName"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpvoteRace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The race with its new counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DownvoteRace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The race with its new counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetVote: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vote. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vote"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    WithdrawVote: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The race with its new counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SearchRaces: {
        parameters: {
            query?: {
                /** @description Search only the caller's own races. The default with a token; ignored without one. */
                mine?: boolean;
                /** @description Send only these fields of each race, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["RaceFields"];
            };
            header?: never;
            path: {
                /**
                 * @description Search text, percent-encoded.
                 * @example mapleton
                 */
                query: components["parameters"]["Query"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The races. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"][];
                    "application/vnd.harrier.partial+json": components["schemas"]["PartialRace"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SearchAthletes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Search text, percent-encoded.
                 * @example mapleton
                 */
                query: components["parameters"]["Query"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The athletes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundAthlete"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SearchTeams: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Search text, percent-encoded.
                 * @example mapleton
                 */
                query: components["parameters"]["Query"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The teams. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundTeams"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SearchUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Search text, percent-encoded.
                 * @example pat
                 */
                query: components["parameters"]["UserQuery"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundUsers"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SearchResults: {
        parameters: {
            query?: {
                /** @description Send only these fields of each result, and `_id`. See **Fields of lists**. */
                fields?: components["parameters"]["ResultFields"];
            };
            header?: never;
            path: {
                /**
                 * @description Search text, percent-encoded.
                 * @example mapleton
                 */
                query: components["parameters"]["Query"];
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description Number of objects per page.
                 * @example 10
                 */
                length: components["parameters"]["Length"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of results. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"][];
                    "application/vnd.harrier.partial+json": components["schemas"]["PartialResult"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    LogIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginInput"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authentication"];
                };
            };
            400: components["responses"]["AuthenticationUnreadable"];
            401: components["responses"]["AuthenticationFailed"];
            403: components["responses"]["AuthenticationForbidden"];
            408: components["responses"]["AuthenticationTooSlow"];
            413: components["responses"]["AuthenticationTooLarge"];
            415: components["responses"]["AuthenticationUnsupported"];
            422: components["responses"]["AuthenticationInvalid"];
            429: components["responses"]["AuthenticationTooMany"];
            503: components["responses"]["AuthenticationUnavailable"];
        };
    };
    RefreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshInput"];
            };
        };
        responses: {
            /** @description The new tokens, which replace the old ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authentication"];
                };
            };
            400: components["responses"]["AuthenticationUnreadable"];
            401: components["responses"]["AuthenticationFailed"];
            408: components["responses"]["AuthenticationTooSlow"];
            413: components["responses"]["AuthenticationTooLarge"];
            415: components["responses"]["AuthenticationUnsupported"];
            422: components["responses"]["AuthenticationInvalid"];
            429: components["responses"]["AuthenticationTooMany"];
            503: components["responses"]["AuthenticationUnavailable"];
        };
    };
    LogOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    EndSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the session.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                session_id: components["parameters"]["SessionID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ChangePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password has been changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RestoreEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token from the email: the last path segment, or the fragment, of its link.
                 * @example eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl
                 */
                token: components["parameters"]["EmailToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The former address has been restored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredEmail"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListPersonalTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalToken"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreatePersonalToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonalTokenDraft"];
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPersonalToken"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeletePersonalToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the personal token.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                token_id: components["parameters"]["TokenID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppDraft"];
            };
        };
        responses: {
            /** @description The app. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApp"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the app.
                 * @example 01990a68-31c5-7a0f-8d52-6d801f3cae42
                 */
                app_id: components["parameters"]["AppID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppChange"];
            };
        };
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the app.
                 * @example 01990a68-31c5-7a0f-8d52-6d801f3cae42
                 */
                app_id: components["parameters"]["AppID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAuthorizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authorizations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    EndAuthorization: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the authorization.
                 * @example 01990a68-42d6-7b10-9e63-7e912a4dbf53
                 */
                authorization_id: components["parameters"]["AuthorizationID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authorization has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListFollowing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their Athlete IDs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AthleteID"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListFollowed: {
        parameters: {
            query?: {
                /** @description `next` of an earlier response. */
                after?: components["parameters"]["AfterItem"];
                /** @description Maximum number of items in the response. */
                length?: components["parameters"]["ItemsLength"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries and results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowedPage"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListFollowers: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
                /** @description Number of objects per page. */
                length?: components["parameters"]["LengthOf"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of followers. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Follower"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AcceptFollower: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the follower.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
                 */
                user_id: components["parameters"]["FollowerID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The follower. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Follower"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RemoveFollower: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the follower.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
                 */
                user_id: components["parameters"]["FollowerID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user does not follow the caller. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListBlocked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blocked users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedUser"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    BlockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the other user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
                 */
                user_id: components["parameters"]["BlockedID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blocked user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedUser"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UnblockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the other user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
                 */
                user_id: components["parameters"]["BlockedID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is not blocked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListNotices: {
        parameters: {
            query?: {
                /** @description Whether to return only those that are not marked as read. */
                unread?: components["parameters"]["UnreadOnly"];
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
                /** @description Number of objects per page. */
                length?: components["parameters"]["LengthOf"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of notices. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notice"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    MarkNoticesRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticesReadInput"];
            };
        };
        responses: {
            /** @description The notices are marked as read. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListNoticeSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeSetting"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateNoticeSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeSettingsChange"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeSetting"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAnnouncements: {
        parameters: {
            query?: {
                /** @description `next` of an earlier response. */
                after?: components["parameters"]["AfterItem"];
                /** @description Maximum number of items in the response. */
                length?: components["parameters"]["ItemsLength"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The announcements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementPage"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    Announce: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementDraft"];
            };
        };
        responses: {
            /** @description The announcement. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the announcement.
                 * @example 01990a6d-2c3d-7e4f-9a51-6b7c8d9e0f12
                 */
                announcement_id: components["parameters"]["AnnouncementID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The announcement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementReaders"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the announcement.
                 * @example 01990a6d-2c3d-7e4f-9a51-6b7c8d9e0f12
                 */
                announcement_id: components["parameters"]["AnnouncementID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The announcement is withdrawn. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token of the invitation: the last path segment of its link. Or the code of a team, in any case, with or without spaces and hyphens.
                 * @example hri_5tR2vB8nK1wXq7ZcL9yHs3MdF6uJaP0eG4iTo2VxYmQ
                 */
                token: components["parameters"]["InvitationToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Invitation"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AcceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token of the invitation: the last path segment of its link. Or the code of a team, in any case, with or without spaces and hyphens.
                 * @example hri_5tR2vB8nK1wXq7ZcL9yHs3MdF6uJaP0eG4iTo2VxYmQ
                 */
                token: components["parameters"]["InvitationToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationInput"];
            };
        };
        responses: {
            200: components["responses"]["Invitation"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeclineInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Token of the invitation: the last path segment of its link.
                 * @example hri_9wE3yU6iP2aSd5FgH8jKl1ZxC4vBn7MqW0rTtYuIoPl
                 */
                token: components["parameters"]["DeclinedToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation was declined. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListInvites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteDraft"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedInvite"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the invitation.
                 * @example 01990a60-4f0b-7d2e-8c1a-5b7e9d3f6a20
                 */
                invite_id: components["parameters"]["InviteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the invitation.
                 * @example 01990a60-4f0b-7d2e-8c1a-5b7e9d3f6a20
                 */
                invite_id: components["parameters"]["InviteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation was withdrawn. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    InviteAthletes: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteAthletesInput"];
            };
        };
        responses: {
            /** @description An answer for each address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedAddress"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RemindPending: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of somebody who is `pending` in the grid of the team.
                 * @example 01990a60-5d1c-7e3f-9a2b-6c7d8e9f0a1b
                 */
                pending_id: components["parameters"]["PendingID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reminder is on its way. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AddRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunDraft"];
            };
        };
        responses: {
            /** @description The run. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogRun"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the run.
                 * @example 01990a5f-9d2e-7e1b-8a72-62c2d301b8f5
                 */
                run_id: components["parameters"]["RunID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogRun"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the run.
                 * @example 01990a5f-9d2e-7e1b-8a72-62c2d301b8f5
                 */
                run_id: components["parameters"]["RunID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunChange"];
            };
        };
        responses: {
            /** @description The updated run. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogRun"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the run.
                 * @example 01990a5f-9d2e-7e1b-8a72-62c2d301b8f5
                 */
                run_id: components["parameters"]["RunID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the run.
                 * @example 01990a5f-9d2e-7e1b-8a72-62c2d301b8f5
                 */
                run_id: components["parameters"]["RunID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Track"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    PutTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the run.
                 * @example 01990a5f-9d2e-7e1b-8a72-62c2d301b8f5
                 */
                run_id: components["parameters"]["RunID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": FileBody;
            };
        };
        responses: {
            /** @description The track. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Track"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the run.
                 * @example 01990a5f-9d2e-7e1b-8a72-62c2d301b8f5
                 */
                run_id: components["parameters"]["RunID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the run.
                 * @example 01990a5f-9d2e-7e1b-8a72-62c2d301b8f5
                 */
                run_id: components["parameters"]["RunID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/gpx+xml": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetTrackFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the run.
                 * @example 01990a5f-9d2e-7e1b-8a72-62c2d301b8f5
                 */
                run_id: components["parameters"]["RunID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListLogImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The imports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogImport"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateLogImport: {
        parameters: {
            query?: {
                /** @description Format of the file. By default it is detected. */
                source?: components["schemas"]["LogImportSource"];
                /**
                 * @description Unit of distances where the file does not say it, as in the CSV of Garmin Connect: `km`, `mi` or `m`. An import that needs it fails
                 *     without it.
                 */
                unit?: components["schemas"]["LogImportUnit"];
                /**
                 * @description Says of a sport, by its name in the file, whether it is running, as `name:run` or `name:other`; can be repeated. Other sports are
                 *     skipped, unless `other_sports` is true.
                 */
                sport?: string[];
                /** @description Day of the run, as `YYYY-MM-DD` or `MM-DD-YYYY`, if the file is a single track without times, such as a GPX file of a planned route. */
                date?: components["schemas"]["AnyDate"];
                /** @description Duration in seconds of a run whose `date` is given. */
                seconds?: number;
                /** @description Whether the month or the day comes first in dates such as `5/6/2026`: `mdy` or `dmy`. By default the column decides. */
                date_order?: components["schemas"]["LogImportDateOrder"];
                /** @description Unit of durations that are plain numbers, such as `51`. By default the column decides. */
                duration_unit?: components["schemas"]["LogImportDurationUnit"];
                /** @description Name of the sheet of a workbook to import. By default, all sheets with dates are. */
                sheet?: string;
                /**
                 * @description Assigns a column to a field, as `field:column`; can be repeated. Fields are date, time_of_day, distance, duration, elapsed, pace,
                 *     heart_rate, heart_rate_max, rhr, sleep, feel, rest, notes, run_notes, title, sport, kind, shoes, weather, goal, ascent, cadence, unit, id
                 *     and file. Without a column (`notes:`), the field is not imported. The first column is also `#1`, the second `#2`.
                 */
                map?: string[];
                /** @description Name of the file, shown in the list of imports. */
                file_name?: string;
                /** @description Add nothing, but report what would be added. */
                dry_run?: boolean;
                /** @description Import other sports too: as runs of kind `bike`, `swim`, `strength` or `walk` where the sport is one of these, else of kind `cross_training`. By default they are skipped. */
                other_sports?: boolean;
                /** @description Fill in what typed runs lack that the file has too. Otherwise such runs of the file are left out. */
                merge?: boolean;
                /** @description Restore runs that the user has deleted. */
                restore?: boolean;
            };
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": FileBody;
            };
        };
        responses: {
            /** @description The import has begun. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogImport"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetLogImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the import.
                 * @example 01990a66-20b4-7d6e-8a11-5c7f0e2b9d31
                 */
                import_id: components["parameters"]["LogImportID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogImport"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteLogImport: {
        parameters: {
            query?: {
                /** @description Remove runs of the import that have changed since, too. */
                force?: boolean;
            };
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the import.
                 * @example 01990a66-20b4-7d6e-8a11-5c7f0e2b9d31
                 */
                import_id: components["parameters"]["LogImportID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import, canceled or undone. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogImport"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connections"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    PutConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The service.
                 * @example intervals
                 */
                service: components["parameters"]["ConnectedService"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionDraft"];
            };
        };
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The service.
                 * @example intervals
                 */
                service: components["parameters"]["ConnectedService"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection was ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    LookForRuns: {
        parameters: {
            query?: {
                /** @description First day to import, as `YYYY-MM-DD` or `MM-DD-YYYY`. */
                since?: components["schemas"]["AnyDate"];
            };
            header?: never;
            path: {
                /**
                 * @description The service.
                 * @example intervals
                 */
                service: components["parameters"]["ConnectedService"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportLog: {
        parameters: {
            query?: {
                /** @description First date, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: the first of the log). */
                from?: components["schemas"]["AnyDate"];
                /** @description Last date, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: the last of the log). */
                to?: components["schemas"]["AnyDate"];
                /** @description Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off. */
                safe?: boolean;
                /** @description Begin the file with a byte order mark, so that spreadsheets recognize UTF-8. */
                bom?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The CSV file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportMe: {
        parameters: {
            query?: {
                /** @description Format of the response: the document, or an archive with it and the log as files. */
                format?: components["schemas"]["ExportFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's data. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                    "application/zip": Blob;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListPeriodGoals: {
        parameters: {
            query?: {
                /** @description Date in the week, month or year, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today). */
                date?: components["parameters"]["GoalDate"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The goals. Periods without one are left out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeriodGoal"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteGoals: {
        parameters: {
            query?: {
                /** @description Date in the week, month or year, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today). */
                date?: components["parameters"]["GoalDate"];
            };
            header?: never;
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The goals. Periods without one are left out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AthleteGoals"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetPeriodGoal: {
        parameters: {
            query?: {
                /** @description Date in the week, month or year, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today). */
                date?: components["parameters"]["GoalDate"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Length of the goal's period.
                 * @example week
                 */
                period: components["parameters"]["GoalPeriod"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The goal, and the progress. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeriodGoal"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SetPeriodGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Length of the goal's period.
                 * @example week
                 */
                period: components["parameters"]["GoalPeriod"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PeriodGoalInput"];
            };
        };
        responses: {
            /** @description The goal, and the progress as of today. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeriodGoal"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeletePeriodGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Length of the goal's period.
                 * @example week
                 */
                period: components["parameters"]["GoalPeriod"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The goal was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListShoes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shoes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shoe"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateShoe: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShoeDraft"];
            };
        };
        responses: {
            /** @description The shoes. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shoe"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetShoe: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the pair of shoes.
                 * @example 01990a5e-2b4c-7a3d-9e51-4d5c6b7a8f90
                 */
                shoe_id: components["parameters"]["ShoeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shoes. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shoe"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateShoe: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the pair of shoes.
                 * @example 01990a5e-2b4c-7a3d-9e51-4d5c6b7a8f90
                 */
                shoe_id: components["parameters"]["ShoeID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShoeChange"];
            };
        };
        responses: {
            /** @description The updated shoes. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shoe"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteShoe: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the pair of shoes.
                 * @example 01990a5e-2b4c-7a3d-9e51-4d5c6b7a8f90
                 */
                shoe_id: components["parameters"]["ShoeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shoes were deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetChart: {
        parameters: {
            query?: {
                /** @description Year of `year.svg` (default: this year); not used by other charts. */
                year?: number;
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The chart.
                 * @example year.svg
                 */
                chart: components["schemas"]["ChartFile"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Chart"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetEquivalentTimes: {
        parameters: {
            query: {
                /**
                 * @description Distance of the run, in meters.
                 * @example 10000
                 */
                meters: number;
                /**
                 * @description Time in seconds.
                 * @example 2498.4
                 */
                seconds: number;
                /** @description Date of the run, for the caller's age, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: today). */
                date?: components["schemas"]["AnyDate"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The equivalent times and the age grade. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EquivalentTimes"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkDraft"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedLink"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the link.
                 * @example 01990a64-8d2f-7c63-8b51-3e4f5a6b7c82
                 */
                link_id: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetLinkedCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Token of the link.
                 * @example hrl_8mC1cTn0M2g0T1J4mXoYtqB0b9a8yTq5vJpX7hYbK3E
                 */
                token: components["parameters"]["CalendarToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetLinkedPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Token of the link.
                 * @example hrl_2wQ7dRk5N8h3U6L1nZpXsaV4c0b9zFr6wKqY8iJdM4G
                 */
                token: components["parameters"]["PictureToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Chart"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UploadLinkedRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token of the link.
                 * @example hrl_7pB4nWx2K9e5T3D8mYsQcR1u6z0vHg5jLfNa2oUiEtM
                 */
                token: components["parameters"]["UploadToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": FileBody;
            };
        };
        responses: {
            /** @description The file is being imported. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListLogComments: {
        parameters: {
            query?: {
                /** @description First day, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: the first of the log). */
                from?: components["schemas"]["AnyDate"];
                /** @description Last day, as `YYYY-MM-DD` or `MM-DD-YYYY` (default: the last of the log). */
                to?: components["schemas"]["AnyDate"];
                /** @description `next` of an earlier response. */
                after?: components["parameters"]["AfterItem"];
                /** @description Maximum number of items in the response. */
                length?: components["parameters"]["ItemsLength"];
            };
            header?: never;
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentPage"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteComments: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comments. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AddAthleteComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentDraft"];
            };
        };
        responses: {
            /** @description The comment. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    MarkAthleteCommentsSeen: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comments are marked as seen. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the comment.
                 * @example 01990a6a-3d2f-7b15-9c41-5e6f7a8b9c01
                 */
                comment_id: components["parameters"]["CommentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the comment.
                 * @example 01990a6a-3d2f-7b15-9c41-5e6f7a8b9c01
                 */
                comment_id: components["parameters"]["CommentID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentChange"];
            };
        };
        responses: {
            /** @description The updated comment. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the comment.
                 * @example 01990a6a-3d2f-7b15-9c41-5e6f7a8b9c01
                 */
                comment_id: components["parameters"]["CommentID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListCoaches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coaches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coach"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AcceptAllCoaches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coaches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coach"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RevokeAllCoaches: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No coach is accepted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AcceptCoach: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the coach.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56
                 */
                user_id: components["parameters"]["CoachID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coach. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coach"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RevokeCoach: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the coach.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56
                 */
                user_id: components["parameters"]["CoachID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coach is not accepted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetRoster: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The athletes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterAthlete"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListGroups: {
        parameters: {
            query?: {
                /**
                 * @description A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist;
                 *     a list without it has those of all these teams.
                 */
                team_id?: components["parameters"]["TeamOfCoach"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Groups"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateGroup: {
        parameters: {
            query?: {
                /**
                 * @description A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist;
                 *     a list without it has those of all these teams.
                 */
                team_id?: components["parameters"]["TeamOfCoach"];
            };
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupDraft"];
            };
        };
        responses: {
            /** @description The group. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the group.
                 * @example 01990a6b-1c2d-7e3f-8a41-6b7c8d9eaf01
                 */
                group_id: components["parameters"]["GroupID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the group.
                 * @example 01990a6b-1c2d-7e3f-8a41-6b7c8d9eaf01
                 */
                group_id: components["parameters"]["GroupID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupChange"];
            };
        };
        responses: {
            /** @description The updated group. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the group.
                 * @example 01990a6b-1c2d-7e3f-8a41-6b7c8d9eaf01
                 */
                group_id: components["parameters"]["GroupID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamWeek: {
        parameters: {
            query?: {
                /** @description `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned. */
                group?: components["parameters"]["InGroup"];
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The athletes. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamLogs"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportTeamWeek: {
        parameters: {
            query?: {
                /** @description `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned. */
                group?: components["parameters"]["InGroup"];
                /** @description Unit of distances. */
                units?: components["schemas"]["DistanceUnit"];
                /** @description Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off. */
                safe?: boolean;
                /** @description Begin the file with a byte order mark, so that spreadsheets recognize UTF-8. */
                bom?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The CSV file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportTeamWorkbook: {
        parameters: {
            query?: {
                /** @description `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned. */
                group?: components["parameters"]["InGroup"];
                /** @description Unit of distances. */
                units?: components["schemas"]["DistanceUnit"];
            };
            header?: never;
            path: {
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workbook. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamMonth: {
        parameters: {
            query?: {
                /** @description `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned. */
                group?: components["parameters"]["InGroup"];
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The athletes. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamLogs"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAttention: {
        parameters: {
            query?: {
                /** @description `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned. */
                group?: components["parameters"]["InGroup"];
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The athletes who need attention, by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttentionPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteAttention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of an athlete of the team.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["TeamAthleteID"];
                /**
                 * @description First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-01
                 */
                from: components["parameters"]["From"];
                /**
                 * @description Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
                 * @example 2026-11-30
                 */
                to: components["parameters"]["To"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The times. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastAttentions"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAttentionSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttentionSettings"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SetAttentionSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttentionSettingsInput"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttentionSettings"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RemoveAthlete: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of an athlete of the team.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["TeamAthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The athlete is not of the team any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GraduateAthletes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GraduatesInput"];
            };
        };
        responses: {
            /** @description The athletes who have graduated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Graduates"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListSeasonReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonReports"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateSeasonReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeasonReportDraft"];
            };
        };
        responses: {
            /** @description The report. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSeasonReport"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    EndSeasonReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the report.
                 * @example 01990a6e-3d4e-7f50-8b62-7c8d9e0f1a23
                 */
                report_id: components["parameters"]["SeasonReportID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamCodes"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateTeamCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamCodeDraft"];
            };
        };
        responses: {
            /** @description The code. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTeamCode"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    EndTeamCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the code.
                 * @example 01990a6c-1b2c-7d3e-8f40-5a6b7c8d9e01
                 */
                code_id: components["parameters"]["TeamCodeID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAssistants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assistants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assistant"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    NameAssistant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the assistant.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e58
                 */
                user_id: components["parameters"]["AssistantID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the coach has accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assistant"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RemoveAssistant: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the assistant.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e58
                 */
                user_id: components["parameters"]["AssistantID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coach is not an assistant. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAssistantships: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The teams. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assistantship"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AcceptAssistantship: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the team.
                 * @example mapleton-club
                 */
                team_id: components["parameters"]["AssistedTeamID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller is an assistant of the team. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assistantship"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    EndAssistantship: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description ID of the team.
                 * @example mapleton-club
                 */
                team_id: components["parameters"]["AssistedTeamID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller is not an assistant of the team. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamPlan: {
        parameters: {
            query: {
                /**
                 * @description First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-16
                 */
                from: components["parameters"]["FirstOfPlan"];
                /**
                 * @description Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
                 * @example 2026-11-22
                 */
                to: components["parameters"]["LastOfPlan"];
                /**
                 * @description A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist;
                 *     a list without it has those of all these teams.
                 */
                team_id?: components["parameters"]["TeamOfCoach"];
                /** @description `next` of an earlier response. */
                after?: components["parameters"]["AfterItem"];
                /** @description Maximum number of sessions in the response. */
                length?: components["parameters"]["PlanLength"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedSessionPage"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateTeamSession: {
        parameters: {
            query?: {
                /**
                 * @description A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist;
                 *     a list without it has those of all these teams.
                 */
                team_id?: components["parameters"]["TeamOfCoach"];
            };
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamSessionDraft"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedSession"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    WriteTeamPlan: {
        parameters: {
            query?: {
                /**
                 * @description A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist;
                 *     a list without it has those of all these teams.
                 */
                team_id?: components["parameters"]["TeamOfCoach"];
                /** @description Check the request and return what would be written, without writing it. */
                dry_run?: components["parameters"]["DryRunOfPlan"];
            };
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamPlanBatchInput"];
            };
        };
        responses: {
            /** @description What was written. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamPlanWritten"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CopyTeamPlan: {
        parameters: {
            query?: {
                /**
                 * @description A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist;
                 *     a list without it has those of all these teams.
                 */
                team_id?: components["parameters"]["TeamOfCoach"];
                /** @description Check the request and return what would be written, without writing it. */
                dry_run?: components["parameters"]["DryRunOfPlan"];
            };
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamPlanCopyInput"];
            };
        };
        responses: {
            /** @description The copies. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamPlanWritten"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamPlanWeek: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
                /** @description `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned. */
                group?: components["parameters"]["InGroup"];
                /**
                 * @description A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist;
                 *     a list without it has those of all these teams.
                 */
                team_id?: components["parameters"]["TeamOfCoach"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The athletes. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamPlanWeek"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportTeamPlanWeek: {
        parameters: {
            query?: {
                /** @description `_id` of a group of a team that the caller coaches, else 404. Only those of its athletes who have accepted the caller are returned. */
                group?: components["parameters"]["InGroup"];
                /**
                 * @description A team that the caller has claimed or assists, else 403. By default it is the team that they have claimed, or the only one that they assist;
                 *     a list without it has those of all these teams.
                 */
                team_id?: components["parameters"]["TeamOfCoach"];
                /** @description Unit of distances. */
                units?: components["schemas"]["DistanceUnit"];
                /** @description Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off. */
                safe?: boolean;
                /** @description Begin the file with a byte order mark, so that spreadsheets recognize UTF-8. */
                bom?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-21
                 */
                date: components["parameters"]["Day"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The CSV file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetTeamSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the planned session.
                 * @example 01990a6d-1c2d-7e3f-8a41-6b7c8d9eaf11
                 */
                session_id: components["parameters"]["SessionOfPlan"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedSession"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateTeamSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the planned session.
                 * @example 01990a6d-1c2d-7e3f-8a41-6b7c8d9eaf11
                 */
                session_id: components["parameters"]["SessionOfPlan"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamSessionChange"];
            };
        };
        responses: {
            /** @description The updated session. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedSession"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteTeamSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the planned session.
                 * @example 01990a6d-1c2d-7e3f-8a41-6b7c8d9eaf11
                 */
                session_id: components["parameters"]["SessionOfPlan"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthletePlan: {
        parameters: {
            query?: {
                /** @description `next` of an earlier response. */
                after?: components["parameters"]["AfterItem"];
                /** @description Maximum number of days in the response. */
                length?: components["parameters"]["DaysLength"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
                /**
                 * @description First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-01
                 */
                from: components["parameters"]["From"];
                /**
                 * @description Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
                 * @example 2026-11-30
                 */
                to: components["parameters"]["To"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanDayPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportAthletePlan: {
        parameters: {
            query?: {
                /** @description Unit of distances. */
                units?: components["schemas"]["DistanceUnit"];
                /** @description Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off. */
                safe?: boolean;
                /** @description Begin the file with a byte order mark, so that spreadsheets recognize UTF-8. */
                bom?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Athlete ID, alias or `_id` of a user, or `me` for the caller.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["Athlete"];
                /**
                 * @description First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-01
                 */
                from: components["parameters"]["From"];
                /**
                 * @description Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
                 * @example 2026-11-30
                 */
                to: components["parameters"]["To"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The CSV file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateOwnSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnSessionDraft"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedSession"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetOwnSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the session that the caller has planned for themselves.
                 * @example 01990a6d-2d3e-7f40-9b52-7c8d9eafb112
                 */
                session_id: components["parameters"]["OwnSessionOfPlan"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedSession"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateOwnSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the session that the caller has planned for themselves.
                 * @example 01990a6d-2d3e-7f40-9b52-7c8d9eafb112
                 */
                session_id: components["parameters"]["OwnSessionOfPlan"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnSessionChange"];
            };
        };
        responses: {
            /** @description The updated session. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedSession"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteOwnSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the session that the caller has planned for themselves.
                 * @example 01990a6d-2d3e-7f40-9b52-7c8d9eafb112
                 */
                session_id: components["parameters"]["OwnSessionOfPlan"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetSessionMark: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of a session that the caller has.
                 * @example 01990a6d-4f50-7162-8d74-9eafb0c1d314
                 */
                session_id: components["parameters"]["MarkedSession"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanItem"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    MarkSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of a session that the caller has.
                 * @example 01990a6d-4f50-7162-8d74-9eafb0c1d314
                 */
                session_id: components["parameters"]["MarkedSession"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanMarkInput"];
            };
        };
        responses: {
            /** @description The marked session. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanItem"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UnmarkSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of a session that the caller has.
                 * @example 01990a6d-4f50-7162-8d74-9eafb0c1d314
                 */
                session_id: components["parameters"]["MarkedSession"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has no mark. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportSessionWorkout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of a session that the caller has.
                 * @example 01990a6d-4f50-7162-8d74-9eafb0c1d314
                 */
                session_id: components["parameters"]["MarkedSession"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The FIT file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    MarkPlanSeen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description First date, as `YYYY-MM-DD` or `MM-DD-YYYY`.
                 * @example 2026-11-01
                 */
                from: components["parameters"]["From"];
                /**
                 * @description Last date, as `YYYY-MM-DD` or `MM-DD-YYYY`. Must not be before the first.
                 * @example 2026-11-30
                 */
                to: components["parameters"]["To"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions are seen. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ImportResults: {
        parameters: {
            query?: {
                /**
                 * @description Gender of rows without one.
                 * @example mens
                 */
                gender?: components["schemas"]["Gender"];
                /**
                 * @description Event of rows without one.
                 * @example 8K
                 */
                event?: components["schemas"]["EventName"];
                /** @description Division of rows without one. It never names the event. */
                division?: components["schemas"]["DivisionName"];
                /**
                 * @description Round of rows without one. The default is the final. In a file that only has the numbers of rounds, it is the round of `Round 2`. Required for
                 *     files of FinishLynx whose event name does not say it.
                 */
                round?: components["schemas"]["ResultRound"];
                /**
                 * @description How the heats of a final are placed together, if the file has places in each of them: `timed` says that they are sections of one final, whose
                 *     places follow from the times of all, `ranked` that they are finals such as A and B, of which each is placed behind the one before it,
                 *     whatever the times. The words of the file tell (`A Final`, `Final 2`; `Section 2`, `Flight 1`, `Timed Final`), or else `round`, whose heats are
                 *     timed. It is required where they do not, and the two differ.
                 */
                heats?: "ranked" | "timed";
                /**
                 * @description Encoding of a text file that has neither a byte order mark nor UTF-8. By default it is guessed by the letters of the names, which the warning
                 *     `encoding_guessed` shows.
                 */
                encoding?: "utf-8" | "windows-1252" | "windows-1250" | "iso-8859-2" | "windows-1251" | "ibm850" | "macintosh" | "shift_jis";
                /**
                 * @description What the numbers or codes in the column of statuses mean, as `code:status` separated by commas: `1:finished,2:dnf,3:dns`. Required for a column
                 *     of numbers, because programs number statuses differently.
                 */
                status_words?: string[];
                /** @description Timing method of times without one in the file. By default it is unknown. */
                timing_method?: components["schemas"]["TimingMethod"];
                /**
                 * @description Assigns a column to a field, as `field:column`; can be repeated. Fields are place, athlete, first, last, athlete_id, team,
                 *     team_id, time, timing_method, mark, gender, event, division, round, heat, heat_place, status, points, grade, bib, wind, relay, relay_members, notes and exhibition.
                 *     The first column is also `#1`, the second `#2`, for columns whose names are not unique. `division:#title`, `event:#title` and `team:#title` take these
                 *     from the titles of sections: what they say beside the gender, the event, the round and the heat.
                 */
                map?: string[];
                /** @description Unit of times that are plain numbers, such as `126.33`. */
                time_unit?: components["schemas"]["TimeUnit"];
                /**
                 * @description `none` says that the file has no times, whatever its columns look like. Without it, a file in which no row has a time or a mark
                 *     is refused with 422 (`file-unclear`) if a column that is not used looks like times or statuses.
                 */
                time?: "none";
                /**
                 * @description What to do if the race already has results of a gender, event, division and round in the file: `new` refuses the file with 409,
                 *     `append` adds to them, and `replace` replaces them. Results without a division, in the race or in the file, stand for all
                 *     divisions of their event and round. A replaced result whose athlete is also in the file, by Athlete ID or else by name and team,
                 *     keeps its `_id`. Only directors can replace other users' results. Deleting the import restores the replaced results. Files of
                 *     FinishLynx replace their heats alone, in the modes `new` and `replace`.
                 *
                 *     Decisions that people have made since the results were imported are kept, and listed in `kept`: corrections and renames, statuses, results that
                 *     were added or deleted. A corrected field keeps its value if the file has the same value as before, or none. If the file has another
                 *     value, or if a finisher whose result was corrected is not in the file, the response is 409 (`decisions-conflict`) and names them; `discard=true`
                 *     lets the file decide.
                 */
                mode?: components["schemas"]["ImportMode"];
                /** @description Name of the sheet to import, if several sheets of a workbook have data. */
                sheet?: string;
                /** @description Day of the run, as `YYYY-MM-DD` or `MM-DD-YYYY`, if the file is a single track without times, such as a GPX file of a planned route. */
                date?: components["schemas"]["AnyDate"];
                /** @description Duration in seconds of a run whose `date` is given. */
                seconds?: number;
                /** @description Name of the file, shown in the list of imports. */
                file_name?: string;
                /** @description Import the valid rows even if others are invalid. */
                partial?: boolean;
                /**
                 * @description Close up places that nobody in the file has, in each event, division and round: places 1, 3, 3, 5 become 1, 2, 2, 4. As `POST
                 *     /race/{race_id}/renumber` does with stored results. If many places are missing, they are those of another ranking, and the file is
                 *     refused.
                 */
                renumber?: boolean;
                /** @description Import the file even if the same content was imported into the race before. Without `mode`, it is appended. */
                again?: boolean;
                /**
                 * @description Import times that are impossible for their events as the only thing that they can mean: `16:05:00`, as spreadsheets show minutes, as `16:05`,
                 *     and `0:50` or `+0:50` below a first time of `31:00` as the gap to it, `31:50`. Each is named in a warning. Without it, gaps are read if all times
                 *     below the first have a plus sign, or say that they are the same (`s.t.`). A file in which most times of an event are impossible is otherwise refused (`file-unclear`), with this parameter among its `errors` if it helps.
                 */
                repaired?: boolean;
                /** @description Import times that are impossible for their events as they are. Otherwise a file in which most times of an event are is refused (`file-unclear`). */
                as_is?: boolean;
                /**
                 * @description Let the file take the place of what people decided about the results that it replaces. By default these decisions are kept, and listed
                 *     in `kept`.
                 */
                discard?: boolean;
                /**
                 * @description Derive a missing `athlete_id` from name and team (`charlie-maravell.mapleton-state`), so that the athlete's results can be
                 *     listed. Rows without a team get none.
                 */
                derive_ids?: boolean;
                /** @description Reorder names with the last name first, such as `Ruiz, Ana`. */
                first_last?: boolean;
                /** @description Only report what would be imported (200), without storing anything. */
                dry_run?: boolean;
            };
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": FileBody;
                "application/gzip": FileBody;
                "application/zip": FileBody;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": FileBody;
                "application/x-ndjson": FileBody;
            };
        };
        responses: {
            /** @description What would be imported (`dry_run`). */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            /** @description The file was imported. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            /** @description Nothing was imported, because of invalid rows (a report) or because the whole file is unusable (a problem). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListImports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The imports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteImport: {
        parameters: {
            query?: {
                /** @description Delete the import even if its results have been corrected since. */
                force?: boolean;
                /**
                 * @description Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The
                 *     audit log records the action with this reason.
                 */
                reason?: components["parameters"]["AsOperator"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description `_id` of the import.
                 * @example 01990a5d-02aa-7b51-a3a2-52a5c86b1d80
                 */
                import_id: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of results that were deleted or, for places that were closed up, that got their previous places. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneResults"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RedoImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description `_id` of the import that was deleted.
                 * @example 01990a5d-02aa-7b51-a3a2-52a5c86b1d80
                 */
                import_id: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of results that are there again or, for places that were closed up, that have the closed-up places again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneResults"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportResults: {
        parameters: {
            query?: {
                /** @description Export the results of this gender only. */
                gender?: components["parameters"]["OnlyGender"];
                /** @description Export the results of this event only. The name must match exactly. */
                event?: components["parameters"]["OnlyEvent"];
                /** @description Export the results of this division only. The name must match exactly. */
                division?: components["parameters"]["OnlyDivision"];
                /** @description Export the results of this round only. */
                round?: components["parameters"]["OnlyRound"];
                /** @description Put an apostrophe before cells that a spreadsheet would evaluate as a formula. Programs can turn it off. */
                safe?: boolean;
                /** @description Begin the file with a byte order mark, so that spreadsheets recognize UTF-8. */
                bom?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The CSV file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportWorkbook: {
        parameters: {
            query?: {
                /** @description Export the results of this gender only. */
                gender?: components["parameters"]["OnlyGender"];
                /** @description Export the results of this event only. The name must match exactly. */
                event?: components["parameters"]["OnlyEvent"];
                /** @description Export the results of this division only. The name must match exactly. */
                division?: components["parameters"]["OnlyDivision"];
                /** @description Export the results of this round only. */
                round?: components["parameters"]["OnlyRound"];
            };
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workbook. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportNDJSON: {
        parameters: {
            query?: {
                /** @description Export the results of this gender only. */
                gender?: components["parameters"]["OnlyGender"];
                /** @description Export the results of this event only. The name must match exactly. */
                event?: components["parameters"]["OnlyEvent"];
                /** @description Export the results of this division only. The name must match exactly. */
                division?: components["parameters"]["OnlyDivision"];
                /** @description Export the results of this round only. */
                round?: components["parameters"]["OnlyRound"];
            };
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportForAthletic: {
        parameters: {
            query?: {
                /** @description Export the results of this gender only. */
                gender?: components["parameters"]["OnlyGender"];
                /** @description Export the results of this event only. The name must match exactly. */
                event?: components["parameters"]["OnlyEvent"];
                /** @description Export the results of this division only. The name must match exactly. */
                division?: components["parameters"]["OnlyDivision"];
                /** @description Export the results of this round only. */
                round?: components["parameters"]["OnlyRound"];
            };
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportForHytek: {
        parameters: {
            query?: {
                /** @description Export the results of this gender only. */
                gender?: components["parameters"]["OnlyGender"];
                /** @description Export the results of this event only. The name must match exactly. */
                event?: components["parameters"]["OnlyEvent"];
                /** @description Export the results of this division only. The name must match exactly. */
                division?: components["parameters"]["OnlyDivision"];
                /** @description Export the results of this round only. */
                round?: components["parameters"]["OnlyRound"];
            };
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetTeamCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `team_id` of the team, in any case.
                 * @example mapleton-state
                 */
                team_id: components["parameters"]["TeamID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListIssues: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issues. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueList"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRenames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The renames. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rename"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateRename: {
        parameters: {
            query?: {
                /** @description Merge two athletes even if both have finished one event of the race. */
                force?: boolean;
            };
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameDraft"];
            };
        };
        responses: {
            /** @description The rename. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rename"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteRename: {
        parameters: {
            query?: {
                /** @description Undo the rename even if results have been corrected since. */
                force?: boolean;
            };
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description `_id` of the rename.
                 * @example 01990a63-5b6f-7e1c-9f43-2a7c6d8e9fa1
                 */
                rename_id: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of results that were given their former names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneResults"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RenumberResults: {
        parameters: {
            query?: {
                /** @description Only report what would change (200). */
                dry_run?: boolean;
            };
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenumberDraft"];
            };
        };
        responses: {
            /** @description What would change (`dry_run`). */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenumberReport"];
                };
            };
            /** @description The places were closed up. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenumberReport"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetResultHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the result.
                 * @example 01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2
                 */
                result_id: components["parameters"]["ResultID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The corrections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListDirectors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The directors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Directorship"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AddDirector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description `_id` of the director.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56
                 */
                user_id: components["parameters"]["DirectorID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the user has accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Directorship"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RemoveDirector: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description `_id` of the director.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
                 */
                user_id: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The race with its directors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListDirectorships: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The races. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Directorship"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AcceptDirectorship: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b12
                 */
                race_id: components["parameters"]["DirectedRaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller is a director of the race. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Directorship"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RefuseDirectorship: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b12
                 */
                race_id: components["parameters"]["DirectedRaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller is not a director of the race. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GiveRace: {
        parameters: {
            query?: {
                /**
                 * @description Only for operators (403, `operators-only`, for others): acts as an operator, also where the caller may act as poster or director. The
                 *     audit log records the action with this reason.
                 */
                reason?: components["parameters"]["AsOperator"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerChange"];
            };
        };
        responses: {
            /** @description The race with its new poster. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRanking: {
        parameters: {
            query?: {
                /** @description Only the season of this year. */
                year?: components["parameters"]["YearOf"];
                /**
                 * @description When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar
                 *     year.
                 */
                season?: components["parameters"]["SeasonOf"];
                /** @description Rank only the team with this `team_id`, in any case. */
                team?: components["schemas"]["TeamID"];
                /** @description With `legal`, wind-aided results do not count. Results without a wind reading do. */
                wind?: components["parameters"]["WindOf"];
                /** @description Whether each athlete is ranked once, or each result. */
                of?: components["schemas"]["RankingOf"];
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
                /** @description Number of objects per page. */
                length?: components["parameters"]["LengthOf"];
            };
            header?: never;
            path: {
                /**
                 * @description Sport of the races.
                 * @example cross_country
                 */
                sport: components["schemas"]["Sport"];
                /**
                 * @description Gender of the events.
                 * @example mens
                 */
                gender: components["parameters"]["Gender"];
                /**
                 * @description Code or name of the event, such as `8K` or `5,000 Meters`. Names without a code return 404.
                 * @example 8K
                 */
                event_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of the ranking. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ranked"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAthleteBests: {
        parameters: {
            query?: {
                /**
                 * @description When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar
                 *     year.
                 */
                season?: components["parameters"]["SeasonOf"];
                /** @description With `legal`, wind-aided results do not count. Results without a wind reading do. */
                wind?: components["parameters"]["WindOf"];
            };
            header?: never;
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventBests"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamRecords: {
        parameters: {
            query?: {
                /** @description Only the season of this year. */
                year?: components["parameters"]["YearOf"];
                /**
                 * @description When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar
                 *     year.
                 */
                season?: components["parameters"]["SeasonOf"];
                /** @description With `legal`, wind-aided results do not count. Results without a wind reading do. */
                wind?: components["parameters"]["WindOf"];
            };
            header?: never;
            path: {
                /**
                 * @description `team_id` of the team, in any case.
                 * @example mapleton-state
                 */
                team_id: components["parameters"]["TeamID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Best"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetMeetScores: {
        parameters: {
            query?: {
                /**
                 * @description Score the results of this division. By default, results without a division are scored, or all results if the whole final has one
                 *     division.
                 */
                division?: components["parameters"]["ScoredDivision"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description Gender of the events.
                 * @example mens
                 */
                gender: components["parameters"]["Gender"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scores. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeetScores"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["TooManyFinishers"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ScoreFinishers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScoreInput"];
            };
        };
        responses: {
            /** @description The scores and their explanation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreSheet"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ClaimResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the result.
                 * @example 01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2
                 */
                result_id: components["parameters"]["ResultID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claim. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultClaim"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DisownResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the result.
                 * @example 01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2
                 */
                result_id: components["parameters"]["ResultID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result is not the caller's. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListResultClaims: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claims. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultClaim"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    AcceptResultClaim: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the result.
                 * @example 01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d6
                 */
                result_id: components["schemas"]["ID"];
                /**
                 * @description `_id` of the user who claims the result.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
                 */
                user_id: components["parameters"]["ClaimantID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result, with the Athlete ID of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RefuseResultClaim: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the result.
                 * @example 01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d7
                 */
                result_id: components["schemas"]["ID"];
                /**
                 * @description `_id` of the user who claims the result.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
                 */
                user_id: components["parameters"]["ClaimantID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claim was refused. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ReportRace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RaceReportDraft"];
            };
        };
        responses: {
            /** @description The report. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ReportResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description `_id` of the result.
                 * @example 01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2
                 */
                result_id: components["parameters"]["ResultID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportDraft"];
            };
        };
        responses: {
            /** @description The report. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DisputeClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeDraft"];
            };
        };
        responses: {
            /** @description The report. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListReports: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
                /** @description Number of objects per page. */
                length?: components["parameters"]["LengthOf"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of reports. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the report.
                 * @example 01990a61-2b7c-7a44-9d10-3c5e7f901b23
                 */
                report_id: components["parameters"]["ReportID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRaceReports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultReport"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SettleRaceReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
                /**
                 * @description `_id` of the report.
                 * @example 01990a61-2b7c-7a44-9d10-3c5e7f901b25
                 */
                report_id: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResultSettlementInput"];
            };
        };
        responses: {
            /** @description The report was settled. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListEvents: {
        parameters: {
            query?: {
                /** @description `next` of an earlier response, or `now`. */
                after?: components["parameters"]["After"];
                /** @description Maximum number of events in the response. */
                length?: components["parameters"]["EventsLength"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, and the cursor after them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            410: components["responses"]["CursorExpired"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    StreamRace: {
        parameters: {
            query?: {
                /** @description The version of the race that the client has. */
                after?: components["schemas"]["RaceVersion"];
            };
            header?: {
                /** @description The ID of the last event that the client received. It takes precedence over `after`. */
                "Last-Event-ID"?: components["schemas"]["RaceVersion"];
            };
            path: {
                /**
                 * @description `_id` of the race.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                race_id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, until the client closes the connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListLogChanges: {
        parameters: {
            query?: {
                /** @description Athlete ID, alias or `_id` of a user, or `me` for the caller (default: the caller and the athletes who have accepted the caller as coach). */
                athlete?: components["parameters"]["LogOf"];
                /** @description `next` of an earlier response, or `now`. */
                after?: components["parameters"]["After"];
                /** @description Maximum number of events in the response. */
                length?: components["parameters"]["EventsLength"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, and the cursor after them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogEventPage"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["CursorExpired"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookDraft"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the webhook.
                 * @example 01990a63-7c1e-7b52-9a40-2d3f4e5a6b71
                 */
                webhook_id: components["parameters"]["WebhookID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookFound"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the webhook.
                 * @example 01990a63-7c1e-7b52-9a40-2d3f4e5a6b71
                 */
                webhook_id: components["parameters"]["WebhookID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            200: components["responses"]["WebhookFound"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the webhook.
                 * @example 01990a63-7c1e-7b52-9a40-2d3f4e5a6b71
                 */
                webhook_id: components["parameters"]["WebhookID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    TestWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description `_id` of the webhook.
                 * @example 01990a63-7c1e-7b52-9a40-2d3f4e5a6b71
                 */
                webhook_id: components["parameters"]["WebhookID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
                /** @description Number of objects per page. */
                length?: components["parameters"]["LengthOf"];
            };
            header?: never;
            path: {
                /**
                 * @description `_id` of the webhook.
                 * @example 01990a63-7c1e-7b52-9a40-2d3f4e5a6b71
                 */
                webhook_id: components["parameters"]["WebhookID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of deliveries. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the webhook.
                 * @example 01990a63-7c1e-7b52-9a40-2d3f4e5a6b71
                 */
                webhook_id: components["parameters"]["WebhookID"];
                /**
                 * @description `_id` of the delivery, the same as that of the event.
                 * @example 5f0c0c58-7b0e-4c8e-9a55-1d1f0e6a7a10
                 */
                delivery_id: components["parameters"]["DeliveryID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ResendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description `_id` of the webhook.
                 * @example 01990a63-7c1e-7b52-9a40-2d3f4e5a6b71
                 */
                webhook_id: components["parameters"]["WebhookID"];
                /**
                 * @description `_id` of the delivery, the same as that of the event.
                 * @example 5f0c0c58-7b0e-4c8e-9a55-1d1f0e6a7a10
                 */
                delivery_id: components["parameters"]["DeliveryID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description `_id` of the webhook.
                 * @example 01990a63-7c1e-7b52-9a40-2d3f4e5a6b71
                 */
                webhook_id: components["parameters"]["WebhookID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    FindAccounts: {
        parameters: {
            query?: {
                /** @description The whole email, case-insensitive. A former email is found while its owner can restore it. */
                email?: components["schemas"]["Email"];
                /** @description A part of the name, ignoring case and accents. */
                name?: string;
                /** @description Athlete ID that the user has claimed, or an alias. */
                athlete_id?: components["schemas"]["AthleteID"];
                /** @description Team that a coach has claimed, or that an athlete runs for. */
                team_id?: components["schemas"]["TeamID"];
                /** @description Only operators. */
                operator?: boolean;
                /** @description Only suspended users. */
                suspended?: boolean;
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
                /** @description Number of objects per page. */
                length?: components["parameters"]["LengthOf"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of users. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["UserID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteAccount: {
        parameters: {
            query?: {
                /** @description Reason, for the audit log. */
                reason?: components["parameters"]["Reason"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57
                 */
                user_id: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListHiddenRaces: {
        parameters: {
            query?: {
                /** @description `next` of an earlier response. */
                after?: components["parameters"]["AfterItem"];
                /** @description Maximum number of items in the response. */
                length?: components["parameters"]["ItemsLength"];
            };
            header?: never;
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["UserID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of hidden races. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HiddenRacePage"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    VerifyAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["UserID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonInput"];
            };
        };
        responses: {
            200: components["responses"]["AccountChanged"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SendPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["UserID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonInput"];
            };
        };
        responses: {
            /** @description The email was sent. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreateResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["UserID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonInput"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetLink"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SuspendAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["UserID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SuspendInput"];
            };
        };
        responses: {
            200: components["responses"]["AccountChanged"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RestoreAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["UserID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonInput"];
            };
        };
        responses: {
            200: components["responses"]["AccountChanged"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    EndAccountSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["UserID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EndSessionsInput"];
            };
        };
        responses: {
            200: components["responses"]["AccountChanged"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    PromoteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["UserID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonInput"];
            };
        };
        responses: {
            200: components["responses"]["AccountChanged"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DemoteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the user.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                user_id: components["parameters"]["UserID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonInput"];
            };
        };
        responses: {
            200: components["responses"]["AccountChanged"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAllReports: {
        parameters: {
            query?: {
                /** @description Only reports in this state. */
                state?: components["schemas"]["ReportState"];
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
                /** @description Number of objects per page. */
                length?: components["parameters"]["LengthOf"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of reports. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorReport"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SettleReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the report.
                 * @example 01990a61-2b7c-7a44-9d10-3c5e7f901b23
                 */
                report_id: components["parameters"]["ReportID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementInput"];
            };
        };
        responses: {
            200: components["responses"]["ReportDecided"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    RefuseReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the report.
                 * @example 01990a61-2b7c-7a44-9d10-3c5e7f901b24
                 */
                report_id: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefusalInput"];
            };
        };
        responses: {
            200: components["responses"]["ReportDecided"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ReleaseAthleteID: {
        parameters: {
            query?: {
                /** @description Only if this user has claimed it; otherwise 404. */
                user_id?: components["parameters"]["ClaimedBy"];
                /** @description Reason, for the audit log. */
                reason?: components["parameters"]["Reason"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Athlete ID, case-insensitive. An alias names the same athlete.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Athlete ID was released. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ReleaseTeam: {
        parameters: {
            query?: {
                /** @description Only if this user has claimed it; otherwise 404. */
                user_id?: components["parameters"]["ClaimedBy"];
                /** @description Reason, for the audit log. */
                reason?: components["parameters"]["Reason"];
            };
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `team_id` of the team, in any case.
                 * @example mapleton-state
                 */
                team_id: components["parameters"]["TeamID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The team was released. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ShowName: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description `_id` of the result.
                 * @example 01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9e4
                 */
                result_id: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result with its name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAllApps: {
        parameters: {
            query?: {
                /** @description Only blocked apps. */
                blocked?: boolean;
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
                /** @description Number of objects per page. */
                length?: components["parameters"]["LengthOf"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of apps. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorApp"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    BlockApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the app.
                 * @example 01990a68-31c5-7a0f-8d52-6d801f3cae42
                 */
                app_id: components["parameters"]["AppID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonInput"];
            };
        };
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorApp"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UnblockApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `_id` of the app.
                 * @example 01990a68-31c5-7a0f-8d52-6d801f3cae42
                 */
                app_id: components["parameters"]["AppID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonInput"];
            };
        };
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorApp"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListAudit: {
        parameters: {
            query?: {
                /** @description Only actions of this operator or user (`_id`), or of `command`. */
                actor?: string;
                /** @description Only actions on the object with this `_id`, such as a user, race or result. */
                object?: components["schemas"]["ID"];
                /** @description Only this action, such as `user.suspend`. */
                act?: components["schemas"]["AuditAct"];
                /** @description Page number, from 1. */
                page?: components["parameters"]["PageOf"];
                /** @description Number of objects per page. */
                length?: components["parameters"]["LengthOf"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of the audit log. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListJobs: {
        parameters: {
            query?: {
                /** @description Only jobs of this kind, such as `email`. */
                kind?: string;
                /** @description Only jobs whose last attempt failed. */
                failed?: boolean;
                /** @description `next` of an earlier response. */
                after?: components["parameters"]["AfterItem"];
                /** @description Maximum number of items in the response. */
                length?: components["parameters"]["ItemsLength"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the server. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OperatorsOnly"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetInstance: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstanceInformation"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ReceiveEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description `_id` of the event. */
                "webhook-id": string;
                /** @description When the request was sent, in seconds since 1970. Refuse requests that are older than five minutes. */
                "webhook-timestamp": number;
                /**
                 * @description Signatures, separated by spaces; two while a new secret replaces the old one. Each is `v1,` and the Base64 of the HMAC-SHA256 of
                 *     `{webhook-id}.{webhook-timestamp}.{body}`, with the bytes after `whsec_` in the secret as key.
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description Received. Every status from 200 to 299 means that. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Stop. The webhook becomes inactive. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
