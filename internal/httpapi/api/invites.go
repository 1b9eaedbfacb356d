package api

import (
	"cmp"
	"context"
	"time"

	"harrier/gen/api"
	"harrier/internal/account"
)

// invites implements invitations.
type invites struct{ handler }

func (h invites) ListInvites(ctx context.Context, _ api.ListInvitesRequestObject) (api.ListInvitesResponseObject, error) {
	found, err := h.Accounts.ListInvites(ctx, CallerOf(ctx).UserID)
	return api.ListInvites200JSONResponse(all(found, inviteOf)), err
}

func (h invites) GetInvite(ctx context.Context, req api.GetInviteRequestObject) (api.GetInviteResponseObject, error) {
	i, err := h.Accounts.Invite(ctx, CallerOf(ctx).UserID, req.InviteID)
	return api.GetInvite200JSONResponse(inviteOf(i)), err
}

func inviteOf(i account.Invite) api.Invite {
	return api.Invite{
		ID: i.ID, Email: optional(i.Email), TeamID: optional(i.TeamID), Role: inviteRole(i.Assistant), CreatedAt: i.CreatedAt.UTC(),
		ExpiresAt: i.ExpiresAt.UTC(), UsedAt: instant(i.UsedAt), DeclinedAt: instant(i.DeclinedAt),
	}
}

func inviteRole(assistant bool) api.InviteRole {
	if assistant {
		return api.InviteRoleAssistant
	}
	return api.InviteRoleAthlete
}

func (h invites) CreateInvite(ctx context.Context, req api.CreateInviteRequestObject) (api.CreateInviteResponseObject, error) {
	i, token, err := h.Accounts.CreateInvite(ctx, CallerOf(ctx).UserID, req.Body.Email, req.Body.Role != nil && *req.Body.Role == api.InviteRoleAssistant)
	if err != nil {
		return nil, err
	}
	created := api.CreatedInvite{
		ID: i.ID, Token: optional(given(token)), Link: optional[string](nil), Email: optional(i.Email), TeamID: optional(i.TeamID), Role: inviteRole(i.Assistant),
		CreatedAt: i.CreatedAt.UTC(), ExpiresAt: i.ExpiresAt.UTC(), UsedAt: optional(i.UsedAt),
	}
	if token != "" {
		link := h.Accounts.InviteLink(token)
		created.Link = optional(&link)
	}
	location := h.BasePath + "/invites/" + i.ID.String()
	return api.CreateInvite201JSONResponse{Body: created, Headers: api.CreateInvite201ResponseHeaders{Location: &location}}, nil
}

func (h invites) GetInvitation(ctx context.Context, req api.GetInvitationRequestObject) (api.GetInvitationResponseObject, error) {
	found, err := h.Accounts.Invitation(ctx, req.Token)
	return api.GetInvitation200JSONResponse{InvitationJSONResponse: invitationOf(found)}, err
}

func (h invites) AcceptInvitation(ctx context.Context, req api.AcceptInvitationRequestObject) (api.AcceptInvitationResponseObject, error) {
	health := req.Body.Health != nil && *req.Body.Health
	accepted, err := h.Accounts.AcceptInvite(ctx, CallerOf(ctx).UserID, req.Token, health, h.Clock())
	return api.AcceptInvitation200JSONResponse{InvitationJSONResponse: invitationOf(accepted)}, err
}

func invitationOf(i account.Inviter) api.InvitationJSONResponse {
	shown := api.InvitationJSONResponse{
		Inviter: i.Name, TeamID: optional(i.TeamID), Team: optional[string](nil), Role: inviteRole(i.Assistant), ExpiresAt: i.ExpiresAt.UTC(),
	}
	if i.TeamID != nil {
		shown.Team = optional(&i.Team)
	}
	return shown
}

func (h invites) DeleteInvite(ctx context.Context, req api.DeleteInviteRequestObject) (api.DeleteInviteResponseObject, error) {
	caller := CallerOf(ctx).UserID
	read := func(ctx context.Context) (account.Invite, error) { return h.Accounts.Invite(ctx, caller, req.InviteID) }
	err := h.run(ctx, lockedAs(read, inviteOf), func(ctx context.Context) error { return h.Accounts.WithdrawInvite(ctx, caller, req.InviteID) })
	return api.DeleteInvite204Response{}, err
}

func (h invites) ListTeamCodes(ctx context.Context, _ api.ListTeamCodesRequestObject) (api.ListTeamCodesResponseObject, error) {
	codes, err := h.Accounts.ListCodes(ctx, CallerOf(ctx).UserID)
	return api.ListTeamCodes200JSONResponse{Next: optional[string](nil), Items: all(codes, func(c account.Code) api.TeamCode {
		return api.TeamCode{
			ID: c.ID, Name: c.Name, MaxUses: c.MaxUses, Uses: c.Uses, CreatedAt: c.CreatedAt.UTC(), ExpiresAt: c.ExpiresAt.UTC(),
			Athletes: all(c.Athletes, func(a account.CodeAthlete) api.CodeAthlete {
				return api.CodeAthlete{UserID: a.ID, Name: a.Name, JoinedAt: a.JoinedAt.UTC()}
			}),
		}
	})}, err
}

func (h invites) CreateTeamCode(ctx context.Context, req api.CreateTeamCodeRequestObject) (api.CreateTeamCodeResponseObject, error) {
	draft := account.CodeDraft{
		Name: req.Body.Name, MaxUses: *cmp.Or(req.Body.MaxUses, new(int32(100))),
		TTL: time.Duration(*cmp.Or(req.Body.ExpiresInDays, new(int32(60)))) * 24 * time.Hour,
	}
	c, code, err := h.Accounts.CreateCode(ctx, CallerOf(ctx).UserID, draft)
	return api.CreateTeamCode201JSONResponse{
		ID: c.ID, Code: code, Link: h.Accounts.InviteLink(code), Name: c.Name, MaxUses: c.MaxUses, Uses: c.Uses,
		CreatedAt: c.CreatedAt.UTC(), ExpiresAt: c.ExpiresAt.UTC(),
	}, err
}

func (h invites) EndTeamCode(ctx context.Context, req api.EndTeamCodeRequestObject) (api.EndTeamCodeResponseObject, error) {
	err := h.Accounts.EndCode(ctx, CallerOf(ctx).UserID, req.CodeID)
	return api.EndTeamCode204Response{}, err
}

func (h invites) InviteAthletes(ctx context.Context, req api.InviteAthletesRequestObject) (api.InviteAthletesResponseObject, error) {
	answers, err := h.Accounts.InviteAll(ctx, CallerOf(ctx).UserID, req.Body.Emails)
	return api.InviteAthletes200JSONResponse(all(answers, func(a account.InvitedAddress) api.InvitedAddress {
		return api.InvitedAddress{Email: a.Email, Status: api.InvitedStatus(a.Status), InviteID: optional(a.ID)}
	})), err
}

func (h invites) RemindPending(ctx context.Context, req api.RemindPendingRequestObject) (api.RemindPendingResponseObject, error) {
	err := h.Accounts.Remind(ctx, CallerOf(ctx).UserID, req.PendingID)
	return api.RemindPending204Response{}, err
}

func (h invites) DeclineInvitation(ctx context.Context, req api.DeclineInvitationRequestObject) (api.DeclineInvitationResponseObject, error) {
	err := h.Accounts.DeclineInvite(ctx, req.Token)
	return api.DeclineInvitation204Response{}, err
}
