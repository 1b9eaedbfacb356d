// Generated from openapi.yaml by make generate. Do not edit.

/** A file to send: its text, its bytes, or a stream of them. */
export type FileBody = string | Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array>;

/** What a file is sent as where the call has no Content-Type of its own. */
export const fileTypes: Readonly<Record<string, string>> = {
  "POST /race/{id}/results": "text/csv"
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
         * Register
         * @description Creates an account and signs it in. A letter with a link to verify the address is sent to it.
         *
         *     The email may hold non-ASCII characters and is compared without case; a taken one is 409. The password has 8 to 128
         *     characters, is not the email and not one of the well-known leaked ones. An unknown `referralCode` is 422.
         *     Needs no token.
         */
        post: operations["RegisterUser"];
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
         * @description Trades email and password for an access token and a refresh token; each sign-in is a session of its own.
         *
         *     A wrong password and an unknown account answer alike, in about the same time. Ten failed sign-ins for one account within
         *     15 minutes answer 429 until the window ends. Needs no token.
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
         * Trade the refresh token for a new pair
         * @description Each refresh token works once and lives for 30 days. Using a spent one again ends the whole session, since one of the two
         *     users of it is a thief. Needs no access token.
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
         * @description Ends the session that the access token belongs to. Its refresh token is dead at once, its access tokens within five seconds
         *     on every server.
         */
        post: operations["LogOut"];
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
         * The caller's own account
         * @description Everything that the service shows of an account, to its owner alone. No operation shows another user's email.
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
    "/user/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many active users there are
         * @description Counts the accounts whose email is verified. The count is kept, not counted anew, and exact.
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
    "/user/referrals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many came by the caller's code
         * @description Counts those who registered with the caller's `referralCode` and still have an account.
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
    "/user/claimed/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether an Athlete ID is claimed
         * @description Whether somebody goes by the Athlete ID, and that user's name. An alias counts.
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
    "/user/{id}/races": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Races that a user posted
         * @description The races posted by the user who goes by the Athlete ID (an alias counts), most recent first, in pages: the first of ten where the path says nothing. An ID that nobody has claimed is 404.
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
    "/user/{id}/races/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of ten races that a user posted
         * @description The races posted by the user who goes by the Athlete ID (an alias counts), most recent first, in pages: the first of ten where the path says nothing. An ID that nobody has claimed is 404.
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
    "/user/{id}/races/{page}/{length}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of races that a user posted
         * @description The races posted by the user who goes by the Athlete ID (an alias counts), most recent first, in pages: the first of ten where the path says nothing. An ID that nobody has claimed is 404.
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
    "/user/{id}/profilePic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A user's profile picture
         * @description The URL of the profile picture of the user who goes by the Athlete ID (an alias counts); null where they have none, 404 where nobody has claimed the ID.
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
    "/user/{userId}/isFollowing/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the caller follows an athlete
         * @description By whichever of their IDs the athlete is named. `userId` is the caller's own `_id`, else 403. An athlete that nobody knows is followed by nobody.
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
    "/user/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whom the caller follows
         * @description The athletes that the caller follows, each once by the Athlete ID that they claimed, or by the ID that was followed where nobody claims it; the latest follow first.
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
    "/user/follow/{id}": {
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
         * @description The athlete may be named by any of their IDs, and need not be a user where results carry the ID; else 404. Following oneself is 422, following twice changes nothing.
         */
        post: operations["FollowAthlete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/unfollow/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop following an athlete
         * @description By whichever of their IDs the athlete was followed. Unfollowing somebody who is not followed changes nothing.
         */
        post: operations["UnfollowAthlete"];
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
         * @description For coaches only (403). One team per coach and one coach per team (409), whoever comes at once; claiming one's own again changes nothing.
         */
        post: operations["ClaimTeam"];
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
         * Give up the claimed team
         * @description For coaches only (403). Without a team this changes nothing.
         */
        post: operations["UnclaimTeam"];
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
         * @description Any ID that nobody has. One per user and one user per ID (409), whoever comes at once; claiming one's own again changes nothing, and claiming one's own alias makes it the claimed ID.
         */
        post: operations["ClaimAthlete"];
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
         * Give up the claimed Athlete ID
         * @description The aliases stay. Without a claimed ID this changes nothing.
         */
        post: operations["UnclaimAthlete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}/alias/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go by another Athlete ID as well
         * @description `id` is the caller's own `_id`, else 403. Any ID that nobody has claimed or aliased (409), at most 20 (409). An alias that the caller has already changes nothing.
         */
        post: operations["AddAlias"];
        /**
         * Take an alias away
         * @description `id` is the caller's own `_id`, else 403. An alias that the caller does not have is 404.
         */
        delete: operations["RemoveAlias"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}/profile_pic": {
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
         * @description Takes what the image host answered to an upload; `url` is an absolute https URL. `file: null` takes the profile picture away. `id` is the caller's own `_id`, else 403.
         */
        post: operations["SetProfilePic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}/brand_pic": {
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
         * @description Takes what the image host answered to an upload; `url` is an absolute https URL. `file: null` takes the brand picture away. `id` is the caller's own `_id`, else 403.
         */
        post: operations["SetBrandPic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}/featured_pic": {
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
         * @description Takes what the image host answered to an upload; `url` is an absolute https URL. `file: null` takes the featured picture away. `id` is the caller's own `_id`, else 403.
         */
        post: operations["SetFeaturedPic"];
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
         * Ask for a letter to choose a new password
         * @description Sends a letter with a link that works once, for an hour, if the address has an account. The answer is the same, in about the same
         *     time, whether it has or not. Five letters an hour go to one address, then 429. Needs no token.
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
         * Choose a new password
         * @description Takes the token of the letter, once, and ends every session and personal token of the user. A token that is not ours, too old, used or
         *     made for something else is 400 with a `type` of its own: `token-invalid`, `token-expired`, `token-used`, `token-purpose`. A password that may
         *     not be chosen is 422 and leaves the token good. Needs no access token.
         */
        post: operations["ResetPassword"];
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
         * Send the verification letter again
         * @description For the address of the account as it is now. Where that is verified already, nothing is sent. Five letters an hour go to one address, then 429.
         */
        post: operations["ResendVerification"];
        delete?: never;
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
         * Verify an address
         * @description Takes the token of the letter, which is bound to the address it was sent to; a second time is as good as the first. A token that is not ours,
         *     too old, for an address that the account no longer has, or made for something else is 400 with a `type` of its own: `token-invalid`,
         *     `token-expired`, `token-used`, `token-purpose`. Needs no access token.
         */
        post: operations["VerifyEmail"];
        delete?: never;
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
         * @description Changes it at once. The new address is unverified and gets a letter to verify it, the old one a notice; links that were sent to the old one
         *     work no longer. Taken: 409. An ill-formed email is 422. Five letters an hour go to one address, then 429.
         */
        put: operations["ChangeEmail"];
        post?: never;
        delete?: never;
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
         * @description Ends every session of the caller, this one too: sign in again with the new password. A wrong `current_password` is 422 and counts as a failed
         *     sign-in. Links to choose a new password that were sent before work no longer; personal tokens do.
         */
        put: operations["ChangePassword"];
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
         * Become a coach, or an athlete
         * @description Another answer than before drops the team; the same one changes nothing.
         */
        put: operations["SetCoach"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one's account
         * @description `id` is the caller's own `_id`, else 403. Changes the fields that are there; `team_id: null` clears the team. A coach's team changes by claiming
         *     alone. Email, password, coach, IDs and pictures have operations of their own, and are 422 here.
         */
        put: operations["UpdateUser"];
        post?: never;
        /**
         * Delete one's account
         * @description `id` is the caller's own `_id`, else 403. Deletes the account with its entries, votes (the races' counts follow), follows, sessions, tokens and claims,
         *     all at once and for good; email and IDs are free again. Races and results that the user posted stay, without a poster. See `GET /user/me/export` first.
         */
        delete: operations["DeleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that the service holds about the caller
         * @description One JSON document, streamed: the account, its sessions, tokens, Athlete IDs and follows, every entry of the log, every vote, and the races and results that the caller posted, as they all were at one moment.
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
    "/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's sessions
         * @description Each sign-in that has not ended, the one that was used last first.
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
    "/user/sessions/{id}": {
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
         * @description Its refresh token is dead at once, its access tokens within five seconds on every server. One that the caller does not have is 404.
         */
        delete: operations["EndSession"];
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
         * The caller's personal tokens
         * @description The newest first, without the tokens themselves; those that expired are listed for another thirty days.
         */
        get: operations["ListPersonalTokens"];
        put?: never;
        /**
         * Make a personal token for a script
         * @description A token that does less than a session and lives longer, for a script or a watch; it is sent like an access token. It is shown in this answer
         *     and never again. `read` lets it read what the caller may read, `log` write the training log, `results` write races, results and votes; `x-scope` of each
         *     operation says which it needs. At most 50 per user (409). It ends when it expires, is deleted, or the password is reset.
         */
        post: operations["CreatePersonalToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tokens/{id}": {
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
         * Take a personal token back
         * @description It is refused within five seconds on every server. One that the caller does not have is 404.
         */
        delete: operations["DeletePersonalToken"];
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
         * The caller's entry of today
         * @description Today is today in the caller's time zone. A day without an entry has `date`, `user_id` and `athlete_id` alone.
         */
        get: operations["GetMyEntry"];
        put?: never;
        /**
         * Write into the caller's entry of today
         * @description Today is today in the caller's time zone.
         *     Makes the day's entry or changes the one that is there, in one step: a field left out stays as it is, `null` clears one, so
         *     writers of different fields all keep theirs. `checkboxes` merges by name: `null` takes a name off the day, and a name used for
         *     the first time is appended to the user's `checkboxes` (at most 50). `runs` are written as a whole, and `miles` is their sum.
         *     Numbers are kept to a hundredth. The day itself cannot be changed.
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
         * The caller's entry of a day
         * @description A day without an entry has `date`, `user_id` and `athlete_id` alone.
         */
        get: operations["GetMyEntryOn"];
        put?: never;
        /**
         * Write into the caller's entry of a day
         * @description Makes the day's entry or changes the one that is there, in one step: a field left out stays as it is, `null` clears one, so
         *     writers of different fields all keep theirs. `checkboxes` merges by name: `null` takes a name off the day, and a name used for
         *     the first time is appended to the user's `checkboxes` (at most 50). `runs` are written as a whole, and `miles` is their sum.
         *     Numbers are kept to a hundredth. The day itself cannot be changed.
         */
        post: operations["WriteEntryOn"];
        /**
         * Delete the caller's entry of a day
         * @description The day reads as one without an entry afterwards, and ends the streaks that it was in.
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
         * Set the caller's goal of a day
         * @description Writes `goal`, in miles, into the day's entry as `POST /log/{date}` does; `null` clears it.
         */
        post: operations["SetGoal"];
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
         * The caller's streaks
         * @description For each of the user's `checkboxes`, the number of days in a row with it checked, ending today, or yesterday when today is not
         *     checked yet; 0 where there is none. Counted from the days as they are now, those filled in or deleted later included.
         *     Today is today in the caller's time zone; `date` counts as of another day.
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
    "/log/range/{from}/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's entries between two days
         * @description The entries from one day to another, both included, by date; at most 400 days.
         */
        get: operations["ListMyRange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/list/{id}/week": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's entries of this week
         * @description The entries of the week, Monday to Sunday, that today in the caller's time zone is in, by date. `id` is the caller's `_id`, Athlete ID or an alias; anything else is 403.
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
    "/log/list/{id}/week/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's entries of a week
         * @description The entries of the week, Monday to Sunday, that the day is in, by date. `id` is the caller's `_id`, Athlete ID or an alias; anything else is 403.
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
    "/log/athlete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An athlete's entry of today
         * @description Today is today in the athlete's time zone. A day without an entry has `date`, `user_id` and `athlete_id` alone.
         *     An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that
         *     the athlete keeps to themselves are `null`.
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
    "/log/athlete/{id}/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An athlete's entry of a day
         * @description A day without an entry has `date`, `user_id` and `athlete_id` alone.
         *     An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that
         *     the athlete keeps to themselves are `null`.
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
    "/log/athlete/{id}/week": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An athlete's entries of this week
         * @description The entries of the week, Monday to Sunday, that today in the athlete's time zone is in, by date.
         *     An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that
         *     the athlete keeps to themselves are `null`.
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
    "/log/athlete/{id}/week/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An athlete's entries of a week
         * @description The entries of the week, Monday to Sunday, that the day is in, by date.
         *     An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that
         *     the athlete keeps to themselves are `null`.
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
    "/log/athlete/{id}/month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An athlete's entries of this month
         * @description The entries of the calendar month that today in the athlete's time zone is in, by date.
         *     An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that
         *     the athlete keeps to themselves are `null`.
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
    "/log/athlete/{id}/month/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An athlete's entries of a month
         * @description The entries of the calendar month that the day is in, by date.
         *     An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that
         *     the athlete keeps to themselves are `null`.
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
    "/log/athlete/{id}/range/{from}/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An athlete's entries between two days
         * @description The entries from one day to another, both included, by date; at most 400 days.
         *     An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that
         *     the athlete keeps to themselves are `null`.
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
    "/log/athlete/{id}/summary/{from}/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An athlete's log summed up
         * @description What the entries from one day to another, both included, add up to in each week (Monday to Sunday), month or year, in order.
         *     The first and the last are the parts that lie between the two days; one without entries is there with zeros. At most 4,000 days.
         *     An Athlete ID that nobody claimed, also not as an alias, is 404; a log that the caller may not read is 403. Health values that
         *     the athlete keeps to themselves count as not there.
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
    "/log/avg/moving/rhr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The moving average of resting heart rate
         * @description As of today.
         *     The mean over the five days before the day, the day itself not among them, of those that have the value; `null` when none has.
         *     With a token: of the caller. `athlete` asks for an athlete who lets the caller read both the log and its health values. With
         *     neither: over all values of all logs whose health values are public, and the day is by UTC where none is given.
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
         * The moving average of resting heart rate on a day
         * @description The mean over the five days before the day, the day itself not among them, of those that have the value; `null` when none has.
         *     With a token: of the caller. `athlete` asks for an athlete who lets the caller read both the log and its health values. With
         *     neither: over all values of all logs whose health values are public, and the day is by UTC where none is given.
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
         * The moving average of hours of sleep
         * @description As of today.
         *     The mean over the five days before the day, the day itself not among them, of those that have the value; `null` when none has.
         *     With a token: of the caller. `athlete` asks for an athlete who lets the caller read both the log and its health values. With
         *     neither: over all values of all logs whose health values are public, and the day is by UTC where none is given.
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
         * The moving average of hours of sleep on a day
         * @description The mean over the five days before the day, the day itself not among them, of those that have the value; `null` when none has.
         *     With a token: of the caller. `athlete` asks for an athlete who lets the caller read both the log and its health values. With
         *     neither: over all values of all logs whose health values are public, and the day is by UTC where none is given.
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
    "/race": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a race
         * @description Names the race by `_id` in the body and changes the fields that are there; `null` clears an optional one, and `scoring: null`
         *     goes back to the sport's own. Only its poster may. A body that names an unknown race is 422 (`/_id`).
         */
        put: operations["UpdateRace"];
        /**
         * Create a race
         * @description The caller becomes its poster, the only one who may change or delete it. `scoring` left out follows from `sport`: cross
         *     country scores five with two displacers and the NFHS tie break, track scores 10-8-6-5-4-3-2-1 points, other sports do not score.
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
         * All races
         * @description Every race, most recent first (by date, then by `_id`, newest first). The answer is streamed: its first bytes leave at once,
         *     and it can be very large. Prefer the pages.
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
         * A page of ten races
         * @description Ten races, most recent first.
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
         * A page of races of a chosen length
         * @description As many races as asked for, most recent first.
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
    "/race/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One race
         * @description The race with its poster, votes and number of results.
         */
        get: operations["GetRace"];
        put?: never;
        post?: never;
        /**
         * Delete a race
         * @description Deletes the race with its results and votes, all or nothing. Only its poster may.
         */
        delete: operations["DeleteRace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/vote/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's vote for a race
         * @description `vote` is null where the caller has not voted.
         */
        get: operations["GetVote"];
        put?: never;
        post?: never;
        /**
         * Withdraw the vote for a race
         * @description Takes the caller's vote back; without one nothing changes. Answers the race with its new counts.
         */
        delete: operations["WithdrawVote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/upvote/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vote for a race
         * @description One vote per user and race. The same vote again changes nothing, the other way moves it. Answers the race with its new counts.
         */
        post: operations["UpvoteRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/downvote/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vote against a race
         * @description One vote per user and race. The same vote again changes nothing, the other way moves it. Answers the race with its new counts.
         */
        post: operations["DownvoteRace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{id}/{gender}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The names of a race's events
         * @description The distinct event names among the results of one gender, in natural order ("800m" before "1500m").
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
    "/race/{id}/{gender}/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The team scores of all events
         * @description Every event of one gender with its team scores, as the team list gives them, in natural order. Where the race scores by
         *     points, `totals` adds them up over the events; otherwise it is empty.
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
    "/race/{id}/results.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A race's results as CSV
         * @description The results in the order of the list of a race, in columns that the import takes: the file, imported into another race, gives
         *     the same results and scores. Streamed.
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
    "/race/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a file of results
         * @description Takes a results file as it is, at most 64 MiB, and streams it into the race: all rows or none, unless `partial=true`.
         *
         *     **CSV** (`text/csv`): delimiter (comma, semicolon, tab, bar), encoding, quoting and line ends are found by themselves. The
         *     first line names the columns, in any order, matched without case, accents and punctuation: place, name (or athlete, or first
         *     and last), team (school, club), time (mark, result), gender (sex), event (division), grade (year), bib, wind, points, notes,
         *     status, athlete_id, team_id. Other columns are ignored and listed in the answer, unless `map` says what they are. A cell
         *     under time, mark or result that reads as a time is a time, else a mark; DNF, DNS and DQ there or as the place become the status.
         *     A file with just the columns of `GET /race/{id}/results.csv` in their order is read as it is, and nothing is made of its cells.
         *
         *     **NDJSON** (`application/x-ndjson`): one object a line with the fields of a result.
         *
         *     Times and marks are kept as published, beside the milliseconds. Line numbers are those of the file; a CSV file's header is line 1.
         *     The same content twice in one race is 409, unless `again=true`. The answer's `batch` takes the import back
         *     (`DELETE /race/{id}/results/{batch}`).
         */
        post: operations["ImportResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/race/{id}/results/{batch}": {
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
         * Take an import back
         * @description Deletes every result that the import brought and that is still there, in one step. Whoever imported it may, and the race's poster.
         *     Afterwards the same file can be imported again.
         */
        delete: operations["DeleteImport"];
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
         * Change a result
         * @description Names the result by `_id` in the body and changes the fields that are there. Its poster may, and the race's. A result stays
         *     in its race: delete it and add it to the other. A new `team` without a `team_id` derives a new one. A body that names an
         *     unknown result is 422 (`/_id`).
         */
        put: operations["UpdateResult"];
        /**
         * Add a result
         * @description Any user may add a result to any race. `team_id` follows from `team` where only that is given; an unknown `race_id` is 422.
         */
        post: operations["CreateResult"];
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
         * How many results there are
         * @description The exact number of results of all races.
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
         * Score an order of finish
         * @description Scores finishers by rules, explains every step and stores nothing: points per finisher, who was removed and why, who
         *     displaced, which teams were tied and what decided.
         *
         *     The order of finish is `place`, then `time` for those without one. Where nobody has either, `mark` orders (the higher the
         *     better, equal marks share a place), and where there are no marks either, the finishers are in order as they stand.
         *     Without a `team_id` one is derived from `team`. `finishers` of the answer stand in the order in which they were given,
         *     and teams name them by that order, from 0.
         */
        post: operations["ScoreFinishers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One result
         * @description The result with its race's name and date.
         */
        get: operations["GetResult"];
        put?: never;
        post?: never;
        /**
         * Delete a result
         * @description Its poster may, and the race's.
         */
        delete: operations["DeleteResult"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/result/list/team/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All results of a team
         * @description Newest race first, and within a race by gender, event (natural order), place (without one last) and time. A team that nobody
         *     ran for has an empty list. Streamed.
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
    "/result/list/team/{id}/{year}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A team's results of one year
         * @description Newest race first, and within a race by gender, event (natural order), place (without one last) and time. Streamed.
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
    "/result/list/team/{id}/{year}/{gender}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A team's results of one year and gender
         * @description Newest race first, and within a race by event (natural order), place (without one last) and time. Streamed.
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
    "/result/list/team/{id}/{gender}/years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The years in which a team has results
         * @description The years of the races with results of one gender, newest first. A team that nobody ran for has none.
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
    "/result/list/athlete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All results of an athlete
         * @description Newest race first. An ID that a user claimed, or added as an alias, finds the results of all the IDs that the user goes by; an ID
         *     that no result carries has an empty list. Streamed.
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
    "/result/list/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All results of a race
         * @description By gender (`mens` first), event (natural order), place (without one last) and time. Streamed.
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
    "/result/list/{id}/{gender}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A race's results of one gender
         * @description By event (natural order), place (without one last) and time. Streamed.
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
    "/result/list/{id}/{gender}/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The results of one event
         * @description By place (without one last) and time. The event is named exactly as in the results. Streamed.
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
    "/result/teamlist/{id}/{gender}/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The team scores of one event
         * @description Best team first, by the race's `scoring`.
         *
         *     **Cross country** (NFHS rule 9, NCAA rule 8): only complete teams (as many finishers as score, five by default) count; runners
         *     of incomplete, unscored and no teams are taken out and the places closed up; a team's first `scorers` + `displacers` hold places;
         *     the lowest sum wins. A tie goes, by `nfhs`, to the better next runner (a team with one beats a team without; none on either
         *     side: the lower sum without the last scorer), by `ncaa`, to the team that wins more of the pairwise comparisons of scorers.
         *     **Points**: each place earns its points, tied places share those of the places they take, the highest sum wins; teams
         *     without a point are left out. **None**: an empty array.
         *
         *     The order of finish is `place`; `time` only orders those without one. Teams that remain tied share a place.
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
    "/search/results/{query}/{page}/{length}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search results
         * @description Results by athlete, team, event and race name: every word must be found, in any order, each in any of these. Words match without
         *     case and accents and as prefixes; a letter that is wrong, missing, too many or swapped with its neighbour still finds. Whole
         *     words come first, then prefixes, then near misses; words found together, in athlete and team or in race and event, come before
         *     words found here and there; among equals the newest race comes first, and a race's results are in the order of its lists. The
         *     best 10,000 can be paged through. A large import can be found some seconds after it. Where more than 5,000 runners share
         *     words that hardly any of the newest races has, the results of those of them who came last are given.
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
    "/search/races/{query}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search races
         * @description At most 100 races by name and location, matched as in the search of results, best first and then newest. With a token it
         *     looks through the caller's own races, unless `mine=false`; without one, through all.
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
         * @description At most 100 athletes whose results carry an Athlete ID, by name, team and ID, matched as in the search of results. The IDs
         *     that one user goes by are one athlete.
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
}
export interface components {
    schemas: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        ID: string;
        /** @description Names an athlete; kept as written, compared without case. */
        AthleteID: string;
        /** @description Names a team; kept as written, compared without case. */
        TeamID: string;
        /** @description An email address, non-ASCII allowed; kept as written, compared without case. */
        Email: string;
        /**
         * Format: password
         * @description 8 to 128 characters, not the email, not a well-known leaked one.
         */
        Password: string;
        /** @description A sentence that confirms what was done. */
        Confirmation: string;
        /** @enum {string} */
        Gender: "mens" | "womens";
        /** @description The name of an event, such as `8K`, `1500m` or `Long Jump`. */
        EventName: string;
        Count: {
            /** Format: int64 */
            count: number;
        };
        NewUser: {
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
            /** @description Whether the account is a coach's. */
            coach: boolean;
            /** @description How others see the user; else the email's part before `@`. */
            name?: string;
            /** @description The code of the user who brought this one. */
            referralCode?: string;
        };
        Login: {
            email: string;
            /** Format: password */
            password: string;
        };
        Refresh: {
            refresh_token: string;
        };
        Authentication: {
            /** @description The access token, a JWT. */
            token: string;
            /** @description Always true. */
            auth: boolean;
            /** @description For `POST /user/refresh`, once. */
            refresh_token: string;
            /**
             * Format: int32
             * @description How many seconds the access token lives.
             */
            expires_in: number;
            user_id: components["schemas"]["ID"];
        };
        AuthenticationFailure: {
            /** @description Always false. */
            auth: boolean;
            /** @description What went wrong. */
            error: string;
        };
        Picture: {
            /** Format: uri */
            url: string;
            public_id: string;
        };
        User: {
            _id: components["schemas"]["ID"];
            email: components["schemas"]["Email"];
            email_verified: boolean;
            name: string;
            coach: boolean;
            /** @description The claimed Athlete ID. */
            athlete_id: components["schemas"]["AthleteID"] | null;
            aliases: components["schemas"]["AthleteID"][];
            /** @description A coach's claimed team, an athlete's stated one. */
            team_id: components["schemas"]["TeamID"] | null;
            profile_pic: components["schemas"]["Picture"] | null;
            brand_pic: components["schemas"]["Picture"] | null;
            featured_pic: components["schemas"]["Picture"] | null;
            /** @description The user's own, to give away. */
            referralCode: string;
            /** @description The names of the log's checkboxes, in the user's order. */
            checkboxes: string[];
            log_visibility: components["schemas"]["Visibility"];
            /** @description Who may read resting heart rate, sleep and feel, of those who may read the log. */
            health_visibility: components["schemas"]["Visibility"];
            /** @description An IANA name. */
            timezone: string;
            /** @description How clients show distances; the API always speaks miles. */
            units: components["schemas"]["DistanceUnit"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @enum {string} */
        Visibility: "public" | "team" | "private";
        /** @enum {string} */
        DistanceUnit: "mi" | "km";
        /** @enum {string} */
        Sport: "cross_country" | "track" | "road" | "trail" | "other";
        /** @enum {string} */
        ScoringKind: "cross_country" | "points" | "none";
        /** @enum {string} */
        TieBreak: "nfhs" | "ncaa";
        /** @description How teams are scored. What a given kind does not use is left out. */
        Scoring: {
            kind: components["schemas"]["ScoringKind"];
            /**
             * Format: int32
             * @description How many runners of a team score (cross country; 5).
             */
            scorers?: number;
            /**
             * Format: int32
             * @description How many more hold places without scoring (cross country; 2).
             */
            displacers?: number;
            /** @description Who wins a tie (cross country; nfhs). */
            tie_break?: components["schemas"]["TieBreak"];
            /** @description Teams that are taken out as if unattached. */
            unscored_teams?: components["schemas"]["TeamID"][];
            /** @description What each place earns, first place first (points; 10-8-6-5-4-3-2-1). */
            points?: number[];
        };
        /** @description How teams are scored; what is left out has the kind's default. */
        NewScoring: {
            kind: components["schemas"]["ScoringKind"];
            /** Format: int32 */
            scorers?: number;
            /** Format: int32 */
            displacers?: number;
            tie_break?: components["schemas"]["TieBreak"];
            unscored_teams?: components["schemas"]["TeamID"][];
            points?: number[];
        };
        NewRace: {
            name: string;
            /**
             * Format: date
             * @description The day of the race where it is run.
             */
            date: string;
            location?: string | null;
            /**
             * Format: uri
             * @description An absolute http or https URL.
             */
            url?: string | null;
            description?: string | null;
            sport?: components["schemas"]["Sport"];
            scoring?: components["schemas"]["NewScoring"] | null;
        };
        RaceChange: {
            _id: components["schemas"]["ID"];
            name?: string;
            /** Format: date */
            date?: string;
            location?: string | null;
            /** Format: uri */
            url?: string | null;
            description?: string | null;
            sport?: components["schemas"]["Sport"];
            scoring?: components["schemas"]["NewScoring"] | null;
        };
        Race: {
            _id: components["schemas"]["ID"];
            name: string;
            /** Format: date */
            date: string;
            location: string | null;
            url: string | null;
            description: string | null;
            sport: components["schemas"]["Sport"];
            scoring: components["schemas"]["Scoring"];
            /**
             * Format: uuid
             * @description The poster; null when the account is gone.
             */
            user_id: string | null;
            /** @description The poster's name. */
            user: string | null;
            /** Format: int32 */
            upvotes: number;
            /** Format: int32 */
            downvotes: number;
            /**
             * Format: int32
             * @description How many results the race has.
             */
            results: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @enum {string} */
        ResultStatus: "finished" | "dnf" | "dns" | "dq";
        NewResult: {
            race_id: components["schemas"]["ID"];
            gender: components["schemas"]["Gender"];
            event: components["schemas"]["EventName"];
            /** @description The athlete's name. */
            athlete: string;
            athlete_id?: string | null;
            team?: string | null;
            team_id?: string | null;
            /** Format: int32 */
            place?: number | null;
            /** @description `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths; kept as published. */
            time?: string | null;
            /** @description A field event's mark, as published. */
            mark?: string | null;
            status?: components["schemas"]["ResultStatus"];
            /** Format: double */
            points?: number | null;
            grade?: string | null;
            bib?: string | null;
            /**
             * Format: double
             * @description Metres per second, to a tenth.
             */
            wind?: number | null;
            notes?: string | null;
        };
        ResultChange: {
            _id: components["schemas"]["ID"];
            gender?: components["schemas"]["Gender"];
            event?: components["schemas"]["EventName"];
            athlete?: string;
            athlete_id?: string | null;
            team?: string | null;
            team_id?: string | null;
            /** Format: int32 */
            place?: number | null;
            /** @description `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths; kept as published. */
            time?: string | null;
            mark?: string | null;
            status?: components["schemas"]["ResultStatus"];
            /** Format: double */
            points?: number | null;
            grade?: string | null;
            bib?: string | null;
            /** Format: double */
            wind?: number | null;
            notes?: string | null;
        };
        Result: {
            _id: components["schemas"]["ID"];
            race_id: components["schemas"]["ID"];
            /** @description The race's name. */
            race: string;
            /**
             * Format: date
             * @description The race's day.
             */
            date: string;
            gender: components["schemas"]["Gender"];
            event: components["schemas"]["EventName"];
            athlete: string;
            athlete_id: string | null;
            team: string | null;
            team_id: string | null;
            /** Format: int32 */
            place: number | null;
            time: string | null;
            /**
             * Format: int64
             * @description `time` in milliseconds.
             */
            time_ms: number | null;
            mark: string | null;
            status: components["schemas"]["ResultStatus"];
            /** Format: double */
            points: number | null;
            grade: string | null;
            bib: string | null;
            /** Format: double */
            wind: number | null;
            notes: string | null;
            /**
             * Format: uuid
             * @description The poster; null when the account is gone.
             */
            user_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        TeamScore: {
            team: string;
            /** Format: double */
            score: number;
            team_id: components["schemas"]["TeamID"];
            /** @description The scorers, in order. */
            athletes: components["schemas"]["Result"][];
            /**
             * Format: int32
             * @description Teams that stay tied share a place.
             */
            place: number;
            /** @description Those who held places without scoring, in order. */
            displacers: components["schemas"]["Result"][];
            /**
             * Format: double
             * @description The scorers' mean time; null when one is missing.
             */
            average_time_ms: number | null;
            /**
             * Format: int64
             * @description Last scorer minus first; null when a time is missing.
             */
            spread_ms: number | null;
        };
        /**
         * @default clock
         * @enum {string}
         */
        TimeUnit: "clock" | "minutes" | "seconds";
        ImportError: {
            /**
             * Format: int64
             * @description The line in the file; a CSV file's header is line 1.
             */
            line: number;
            /** @description The column's name in the file; null when the whole row is meant. */
            column: string | null;
            /** @description What stands there, cut where it is long. */
            value: string | null;
            reason: string;
        };
        ImportReport: {
            /**
             * Format: uuid
             * @description Names the import; null where nothing was stored.
             */
            batch: string | null;
            /**
             * Format: int64
             * @description How many rows were (with `dry_run`: would be) imported.
             */
            imported: number;
            /**
             * Format: int64
             * @description How many rows failed.
             */
            failed: number;
            /** @description The first 100 faults. */
            errors: components["schemas"]["ImportError"][];
            /** @description The columns that were not understood. */
            ignored_columns: string[];
        };
        /** @description `mens` is men's; every other value is `womens`, never an error. */
        PathGender: string;
        /** @description A day that exists, as `MM-DD-YYYY`, from 1900 to 2100. */
        PathDate: string;
        /** @enum {string} */
        RunKind: "easy" | "long" | "workout" | "tempo" | "intervals" | "race" | "cross_training" | "other";
        NewRun: {
            /**
             * Format: double
             * @description Kept to a hundredth.
             */
            miles: number;
            /**
             * Format: double
             * @description How long it took.
             */
            seconds?: number | null;
            kind?: components["schemas"]["RunKind"] | null;
            title?: string | null;
            notes?: string | null;
        };
        EntryChange: {
            /**
             * Format: double
             * @description Miles to run, kept to a hundredth.
             */
            goal?: number | null;
            /** @description The runs of the day, as a whole. */
            runs?: components["schemas"]["NewRun"][] | null;
            /**
             * Format: double
             * @description Resting heart rate in beats per minute.
             */
            rhr?: number | null;
            /**
             * Format: double
             * @description Hours of sleep.
             */
            sleep?: number | null;
            /**
             * Format: int32
             * @description From 1 to 10.
             */
            feel?: number | null;
            notes?: string | null;
            /** @description Names of checkboxes with what they are; `null` takes a name off the day, and for all takes all off. */
            checkboxes?: {
                [key: string]: boolean | null;
            } | null;
        };
        GoalChange: {
            /**
             * Format: double
             * @description Miles to run, kept to a hundredth.
             */
            goal: number | null;
        };
        Run: {
            /** Format: double */
            miles: number;
            /** Format: double */
            seconds: number | null;
            kind: components["schemas"]["RunKind"] | null;
            title: string | null;
            notes: string | null;
        };
        /** @description An athlete's day. One without an entry has `date`, `user_id` and `athlete_id` alone, any other has every field. */
        Entry: {
            _id?: components["schemas"]["ID"];
            user_id: components["schemas"]["ID"];
            /** @description The owner's claimed Athlete ID. */
            athlete_id: components["schemas"]["AthleteID"] | null;
            /** Format: date */
            date: string;
            /**
             * Format: double
             * @description Miles to run.
             */
            goal?: number | null;
            /**
             * Format: double
             * @description The sum over `runs`, exact to a hundredth.
             */
            miles?: number;
            runs?: components["schemas"]["Run"][];
            /**
             * Format: double
             * @description Resting heart rate in beats per minute.
             */
            rhr?: number | null;
            /**
             * Format: double
             * @description Hours of sleep.
             */
            sleep?: number | null;
            /** Format: int32 */
            feel?: number | null;
            notes?: string | null;
            /** @description What was said of each checkbox on the day. */
            checkboxes?: {
                [key: string]: boolean;
            };
            /** Format: date-time */
            created_at?: string;
            /** Format: date-time */
            updated_at?: string;
        };
        /** @description Days in a row by the checkbox's name. */
        Streaks: {
            [key: string]: number;
        };
        MovingAverage: {
            /**
             * Format: double
             * @description The mean; null where no day has the value.
             */
            avg: number | null;
        };
        /**
         * @default week
         * @enum {string}
         */
        SummaryPeriod: "week" | "month" | "year";
        LogSummary: {
            /** @description The whole period's name: `2026-W47`, `2026-11` or `2026`. */
            period: string;
            /**
             * Format: date
             * @description The first day that is summed up.
             */
            from: string;
            /**
             * Format: date
             * @description The last.
             */
            to: string;
            /** Format: double */
            miles: number;
            /**
             * Format: int64
             * @description How many runs there were.
             */
            runs: number;
            /**
             * Format: double
             * @description How long the runs took that say it.
             */
            seconds: number;
            /**
             * Format: int64
             * @description How many days have a run.
             */
            days_run: number;
            /**
             * Format: double
             * @description The longest run's miles; 0 without runs.
             */
            longest_run: number;
            /**
             * Format: double
             * @description The sum of the days' goals; null where no day has one.
             */
            goal: number | null;
            /**
             * Format: double
             * @description `miles` divided by `goal`, to four decimals; null where the goal is null or 0.
             */
            goal_share: number | null;
            /**
             * Format: double
             * @description Mean resting heart rate.
             */
            rhr: number | null;
            /**
             * Format: int64
             * @description How many days it is the mean of.
             */
            rhr_days: number;
            /**
             * Format: double
             * @description Mean hours of sleep.
             */
            sleep: number | null;
            /**
             * Format: int64
             * @description How many days it is the mean of.
             */
            sleep_days: number;
        };
        ProblemField: {
            /** @description An RFC 6901 pointer into the body, or the name of a path or query parameter. */
            pointer: string;
            /** @description What would be right. */
            detail: string;
        };
        /** @description RFC 9457 problem details. */
        Problem: {
            /**
             * Format: uri-reference
             * @description `about:blank`, or what tells this problem from others of its status.
             */
            type: string;
            title: string;
            /** Format: int32 */
            status: number;
            detail: string;
            /**
             * Format: uri-reference
             * @description The path that was asked for.
             */
            instance: string;
            request_id: string;
            errors?: components["schemas"]["ProblemField"][];
        };
        Referrals: {
            /** Format: int64 */
            referrals: number;
        };
        Claim: {
            claimed: boolean;
            /** @description The name of the user who goes by the ID. */
            user?: string;
        };
        PictureURL: {
            url: string | null;
        };
        /** @description What the image host answered to an upload. */
        PictureFile: {
            /** @description An absolute https URL. */
            url: string;
            public_id: string;
        };
        PictureUpload: {
            file: components["schemas"]["PictureFile"] | null;
        };
        Forgotten: {
            email: components["schemas"]["Email"];
        };
        NewPassword: {
            password: components["schemas"]["Password"];
        };
        PasswordChange: {
            /** Format: password */
            current_password: string;
            password: components["schemas"]["Password"];
        };
        CoachChange: {
            coach: boolean;
        };
        UserChange: {
            name?: string;
            /** @description An IANA name, such as America/Chicago. */
            timezone?: string;
            units?: components["schemas"]["DistanceUnit"];
            log_visibility?: components["schemas"]["Visibility"];
            /** @description Who may read resting heart rate, sleep and feel, of those who may read the log. */
            health_visibility?: components["schemas"]["Visibility"];
            /** @description The names of the log's checkboxes, in the order wanted. */
            checkboxes?: string[];
            /** @description The team that an athlete runs for. */
            team_id?: string | null;
        };
        Session: {
            _id: components["schemas"]["ID"];
            /** @description Whether the request belongs to it. */
            current: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When its tokens were last renewed.
             */
            used_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        /**
         * @description What a personal token may do.
         * @enum {string}
         */
        TokenScope: "read" | "log" | "results";
        PersonalTokenDraft: {
            /** @description To tell it from others. */
            name: string;
            scopes: components["schemas"]["TokenScope"][];
            /**
             * Format: int32
             * @default 90
             */
            expires_in_days: number;
        };
        PersonalToken: {
            _id: components["schemas"]["ID"];
            name: string;
            scopes: components["schemas"]["TokenScope"][];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to the hour; null when never.
             */
            used_at: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        NewPersonalToken: {
            _id: components["schemas"]["ID"];
            /** @description The token, shown this once; it begins with `hrp_`. */
            token: string;
            name: string;
            scopes: components["schemas"]["TokenScope"][];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null: it is new.
             */
            used_at: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description One row of what is held, with all of its fields. */
        ExportedRow: {
            [key: string]: unknown;
        };
        Export: {
            /** Format: date-time */
            exported_at: string;
            user: components["schemas"]["User"];
            /** @description The sign-ins that have not ended. */
            sessions: components["schemas"]["ExportedRow"][];
            /** @description The personal tokens, without themselves. */
            tokens: components["schemas"]["ExportedRow"][];
            /** @description The Athlete IDs that the user goes by. */
            athlete_ids: components["schemas"]["ExportedRow"][];
            /** @description The athletes that the user follows. */
            follows: components["schemas"]["ExportedRow"][];
            /** @description The training log, by date. */
            entries: components["schemas"]["ExportedRow"][];
            /** @description The votes on races. */
            votes: components["schemas"]["ExportedRow"][];
            /** @description The races that the user posted. */
            races: components["schemas"]["ExportedRow"][];
            /** @description The results that the user posted. */
            results: components["schemas"]["ExportedRow"][];
            /** @description The files of results that the user sent. */
            imports: components["schemas"]["ExportedRow"][];
        };
        /** @enum {string} */
        VoteKind: "up" | "down";
        Vote: {
            race_id: components["schemas"]["ID"];
            user_id: components["schemas"]["ID"];
            vote: components["schemas"]["VoteKind"] | null;
            /**
             * Format: date-time
             * @description When it was cast; null without a vote.
             */
            updated_at: string | null;
        };
        FoundAthlete: {
            /** @description The claimed ID, else the one that the results carry. */
            athlete_id: string;
            /** @description The name in the newest result. */
            athlete: string;
            teams: string[];
            years: number[];
            /** Format: int64 */
            results: number;
            /** @description Whether a user goes by the ID. */
            claimed: boolean;
        };
        MeetScores: {
            kind: components["schemas"]["ScoringKind"];
            events: components["schemas"]["EventScores"][];
            totals: components["schemas"]["MeetTotal"][];
        };
        EventScores: {
            event: components["schemas"]["EventName"];
            teams: components["schemas"]["TeamScore"][];
        };
        MeetTotal: {
            team: string;
            team_id: components["schemas"]["TeamID"];
            /** Format: double */
            score: number;
            /**
             * Format: int32
             * @description Teams with equal totals share a place.
             */
            place: number;
            /**
             * Format: int32
             * @description In how many events the team scored.
             */
            events: number;
        };
        ScoreRequest: {
            scoring?: components["schemas"]["NewScoring"];
            finishers: components["schemas"]["ScoreFinisher"][];
        };
        ScoreFinisher: {
            team?: string;
            team_id?: components["schemas"]["TeamID"];
            /** Format: int32 */
            place?: number;
            /** @description `SS.ff`, `M:SS.ff` or `H:MM:SS`, up to thousandths. */
            time?: string;
            /**
             * Format: double
             * @description A field event's mark as a number; the higher the better.
             */
            mark?: number;
            status?: components["schemas"]["ResultStatus"];
        };
        ScoreSheet: {
            /** @description The teams that score, best first. */
            teams: components["schemas"]["ScoredTeam"][];
            /** @description What each finisher means to the scores, in the order in which they were given. */
            finishers: components["schemas"]["ScoredFinisher"][];
            ties: components["schemas"]["ScoreTie"][];
        };
        ScoredTeam: {
            team: string;
            team_id: components["schemas"]["TeamID"];
            /** Format: double */
            score: number;
            /** Format: int32 */
            place: number;
            /** @description Finishers by their order in the request, from 0. */
            scorers: number[];
            displacers: number[];
            /** Format: double */
            average_time_ms: number | null;
            /** Format: int64 */
            spread_ms: number | null;
        };
        /** @enum {string} */
        ScoreRole: "scorer" | "displacer" | "none";
        ScoredFinisher: {
            role: components["schemas"]["ScoreRole"];
            /** @description Why the finisher counts for no team; null for those who count. */
            removed: string | null;
            /**
             * Format: int32
             * @description The place held in the scoring.
             */
            place: number | null;
            /**
             * Format: double
             * @description What the finisher brings a team.
             */
            points: number;
        };
        ScoreTie: {
            /** Format: double */
            score: number;
            /** @description The tied teams, best first. */
            teams: components["schemas"]["TeamID"][];
            /** @description What put each team before the next. */
            breaks: string[];
        };
    };
    responses: {
        /** @description The page's races. */
        RacePage: {
            headers: {
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Race"][];
            };
        };
        /** @description The day. */
        EntryDay: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Entry"];
            };
        };
        /** @description The entry as it is now. */
        EntryWritten: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Entry"];
            };
        };
        /** @description The entries that there are, by date. */
        EntryList: {
            headers: {
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
        /** @description The request cannot be read; `errors` names what. */
        Unreadable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No token where one is needed, or one that is broken, expired or ended. */
        Unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It belongs to somebody else, or a personal token lacks the scope (`scope-missing`). */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What the path names does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It is already so, or somebody else's. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is over its limit. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body's media type is not one that is read here. */
        Unsupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request breaks a rule; `errors` names the fields. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; wait as long as `Retry-After` says. */
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
        /** @description The database is away or the server has no room; worth trying again after `Retry-After`. */
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
        /** @description Wrong credentials; a wrong password and an unknown account answer alike. */
        AuthenticationFailed: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
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
        /** @description The body is over its limit. */
        AuthenticationTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The body is not JSON by its media type. */
        AuthenticationUnsupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description The request breaks a rule; the sentence names the field. */
        AuthenticationInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
        /** @description Too many tries; wait as long as `Retry-After` says. */
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
        /** @description The database is away or the server has no room; worth trying again after `Retry-After`. */
        AuthenticationUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationFailure"];
            };
        };
    };
    parameters: {
        /**
         * @description Which page, from 1.
         * @example 1
         */
        Page: number;
        /**
         * @description How many a page.
         * @example 10
         */
        Length: number;
        /**
         * @description An Athlete ID, whatever its case; an alias finds the same athlete.
         * @example jess.runner
         */
        AthleteID: components["schemas"]["AthleteID"];
        /**
         * @description The Athlete ID to claim.
         * @example jess.runner
         */
        ClaimedAthleteID: components["schemas"]["AthleteID"];
        /**
         * @description The Athlete ID that is, or is to be, an alias.
         * @example j-runner
         */
        Alias: components["schemas"]["AthleteID"];
        /**
         * @description The team to claim.
         * @example haverford
         */
        ClaimedTeamID: components["schemas"]["TeamID"];
        /**
         * @description The caller's own `_id`.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
         */
        CallerID: components["schemas"]["ID"];
        /**
         * @description The caller's own `_id`.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
         */
        CallerUserID: components["schemas"]["ID"];
        /**
         * @description The session's `_id`.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
         */
        SessionID: components["schemas"]["ID"];
        /**
         * @description The personal token's `_id`.
         * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
         */
        TokenID: components["schemas"]["ID"];
        /**
         * @description The token of the letter, the last segment or the fragment of its link.
         * @example eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl
         */
        LetterToken: string;
        /**
         * @description The new email, percent-encoded in the path.
         * @example jess@example.com
         */
        NewEmail: string;
        /**
         * @description The race's `_id`.
         * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
         */
        RaceID: components["schemas"]["ID"];
        /**
         * @description The result's `_id`.
         * @example 01990a5d-11b3-7e0c-8f5e-6a3e2f40c9d2
         */
        ResultID: components["schemas"]["ID"];
        /**
         * @description Whose events or results are meant.
         * @example mens
         */
        AnyGender: components["schemas"]["PathGender"];
        /**
         * @description The event's name, percent-encoded in the path.
         * @example 8K
         */
        Event: components["schemas"]["EventName"];
        /**
         * @description A day, as `MM-DD-YYYY`.
         * @example 11-21-2026
         */
        Date: components["schemas"]["PathDate"];
        /**
         * @description The first day, as `MM-DD-YYYY`.
         * @example 11-01-2026
         */
        From: components["schemas"]["PathDate"];
        /**
         * @description The last day, as `MM-DD-YYYY`; not before the first.
         * @example 11-30-2026
         */
        To: components["schemas"]["PathDate"];
        /**
         * @description An Athlete ID that a user claimed or added as an alias.
         * @example jess.runner
         */
        Athlete: components["schemas"]["AthleteID"];
        /**
         * @description The caller's `_id`, Athlete ID or an alias.
         * @example jess.runner
         */
        Self: components["schemas"]["AthleteID"];
        /** @description Count as of this day, as `MM-DD-YYYY`. */
        StreakDate: components["schemas"]["PathDate"];
        /** @description The Athlete ID of whom the average is of. */
        AverageOf: components["schemas"]["AthleteID"];
        /**
         * @description How long the periods are.
         * @example month
         */
        SummaryBy: components["schemas"]["SummaryPeriod"];
        /**
         * @description The team's `team_id`, whatever its case.
         * @example haverford
         */
        TeamID: components["schemas"]["TeamID"];
        /**
         * @description The year of the races.
         * @example 2026
         */
        Year: number;
        /**
         * @description The words to look for, percent-encoded in the path.
         * @example kipchoge berlin
         */
        Query: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Where the new object is read.
         * @example /race/01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
         */
        Location: string;
        /**
         * @description The first, previous and next page (RFC 8288); `next` is missing on the last page, `prev` on the first.
         * @example </race/list/1/10>; rel="first", </race/list/3/10>; rel="next"
         */
        Link: string;
        /**
         * @description After how many seconds it is worth trying again.
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description Where the operation has a limit of its own, on every answer of it; `r` tries are left, and all are there again in `t` seconds (draft-ietf-httpapi-ratelimit-headers).
         * @example "login";r=0;t=41
         */
        RateLimit: string;
        /**
         * @description The limit itself, `q` tries in `w` seconds for one address.
         * @example "login";q=60;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description The scheme, and RFC 6750's error where a token was sent.
         * @example Bearer realm="harrier", error="invalid_token", error_description="The token has expired."
         */
        WWWAuthenticate: string;
    };
    pathItems: never;
}
export type ID = components['schemas']['ID'];
export type AthleteID = components['schemas']['AthleteID'];
export type TeamID = components['schemas']['TeamID'];
export type Email = components['schemas']['Email'];
export type Password = components['schemas']['Password'];
export type Confirmation = components['schemas']['Confirmation'];
export type Gender = components['schemas']['Gender'];
export type EventName = components['schemas']['EventName'];
export type Count = components['schemas']['Count'];
export type NewUser = components['schemas']['NewUser'];
export type Login = components['schemas']['Login'];
export type Refresh = components['schemas']['Refresh'];
export type Authentication = components['schemas']['Authentication'];
export type AuthenticationFailure = components['schemas']['AuthenticationFailure'];
export type Picture = components['schemas']['Picture'];
export type User = components['schemas']['User'];
export type Visibility = components['schemas']['Visibility'];
export type DistanceUnit = components['schemas']['DistanceUnit'];
export type Sport = components['schemas']['Sport'];
export type ScoringKind = components['schemas']['ScoringKind'];
export type TieBreak = components['schemas']['TieBreak'];
export type Scoring = components['schemas']['Scoring'];
export type NewScoring = components['schemas']['NewScoring'];
export type NewRace = components['schemas']['NewRace'];
export type RaceChange = components['schemas']['RaceChange'];
export type Race = components['schemas']['Race'];
export type ResultStatus = components['schemas']['ResultStatus'];
export type NewResult = components['schemas']['NewResult'];
export type ResultChange = components['schemas']['ResultChange'];
export type Result = components['schemas']['Result'];
export type TeamScore = components['schemas']['TeamScore'];
export type TimeUnit = components['schemas']['TimeUnit'];
export type ImportError = components['schemas']['ImportError'];
export type ImportReport = components['schemas']['ImportReport'];
export type PathGender = components['schemas']['PathGender'];
export type PathDate = components['schemas']['PathDate'];
export type RunKind = components['schemas']['RunKind'];
export type NewRun = components['schemas']['NewRun'];
export type EntryChange = components['schemas']['EntryChange'];
export type GoalChange = components['schemas']['GoalChange'];
export type Run = components['schemas']['Run'];
export type Entry = components['schemas']['Entry'];
export type Streaks = components['schemas']['Streaks'];
export type MovingAverage = components['schemas']['MovingAverage'];
export type SummaryPeriod = components['schemas']['SummaryPeriod'];
export type LogSummary = components['schemas']['LogSummary'];
export type ProblemField = components['schemas']['ProblemField'];
export type Problem = components['schemas']['Problem'];
export type Referrals = components['schemas']['Referrals'];
export type Claim = components['schemas']['Claim'];
export type PictureURL = components['schemas']['PictureURL'];
export type PictureFile = components['schemas']['PictureFile'];
export type PictureUpload = components['schemas']['PictureUpload'];
export type Forgotten = components['schemas']['Forgotten'];
export type NewPassword = components['schemas']['NewPassword'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type CoachChange = components['schemas']['CoachChange'];
export type UserChange = components['schemas']['UserChange'];
export type Session = components['schemas']['Session'];
export type TokenScope = components['schemas']['TokenScope'];
export type PersonalTokenDraft = components['schemas']['PersonalTokenDraft'];
export type PersonalToken = components['schemas']['PersonalToken'];
export type NewPersonalToken = components['schemas']['NewPersonalToken'];
export type ExportedRow = components['schemas']['ExportedRow'];
export type Export = components['schemas']['Export'];
export type VoteKind = components['schemas']['VoteKind'];
export type Vote = components['schemas']['Vote'];
export type FoundAthlete = components['schemas']['FoundAthlete'];
export type MeetScores = components['schemas']['MeetScores'];
export type EventScores = components['schemas']['EventScores'];
export type MeetTotal = components['schemas']['MeetTotal'];
export type ScoreRequest = components['schemas']['ScoreRequest'];
export type ScoreFinisher = components['schemas']['ScoreFinisher'];
export type ScoreSheet = components['schemas']['ScoreSheet'];
export type ScoredTeam = components['schemas']['ScoredTeam'];
export type ScoreRole = components['schemas']['ScoreRole'];
export type ScoredFinisher = components['schemas']['ScoredFinisher'];
export type ScoreTie = components['schemas']['ScoreTie'];
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
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description The account, signed in. */
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
            409: components["responses"]["AuthenticationConflict"];
            413: components["responses"]["AuthenticationTooLarge"];
            415: components["responses"]["AuthenticationUnsupported"];
            422: components["responses"]["AuthenticationInvalid"];
            429: components["responses"]["AuthenticationTooMany"];
            503: components["responses"]["AuthenticationUnavailable"];
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
                "application/json": components["schemas"]["Login"];
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
                "application/json": components["schemas"]["Refresh"];
            };
        };
        responses: {
            /** @description A new pair; the old refresh token is spent. */
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
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
            /** @description The count. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            401: components["responses"]["Unauthenticated"];
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
            /** @description The count. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referrals"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
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
                 * @description An Athlete ID, whatever its case; an alias finds the same athlete.
                 * @example jess.runner
                 */
                id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is, and by whom. */
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
    ListUserRaces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An Athlete ID, whatever its case; an alias finds the same athlete.
                 * @example jess.runner
                 */
                id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RacePage"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListUserRacesPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An Athlete ID, whatever its case; an alias finds the same athlete.
                 * @example jess.runner
                 */
                id: components["parameters"]["AthleteID"];
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RacePage"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListUserRacesPageOfLength: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An Athlete ID, whatever its case; an alias finds the same athlete.
                 * @example jess.runner
                 */
                id: components["parameters"]["AthleteID"];
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description How many a page.
                 * @example 10
                 */
                length: components["parameters"]["Length"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RacePage"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
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
                 * @description An Athlete ID, whatever its case; an alias finds the same athlete.
                 * @example jess.runner
                 */
                id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its URL. */
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
    IsFollowing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                userId: components["parameters"]["CallerUserID"];
                /**
                 * @description An Athlete ID, whatever its case; an alias finds the same athlete.
                 * @example jess.runner
                 */
                id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the caller does. */
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
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
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
                 * @description An Athlete ID, whatever its case; an alias finds the same athlete.
                 * @example jess.runner
                 */
                id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Followed. */
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
                 * @description An Athlete ID, whatever its case; an alias finds the same athlete.
                 * @example jess.runner
                 */
                id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Not followed any more. */
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
    ClaimTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The team to claim.
                 * @example haverford
                 */
                team_id: components["parameters"]["ClaimedTeamID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Claimed. */
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
    UnclaimTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Given up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
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
                 * @description The Athlete ID to claim.
                 * @example jess.runner
                 */
                athlete_id: components["parameters"]["ClaimedAthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Claimed. */
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
    UnclaimAthlete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Given up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
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
                id: components["parameters"]["CallerID"];
                /**
                 * @description The Athlete ID that is, or is to be, an alias.
                 * @example j-runner
                 */
                alias: components["parameters"]["Alias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Added. */
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
    RemoveAlias: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                id: components["parameters"]["CallerID"];
                /**
                 * @description The Athlete ID that is, or is to be, an alias.
                 * @example j-runner
                 */
                alias: components["parameters"]["Alias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
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
                id: components["parameters"]["CallerID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PictureUpload"];
            };
        };
        responses: {
            /** @description The caller as they are now. */
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
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
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
                id: components["parameters"]["CallerID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PictureUpload"];
            };
        };
        responses: {
            /** @description The caller as they are now. */
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
                id: components["parameters"]["CallerID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PictureUpload"];
            };
        };
        responses: {
            /** @description The caller as they are now. */
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
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
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
                "application/json": components["schemas"]["Forgotten"];
            };
        };
        responses: {
            /** @description Sent, if there is such an account. */
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
                 * @description The token of the letter, the last segment or the fragment of its link.
                 * @example eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl
                 */
                token: components["parameters"]["LetterToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description The new password holds. */
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
            /** @description Sent, or not needed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
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
                 * @description The token of the letter, the last segment or the fragment of its link.
                 * @example eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTk5MGE1YiJ9.c2lnbmF0dXJl
                 */
                token: components["parameters"]["LetterToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Verified. */
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
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ChangeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The new email, percent-encoded in the path.
                 * @example jess@example.com
                 */
                email: components["parameters"]["NewEmail"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changed. */
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
    ChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed. */
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
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SetCoach: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoachChange"];
            };
        };
        responses: {
            /** @description The caller as they are now. */
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
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                id: components["parameters"]["CallerID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description The caller as they are now. */
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
            header?: never;
            path: {
                /**
                 * @description The caller's own `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                id: components["parameters"]["CallerID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
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
    ExportMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
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
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    EndSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                id: components["parameters"]["SessionID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
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
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    CreatePersonalToken: {
        parameters: {
            query?: never;
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewPersonalToken"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
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
            header?: never;
            path: {
                /**
                 * @description The personal token's `_id`.
                 * @example 01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55
                 */
                id: components["parameters"]["TokenID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
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
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetMyEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryDay"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    WriteEntry: {
        parameters: {
            query?: never;
            header?: never;
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
            header?: never;
            path: {
                /**
                 * @description A day, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryDay"];
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
            header?: never;
            path: {
                /**
                 * @description A day, as `MM-DD-YYYY`.
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
            200: components["responses"]["EntryWritten"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
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
            header?: never;
            path: {
                /**
                 * @description A day, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
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
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SetGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A day, as `MM-DD-YYYY`.
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
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetStreaks: {
        parameters: {
            query?: {
                /** @description Count as of this day, as `MM-DD-YYYY`. */
                date?: components["parameters"]["StreakDate"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Days in a row by the checkbox's name. */
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
    ListMyRange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The first day, as `MM-DD-YYYY`.
                 * @example 11-01-2026
                 */
                from: components["parameters"]["From"];
                /**
                 * @description The last day, as `MM-DD-YYYY`; not before the first.
                 * @example 11-30-2026
                 */
                to: components["parameters"]["To"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListMyWeek: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The caller's `_id`, Athlete ID or an alias.
                 * @example jess.runner
                 */
                id: components["parameters"]["Self"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
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
            header?: never;
            path: {
                /**
                 * @description The caller's `_id`, Athlete ID or an alias.
                 * @example jess.runner
                 */
                id: components["parameters"]["Self"];
                /**
                 * @description A day, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
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
            header?: never;
            path: {
                /**
                 * @description An Athlete ID that a user claimed or added as an alias.
                 * @example jess.runner
                 */
                id: components["parameters"]["Athlete"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryDay"];
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
            header?: never;
            path: {
                /**
                 * @description An Athlete ID that a user claimed or added as an alias.
                 * @example jess.runner
                 */
                id: components["parameters"]["Athlete"];
                /**
                 * @description A day, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryDay"];
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
            header?: never;
            path: {
                /**
                 * @description An Athlete ID that a user claimed or added as an alias.
                 * @example jess.runner
                 */
                id: components["parameters"]["Athlete"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
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
            header?: never;
            path: {
                /**
                 * @description An Athlete ID that a user claimed or added as an alias.
                 * @example jess.runner
                 */
                id: components["parameters"]["Athlete"];
                /**
                 * @description A day, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
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
            header?: never;
            path: {
                /**
                 * @description An Athlete ID that a user claimed or added as an alias.
                 * @example jess.runner
                 */
                id: components["parameters"]["Athlete"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
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
            header?: never;
            path: {
                /**
                 * @description An Athlete ID that a user claimed or added as an alias.
                 * @example jess.runner
                 */
                id: components["parameters"]["Athlete"];
                /**
                 * @description A day, as `MM-DD-YYYY`.
                 * @example 11-21-2026
                 */
                date: components["parameters"]["Date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
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
            header?: never;
            path: {
                /**
                 * @description An Athlete ID that a user claimed or added as an alias.
                 * @example jess.runner
                 */
                id: components["parameters"]["Athlete"];
                /**
                 * @description The first day, as `MM-DD-YYYY`.
                 * @example 11-01-2026
                 */
                from: components["parameters"]["From"];
                /**
                 * @description The last day, as `MM-DD-YYYY`; not before the first.
                 * @example 11-30-2026
                 */
                to: components["parameters"]["To"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntryList"];
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
                 * @description How long the periods are.
                 * @example month
                 */
                by?: components["parameters"]["SummaryBy"];
            };
            header?: never;
            path: {
                /**
                 * @description An Athlete ID that a user claimed or added as an alias.
                 * @example jess.runner
                 */
                id: components["parameters"]["Athlete"];
                /**
                 * @description The first day, as `MM-DD-YYYY`.
                 * @example 11-01-2026
                 */
                from: components["parameters"]["From"];
                /**
                 * @description The last day, as `MM-DD-YYYY`; not before the first.
                 * @example 11-30-2026
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
    GetMovingRHR: {
        parameters: {
            query?: {
                /** @description The Athlete ID of whom the average is of. */
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
                /** @description The Athlete ID of whom the average is of. */
                athlete?: components["parameters"]["AverageOf"];
            };
            header?: never;
            path: {
                /**
                 * @description A day, as `MM-DD-YYYY`.
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
                /** @description The Athlete ID of whom the average is of. */
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
                /** @description The Athlete ID of whom the average is of. */
                athlete?: components["parameters"]["AverageOf"];
            };
            header?: never;
            path: {
                /**
                 * @description A day, as `MM-DD-YYYY`.
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
    UpdateRace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RaceChange"];
            };
        };
        responses: {
            /** @description The race as it is now. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRace"];
            };
        };
        responses: {
            /** @description The race. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Race"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRaces: {
        parameters: {
            query?: never;
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
                };
            };
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRacesPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RacePage"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRacesPageOfLength: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description How many a page.
                 * @example 10
                 */
                length: components["parameters"]["Length"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RacePage"];
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetRace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The race. */
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
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteRace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
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
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetVote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vote. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vote"];
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
    WithdrawVote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
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
    UpvoteRace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
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
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
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
    ListRaceEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
                /**
                 * @description Whose events or results are meant.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventName"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetMeetScores: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
                /**
                 * @description Whose events or results are meant.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scores. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeetScores"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ExportResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
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
    ImportResults: {
        parameters: {
            query?: {
                /**
                 * @description The gender of rows that do not say it.
                 * @example mens
                 */
                gender?: components["schemas"]["Gender"];
                /**
                 * @description The event of rows that do not say it.
                 * @example 8K
                 */
                event?: components["schemas"]["EventName"];
                /**
                 * @description What a column is that its name does not tell: `field:column`, once for each. Fields are place, athlete, first, last,
                 *     athlete_id, team, team_id, time, mark, gender, event, status, points, grade, bib, wind and notes.
                 */
                map?: string[];
                /** @description How times are written that are bare numbers (`126.33`). */
                time_unit?: components["schemas"]["TimeUnit"];
                /** @description Import the good rows even when others fail. */
                partial?: boolean;
                /** @description Import the file although the race already holds an import of the same content. */
                again?: boolean;
                /**
                 * @description Give rows without an athlete_id one that follows from name and team (`charlie-marquardt.haverford`), so that the athlete is
                 *     found under it. Rows without a team get none.
                 */
                derive_ids?: boolean;
                /** @description Only report what would happen (200); nothing is stored. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": FileBody;
                "application/x-ndjson": FileBody;
            };
        };
        responses: {
            /** @description What the import would do (`dry_run`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            /** @description Imported. */
            201: {
                headers: {
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
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            /** @description Nothing was imported, because rows failed (the report) or because the file as a whole cannot be used (a problem). */
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
    DeleteImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
                /**
                 * @description The `batch` that the import answered.
                 * @example 01990a5d-02aa-7b51-a3a2-52a5c86b1d80
                 */
                batch: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
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
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    UpdateResult: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResultChange"];
            };
        };
        responses: {
            /** @description The result as it is now. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewResult"];
            };
        };
        responses: {
            /** @description The result. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["Invalid"];
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
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            401: components["responses"]["Unauthenticated"];
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
                "application/json": components["schemas"]["ScoreRequest"];
            };
        };
        responses: {
            /** @description The scores and the reasons. */
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
            header?: never;
            path: {
                /**
                 * @description The result's `_id`.
                 * @example 01990a5d-11b3-7e0c-8f5e-6a3e2f40c9d2
                 */
                id: components["parameters"]["ResultID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
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
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The result's `_id`.
                 * @example 01990a5d-11b3-7e0c-8f5e-6a3e2f40c9d2
                 */
                id: components["parameters"]["ResultID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
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
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The team's `team_id`, whatever its case.
                 * @example haverford
                 */
                id: components["parameters"]["TeamID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamYearResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The team's `team_id`, whatever its case.
                 * @example haverford
                 */
                id: components["parameters"]["TeamID"];
                /**
                 * @description The year of the races.
                 * @example 2026
                 */
                year: components["parameters"]["Year"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamSeasonResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The team's `team_id`, whatever its case.
                 * @example haverford
                 */
                id: components["parameters"]["TeamID"];
                /**
                 * @description The year of the races.
                 * @example 2026
                 */
                year: components["parameters"]["Year"];
                /**
                 * @description Whose events or results are meant.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"][];
                };
            };
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
                 * @description The team's `team_id`, whatever its case.
                 * @example haverford
                 */
                id: components["parameters"]["TeamID"];
                /**
                 * @description Whose events or results are meant.
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
    ListAthleteResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An Athlete ID, whatever its case; an alias finds the same athlete.
                 * @example jess.runner
                 */
                id: components["parameters"]["AthleteID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRaceResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListRaceResultsOfGender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
                /**
                 * @description Whose events or results are meant.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListEventResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
                /**
                 * @description Whose events or results are meant.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
                /**
                 * @description The event's name, percent-encoded in the path.
                 * @example 8K
                 */
                event: components["parameters"]["Event"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    ListTeamScores: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The race's `_id`.
                 * @example 01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11
                 */
                id: components["parameters"]["RaceID"];
                /**
                 * @description Whose events or results are meant.
                 * @example mens
                 */
                gender: components["parameters"]["AnyGender"];
                /**
                 * @description The event's name, percent-encoded in the path.
                 * @example 8K
                 */
                event: components["parameters"]["Event"];
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
                    "application/json": components["schemas"]["TeamScore"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SearchResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The words to look for, percent-encoded in the path.
                 * @example kipchoge berlin
                 */
                query: components["parameters"]["Query"];
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description How many a page.
                 * @example 10
                 */
                length: components["parameters"]["Length"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page's results. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"][];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    SearchRaces: {
        parameters: {
            query?: {
                /** @description Whether to look through the caller's own races only; the default with a token. Without a token it means nothing. */
                mine?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The words to look for, percent-encoded in the path.
                 * @example kipchoge berlin
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
                 * @description The words to look for, percent-encoded in the path.
                 * @example kipchoge berlin
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
}
