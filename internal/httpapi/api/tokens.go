package api

import (
	"context"
	"time"

	"harrier/gen/api"
	"harrier/internal/account/session"
)

// tokens implements personal tokens.
type tokens struct{ handler }

// defaultTokenDays is how long a personal token lives by default.
const defaultTokenDays = 90

func (h tokens) ListPersonalTokens(ctx context.Context, _ api.ListPersonalTokensRequestObject) (api.ListPersonalTokensResponseObject, error) {
	found, err := h.Sessions.ListPersonalTokens(ctx, CallerOf(ctx).UserID)
	return api.ListPersonalTokens200JSONResponse(all(found, personalToken)), err
}

func (h tokens) CreatePersonalToken(ctx context.Context, req api.CreatePersonalTokenRequestObject) (api.CreatePersonalTokenResponseObject, error) {
	days := int32(defaultTokenDays)
	if req.Body.ExpiresInDays != nil {
		days = *req.Body.ExpiresInDays
	}
	draft := session.PersonalTokenDraft{
		Name: req.Body.Name, TTL: time.Duration(days) * 24 * time.Hour,
		Scopes: all(req.Body.Scopes, func(s api.TokenScope) string { return string(s) }),
	}
	secret, created, err := h.Sessions.CreatePersonalToken(ctx, CallerOf(ctx), draft)
	if err != nil {
		return nil, err
	}
	t := personalToken(created)
	return api.CreatePersonalToken201JSONResponse{
		ID: t.ID, Token: secret, Name: t.Name, Scopes: t.Scopes, CreatedAt: t.CreatedAt, UsedAt: t.UsedAt, ExpiresAt: t.ExpiresAt,
	}, nil
}

func (h tokens) DeletePersonalToken(ctx context.Context, req api.DeletePersonalTokenRequestObject) (api.DeletePersonalTokenResponseObject, error) {
	err := h.Sessions.DeletePersonalToken(ctx, CallerOf(ctx).UserID, req.TokenID)
	return api.DeletePersonalToken204Response{}, err
}

func personalToken(t session.PersonalToken) api.PersonalToken {
	return api.PersonalToken{
		ID: t.ID, Name: t.Name, Scopes: all(t.Scopes, func(s string) api.TokenScope { return api.TokenScope(s) }),
		CreatedAt: t.CreatedAt.UTC(), UsedAt: optional(t.UsedAt), ExpiresAt: t.ExpiresAt.UTC(),
	}
}
