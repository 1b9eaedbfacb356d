package console

import (
	"github.com/google/uuid"

	"harrier/internal/fault"
)

var errNotOpen = fault.New(fault.NotFound, "You have no such invitation that can be ended.")

// invites lists the invitations of the operator who looks: those of others have email addresses, which are not for operators.
func (c *Console) invites(v *visit) error {
	list, err := c.Accounts.ListInvites(v.r.Context(), v.caller.UserID)
	if err != nil {
		return err
	}
	return c.show(v, "invites", "Invitations", list)
}

// createInvite emails an invitation if there is an address, and else shows its link.
func (c *Console) createInvite(v *visit) error {
	made, token, err := c.Accounts.CreateInvite(v.r.Context(), v.caller.UserID, given(v.get("email")))
	if err != nil {
		return err
	}
	if token == "" {
		return c.seeOther(v, below+"/invites", "invite")
	}
	return c.show(v, "invite-link", "Invitation", map[string]any{"Link": c.Accounts.InviteLink(token), "Expires": made.ExpiresAt})
}

func (c *Console) inviteForms() []form {
	return []form{{
		path: "/invites/:id/end", done: "end-invite",
		ask: func(v *visit, id uuid.UUID) (question, error) {
			invite, err := c.Accounts.Invite(v.r.Context(), v.caller.UserID, id)
			if err == nil && invite.UsedAt != nil {
				err = errNotOpen
			}
			object := "An invitation by link"
			if invite.Email != nil {
				object = "The invitation of " + *invite.Email
			}
			return question{
				Object: object, Text: "Nobody can create an account with it any more.", Button: "End the invitation", Back: "/invites", Destroys: true,
			}, err
		},
		do: func(v *visit, id uuid.UUID) (string, error) {
			return "/invites", c.Accounts.WithdrawInvite(v.r.Context(), v.caller.UserID, id)
		},
	}}
}
