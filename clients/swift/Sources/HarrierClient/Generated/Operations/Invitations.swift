// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Accept an invitation to a team.
    ///
    /// Accepts a coach's invitation, or a team's code, with an account that exists: the caller, an athlete (403 for a coach), gets the coach's team, and accepts the coach, who reads the caller's log unless it is private. What coaches of another team were allowed ends. With `health`, the coaches whom the caller has accepted read health values, too: `health_visibility` becomes `team` if it was `private`. With an invitation to assist (`role`), the caller, a coach (403 for an athlete), becomes an assistant of the team.  The invitation is used up; a code works for others. One that does not work returns 403 (`invite-invalid`), and one of an operator, which names no team, 409 (`invite-without-team`).
    ///
    /// - Parameter token: Token of the invitation: the last path segment of its link. Or the code of a team, in any case, with or without spaces and hyphens.
    @discardableResult
    public func acceptInvitation(_ acceptInvitationInput: AcceptInvitationInput, token: String) async throws -> Invitation {
        try await send(Call("POST", "/invitations/{token}").path("token", token).body(acceptInvitationInput))
    }

    /// Invite somebody.
    ///
    /// Creates an invitation for one person, which works for 14 days: to create an account (`invite` in `POST /user`) or, from a coach, to join the team with an account that exists (`POST /invitations/{token}`). Only operators, and coaches who have claimed a team, can invite (403).  With `role` `assistant`, from a coach who has claimed a team, it is for a coach, who becomes an assistant of the team by using it, with a new account (`coach`) or one that exists. The limits of `POST /team/assistants/{user_id}` apply.  With `email`, the link is sent only to that address. An address receives at most five invitations per hour, and none from a caller whose invitation it has declined (409, `invite-declined`). Without it, only this response has the token and the link. The server stores neither. Anyone who has the link can use it, with any email.  An athlete who uses a coach's invitation, with a new account or `POST /invitations/{token}`, gets the team that the coach had claimed when the invitation was created (`team_id`), and accepts the coach. The invitation ends if its creator's account is deleted, and does not work while that account is suspended. A user can create 100 invitations in 14 days, including used and withdrawn ones; then 409 (`too-many-invites`). If `registration` is `closed`, the response is 403 (`registration-closed`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createInvite(_ inviteDraft: InviteDraft, idempotencyKey: String? = nil) async throws -> CreatedInvite {
        try await send(Call("POST", "/invites").header("Idempotency-Key", idempotencyKey).body(inviteDraft))
    }

    /// Decline an invitation.
    ///
    /// Declines an invitation: its link works no more, and whoever has invited sends no reminder. No token required. An invitation that does not work, and the code of a team, return 403 (`invite-invalid`).  `If-Match` holds only as `*`, because this has no `ETag`.
    ///
    /// - Parameter token: Token of the invitation: the last path segment of its link.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func declineInvitation(token: String, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/invitations/{token}").path("token", token).header("If-Match", ifMatch))
    }

    /// Withdraw an invitation.
    ///
    /// Withdraws one of the caller's invitations. Its link stops working. A used, expired or foreign invitation returns 404.
    ///
    /// - Parameter inviteID: `_id` of the invitation.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteInvite(inviteID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/invites/{invite_id}").path("invite_id", inviteID).header("If-Match", ifMatch))
    }

    /// Get an invitation by its token.
    ///
    /// Returns who invites with a token or with the code of a team, and to which team, before somebody creates an account with it (`POST /user`) or accepts it. Nothing changes. An invitation or a code that is unknown, was used up or withdrawn, or has expired returns 403 (`invite-invalid`). No token required.
    ///
    /// - Parameter token: Token of the invitation: the last path segment of its link. Or the code of a team, in any case, with or without spaces and hyphens.
    public func getInvitation(token: String) async throws -> Invitation {
        try await send(Call("GET", "/invitations/{token}").path("token", token))
    }

    /// Get an invitation.
    ///
    /// Returns one of the caller's invitations of the last 14 days, valid or used, without its token. Others return 404.
    ///
    /// - Parameter inviteID: `_id` of the invitation.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getInvite(inviteID: UUID, ifNoneMatch: String? = nil) async throws -> Invite {
        try await send(Call("GET", "/invites/{invite_id}").path("invite_id", inviteID).header("If-None-Match", ifNoneMatch))
    }

    /// Invite athletes by email.
    ///
    /// Invites up to 25 athletes to the team that the caller has claimed (others get 403), as `POST /invites` does for one. It answers for each address, in the order of the request; some may be sent while others are not. Whom the caller has invited before, and who has not come, is reminded instead (`POST /team/pending/{pending_id}/remind`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func inviteAthletes(_ inviteAthletesInput: InviteAthletesInput, idempotencyKey: String? = nil) async throws -> [InvitedAddress] {
        try await send(Call("POST", "/team/invites").header("Idempotency-Key", idempotencyKey).body(inviteAthletesInput))
    }

    /// List the caller's invitations.
    ///
    /// Returns the caller's invitations of the last 14 days, newest first, without their tokens: valid, used and declined ones. Older ones are listed if they were sent again as a reminder.
    public func listInvites() async throws -> [Invite] {
        try await send(Call("GET", "/invites"))
    }

    /// Remind somebody who is not in the grid yet.
    ///
    /// Reminds somebody who is `pending` in `GET /log/team/week/{date}`. An address that the caller has invited gets another email, with a link that works for 14 days and replaces the former one, and a way to decline. An athlete who runs for the team and has not accepted the caller gets another notice (`coach_asks`), also by email unless the athlete has turned that off.  Nobody gets a second one within a week (409, `reminded-lately`), or after declining (409, `invite-declined`). Others, and athletes whose log is only their own, return 404.
    ///
    /// - Parameter pendingId: `_id` of somebody who is `pending` in the grid of the team.
    public func remindPending(pendingId: UUID) async throws {
        try await send(Call("POST", "/team/pending/{pending_id}/remind").path("pending_id", pendingId))
    }
}
