package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/account"
)

// invites implements invitations.
type invites struct {
	atomically

	accounts *account.Service
	base     string
}

func (h invites) ListInvites(ctx context.Context, _ api.ListInvitesRequestObject) (api.ListInvitesResponseObject, error) {
	found, err := h.accounts.ListInvites(ctx, CallerOf(ctx).UserID)
	return api.ListInvites200JSONResponse(all(found, inviteOf)), err
}

func (h invites) GetInvite(ctx context.Context, req api.GetInviteRequestObject) (api.GetInviteResponseObject, error) {
	i, err := h.accounts.Invite(ctx, CallerOf(ctx).UserID, req.InviteID)
	return api.GetInvite200JSONResponse(inviteOf(i)), err
}

func inviteOf(i account.Invite) api.Invite {
	return api.Invite{
		ID: i.ID, Email: optional(i.Email), TeamID: optional(i.TeamID), CreatedAt: i.CreatedAt.UTC(), ExpiresAt: i.ExpiresAt.UTC(), UsedAt: optional(i.UsedAt),
	}
}

func (h invites) CreateInvite(ctx context.Context, req api.CreateInviteRequestObject) (api.CreateInviteResponseObject, error) {
	i, token, err := h.accounts.CreateInvite(ctx, CallerOf(ctx).UserID, req.Body.Email)
	if err != nil {
		return nil, err
	}
	created := api.CreatedInvite{
		ID: i.ID, Token: optional(given(token)), Link: optional[string](nil), Email: optional(i.Email), TeamID: optional(i.TeamID),
		CreatedAt: i.CreatedAt.UTC(), ExpiresAt: i.ExpiresAt.UTC(), UsedAt: optional(i.UsedAt),
	}
	if token != "" {
		link := h.accounts.InviteLink(token)
		created.Link = optional(&link)
	}
	location := h.base + "/invites/" + i.ID.String()
	return api.CreateInvite201JSONResponse{Body: created, Headers: api.CreateInvite201ResponseHeaders{Location: &location}}, nil
}

func (h invites) DeleteInvite(ctx context.Context, req api.DeleteInviteRequestObject) (api.DeleteInviteResponseObject, error) {
	caller := CallerOf(ctx).UserID
	read := func(ctx context.Context) (account.Invite, error) { return h.accounts.Invite(ctx, caller, req.InviteID) }
	err := h.run(ctx, lockedAs(read, inviteOf), func(ctx context.Context) error { return h.accounts.WithdrawInvite(ctx, caller, req.InviteID) })
	return api.DeleteInvite204Response{}, err
}
