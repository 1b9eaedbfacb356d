package httpapi

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/account"
)

// invites implements invitations.
type invites struct {
	accounts *account.Service
}

func (h invites) ListInvites(ctx context.Context, _ api.ListInvitesRequestObject) (api.ListInvitesResponseObject, error) {
	found, err := h.accounts.ListInvites(ctx, callerOf(ctx).UserID)
	return api.ListInvites200JSONResponse(all(found, func(i account.Invite) api.Invite {
		return api.Invite{
			ID: i.ID, Email: optional(i.Email), TeamID: optional(i.TeamID), CreatedAt: i.CreatedAt.UTC(), ExpiresAt: i.ExpiresAt.UTC(), UsedAt: optional(i.UsedAt),
		}
	})), err
}

func (h invites) CreateInvite(ctx context.Context, req api.CreateInviteRequestObject) (api.CreateInviteResponseObject, error) {
	i, token, err := h.accounts.CreateInvite(ctx, callerOf(ctx).UserID, req.Body.Email)
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
	return api.CreateInvite201JSONResponse(created), nil
}

func (h invites) DeleteInvite(ctx context.Context, req api.DeleteInviteRequestObject) (api.DeleteInviteResponseObject, error) {
	err := h.accounts.WithdrawInvite(ctx, callerOf(ctx).UserID, req.ID)
	return api.DeleteInvite200JSONResponse("Successfully withdrew the invitation"), err
}
