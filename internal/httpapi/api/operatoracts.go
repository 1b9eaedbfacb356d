package api

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/api"
	"harrier/internal/httpapi/reply"
	"harrier/internal/moderation/operator"
)

func accountOf(a operator.Account) api.Account {
	return api.Account{
		ID: a.ID, Name: a.Name, Coach: a.Coach, AthleteID: optional(a.AthleteID), Aliases: a.Aliases, TeamID: optional(a.TeamID),
		EmailVerified: a.EmailVerified, Operator: a.Operator, SuspendedAt: optional(a.SuspendedAt), HiddenRaces: a.HiddenRaces, CreatedAt: a.CreatedAt.UTC(),
	}
}

// account returns a user after an act that may have failed.
func (h operators) account(ctx context.Context, id uuid.UUID, err error) (reply.Object[api.Account], error) {
	if err != nil {
		return reply.Object[api.Account]{}, err
	}
	found, err := h.Operators.Get(ctx, id)
	return object(accountOf(found), asJSON), err
}

// act returns the caller's act on a user; body may be nil.
func act(ctx context.Context, user uuid.UUID, body *api.ReasonInput) operator.Act {
	return operator.Act{Actor: operatorOf(ctx), User: user, Reason: reasonOf(body)}
}

func (h operators) FindAccounts(ctx context.Context, req api.FindAccountsRequestObject) (api.FindAccountsResponseObject, error) {
	p := req.Params
	filter := operator.Filter{
		Email: p.Email, Name: p.Name, AthleteID: p.AthleteID, TeamID: p.TeamID, Operators: value(p.Operator), Suspended: value(p.Suspended),
	}
	page, length := pageOf(p.Page, p.Length)
	found, err := h.Operators.Find(ctx, filter, page, length)
	links := queryLinks(h.BasePath+"/operator/users", page, length, found.More, "email", value(p.Email), "name", value(p.Name),
		"athlete_id", value(p.AthleteID), "team_id", value(p.TeamID), "operator", flag(filter.Operators), "suspended", flag(filter.Suspended))
	return api.FindAccounts200JSONResponse{
		Body: all(found.Items, accountOf), Headers: api.FindAccounts200ResponseHeaders{Link: &links},
	}, err
}

func (h operators) GetAccount(ctx context.Context, req api.GetAccountRequestObject) (api.GetAccountResponseObject, error) {
	return h.account(ctx, req.UserID, nil)
}

func (h operators) VerifyAccount(ctx context.Context, req api.VerifyAccountRequestObject) (api.VerifyAccountResponseObject, error) {
	return h.account(ctx, req.UserID, h.Operators.Verify(ctx, act(ctx, req.UserID, req.Body), h.Clock()))
}

func (h operators) SuspendAccount(ctx context.Context, req api.SuspendAccountRequestObject) (api.SuspendAccountResponseObject, error) {
	input := value(req.Body)
	a := act(ctx, req.UserID, &api.ReasonInput{Reason: input.Reason})
	return h.account(ctx, req.UserID, h.Operators.Suspend(ctx, a, value(input.HideRaces), h.Clock()))
}

func (h operators) RestoreAccount(ctx context.Context, req api.RestoreAccountRequestObject) (api.RestoreAccountResponseObject, error) {
	return h.account(ctx, req.UserID, h.Operators.Restore(ctx, act(ctx, req.UserID, req.Body)))
}

func (h operators) PromoteAccount(ctx context.Context, req api.PromoteAccountRequestObject) (api.PromoteAccountResponseObject, error) {
	return h.account(ctx, req.UserID, h.Operators.Promote(ctx, act(ctx, req.UserID, req.Body)))
}

func (h operators) DemoteAccount(ctx context.Context, req api.DemoteAccountRequestObject) (api.DemoteAccountResponseObject, error) {
	return h.account(ctx, req.UserID, h.Operators.Demote(ctx, act(ctx, req.UserID, req.Body)))
}

func (h operators) EndAccountSessions(ctx context.Context, req api.EndAccountSessionsRequestObject) (api.EndAccountSessionsResponseObject, error) {
	input := value(req.Body)
	a := act(ctx, req.UserID, &api.ReasonInput{Reason: input.Reason})
	return h.account(ctx, req.UserID, h.Operators.EndSessions(ctx, a, value(input.EndTokens), h.Clock()))
}

func (h operators) SendPasswordReset(ctx context.Context, req api.SendPasswordResetRequestObject) (api.SendPasswordResetResponseObject, error) {
	err := h.Operators.SendReset(ctx, act(ctx, req.UserID, req.Body), h.Clock())
	return api.SendPasswordReset204Response{}, err
}

func (h operators) CreateResetLink(ctx context.Context, req api.CreateResetLinkRequestObject) (api.CreateResetLinkResponseObject, error) {
	link, expires, err := h.Operators.CreateResetLink(ctx, act(ctx, req.UserID, req.Body), h.Clock())
	return api.CreateResetLink200JSONResponse{Link: link, ExpiresAt: expires.UTC()}, err
}

func (h operators) DeleteAccount(ctx context.Context, req api.DeleteAccountRequestObject) (api.DeleteAccountResponseObject, error) {
	deletion := act(ctx, req.UserID, &api.ReasonInput{Reason: req.Params.Reason})
	lock := lockedAs(func(ctx context.Context) (operator.Account, error) { return h.Operators.LockForDeletion(ctx, deletion) }, accountOf)
	err := h.run(ctx, lock, func(ctx context.Context) error { return h.Operators.Delete(ctx, deletion, h.Clock()) })
	return api.DeleteAccount204Response{}, err
}

func (h operators) ReleaseAthleteID(ctx context.Context, req api.ReleaseAthleteIDRequestObject) (api.ReleaseAthleteIDResponseObject, error) {
	err := h.Operators.ReleaseAthleteID(ctx, operator.Release{Actor: operatorOf(ctx), ID: req.AthleteID, User: req.Params.UserID, Reason: req.Params.Reason})
	return api.ReleaseAthleteID204Response{}, err
}

func (h operators) ReleaseTeam(ctx context.Context, req api.ReleaseTeamRequestObject) (api.ReleaseTeamResponseObject, error) {
	release := operator.Release{Actor: operatorOf(ctx), ID: req.TeamID, User: req.Params.UserID, Reason: req.Params.Reason}
	err := h.Operators.ReleaseTeam(ctx, release, h.Clock())
	return api.ReleaseTeam204Response{}, err
}
