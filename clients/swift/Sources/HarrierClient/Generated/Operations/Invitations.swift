// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Invite somebody.
    ///
    /// Creates an invitation for one person to create an account within 14 days (`invite` in `POST /user`). Only operators, and coaches who have claimed a team, can invite (403).  With `email`, the link is sent only to that address. An address receives at most five invitations per hour. Without it, only this response has the token and the link. The server stores neither. Anyone who has the link can use it, with any email.  An athlete who uses a coach's invitation gets the team that the coach had claimed when the invitation was created (`team_id`). The invitation ends if its creator's account is deleted, and does not work while that account is suspended. A user can create 100 invitations in 14 days, including used and withdrawn ones; then 409 (`too-many-invites`). If `registration` is `closed`, the response is 403 (`registration-closed`).
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createInvite(_ inviteDraft: InviteDraft, idempotencyKey: String? = nil) async throws -> CreatedInvite {
        try await send(Call("POST", "/invites").header("Idempotency-Key", idempotencyKey).body(inviteDraft))
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

    /// Get an invitation.
    ///
    /// Returns one of the caller's invitations of the last 14 days, valid or used, without its token. Others return 404.
    ///
    /// - Parameter inviteID: `_id` of the invitation.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getInvite(inviteID: UUID, ifNoneMatch: String? = nil) async throws -> Invite {
        try await send(Call("GET", "/invites/{invite_id}").path("invite_id", inviteID).header("If-None-Match", ifNoneMatch))
    }

    /// List the caller's invitations.
    ///
    /// Returns the caller's invitations of the last 14 days, newest first, without their tokens: valid and used ones.
    public func listInvites() async throws -> [Invite] {
        try await send(Call("GET", "/invites"))
    }
}
