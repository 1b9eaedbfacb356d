package api

import (
	"context"
	"net/http"

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

// accountResponse is a user as operators see them.
type accountResponse api.Account

func (a accountResponse) Visit(w http.ResponseWriter) error {
	return reply.JSON(w, "", (*api.Account)(&a), asJSON)
}

// account returns a user after an act that may have failed.
func (h operators) account(ctx context.Context, id uuid.UUID, err error) (accountResponse, error) {
	if err != nil {
		return accountResponse{}, err
	}
	found, err := h.operators.Get(ctx, id)
	return accountResponse(accountOf(found)), err
}

// act returns the caller's act on a user; body may be nil.
func act(ctx context.Context, user uuid.UUID, body *api.ReasonInput) operator.Act {
	a := operator.Act{Actor: operatorOf(ctx), User: user}
	if body != nil {
		a.Reason = body.Reason
	}
	return a
}

func (h operators) FindAccounts(ctx context.Context, req api.FindAccountsRequestObject) (api.FindAccountsResponseObject, error) {
	p := req.Params
	filter := operator.Filter{
		Email: p.Email, Name: p.Name, AthleteID: p.AthleteID, TeamID: p.TeamID, Operators: value(p.Operator), Suspended: value(p.Suspended),
	}
	page, length := pageOf(p.Page, p.Length)
	found, err := h.operators.Find(ctx, filter, page, length)
	links := queryLinks(h.base+"/operator/users", page, length, found.More, "email", value(p.Email), "name", value(p.Name),
		"athlete_id", value(p.AthleteID), "team_id", value(p.TeamID), "operator", flag(filter.Operators), "suspended", flag(filter.Suspended))
	return api.FindAccounts200JSONResponse{
		Body: all(found.Items, accountOf), Headers: api.FindAccounts200ResponseHeaders{Link: &links},
	}, err
}

func (h operators) GetAccount(ctx context.Context, req api.GetAccountRequestObject) (api.GetAccountResponseObject, error) {
	return h.account(ctx, req.UserID, nil)
}

func (h operators) VerifyAccount(ctx context.Context, req api.VerifyAccountRequestObject) (api.VerifyAccountResponseObject, error) {
	return h.account(ctx, req.UserID, h.operators.Verify(ctx, act(ctx, req.UserID, req.Body), h.clock()))
}

func (h operators) SuspendAccount(ctx context.Context, req api.SuspendAccountRequestObject) (api.SuspendAccountResponseObject, error) {
	input := value(req.Body)
	a := act(ctx, req.UserID, &api.ReasonInput{Reason: input.Reason})
	return h.account(ctx, req.UserID, h.operators.Suspend(ctx, a, value(input.HideRaces), h.clock()))
}

func (h operators) RestoreAccount(ctx context.Context, req api.RestoreAccountRequestObject) (api.RestoreAccountResponseObject, error) {
	return h.account(ctx, req.UserID, h.operators.Restore(ctx, act(ctx, req.UserID, req.Body)))
}

func (h operators) PromoteAccount(ctx context.Context, req api.PromoteAccountRequestObject) (api.PromoteAccountResponseObject, error) {
	return h.account(ctx, req.UserID, h.operators.Promote(ctx, act(ctx, req.UserID, req.Body)))
}

func (h operators) DemoteAccount(ctx context.Context, req api.DemoteAccountRequestObject) (api.DemoteAccountResponseObject, error) {
	return h.account(ctx, req.UserID, h.operators.Demote(ctx, act(ctx, req.UserID, req.Body)))
}

func (h operators) EndAccountSessions(ctx context.Context, req api.EndAccountSessionsRequestObject) (api.EndAccountSessionsResponseObject, error) {
	input := value(req.Body)
	a := act(ctx, req.UserID, &api.ReasonInput{Reason: input.Reason})
	return h.account(ctx, req.UserID, h.operators.EndSessions(ctx, a, value(input.EndTokens), h.clock()))
}

func (h operators) SendPasswordReset(ctx context.Context, req api.SendPasswordResetRequestObject) (api.SendPasswordResetResponseObject, error) {
	err := h.operators.SendReset(ctx, act(ctx, req.UserID, req.Body), h.clock())
	return api.SendPasswordReset204Response{}, err
}

func (h operators) CreateResetLink(ctx context.Context, req api.CreateResetLinkRequestObject) (api.CreateResetLinkResponseObject, error) {
	link, expires, err := h.operators.CreateResetLink(ctx, act(ctx, req.UserID, req.Body), h.clock())
	return api.CreateResetLink200JSONResponse{Link: link, ExpiresAt: expires.UTC()}, err
}

func (h operators) DeleteAccount(ctx context.Context, req api.DeleteAccountRequestObject) (api.DeleteAccountResponseObject, error) {
	deletion := act(ctx, req.UserID, &api.ReasonInput{Reason: req.Params.Reason})
	lock := lockedAs(func(ctx context.Context) (operator.Account, error) { return h.operators.LockForDeletion(ctx, deletion) }, accountOf)
	err := h.run(ctx, lock, func(ctx context.Context) error { return h.operators.Delete(ctx, deletion, h.clock()) })
	return api.DeleteAccount204Response{}, err
}

func (h operators) ReleaseAthleteID(ctx context.Context, req api.ReleaseAthleteIDRequestObject) (api.ReleaseAthleteIDResponseObject, error) {
	err := h.operators.ReleaseAthleteID(ctx, operator.Release{Actor: operatorOf(ctx), ID: req.AthleteID, User: req.Params.UserID, Reason: req.Params.Reason})
	return api.ReleaseAthleteID204Response{}, err
}

func (h operators) ReleaseTeam(ctx context.Context, req api.ReleaseTeamRequestObject) (api.ReleaseTeamResponseObject, error) {
	release := operator.Release{Actor: operatorOf(ctx), ID: req.TeamID, User: req.Params.UserID, Reason: req.Params.Reason}
	err := h.operators.ReleaseTeam(ctx, release, h.clock())
	return api.ReleaseTeam204Response{}, err
}
