package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"harrier/gen/api"
	"harrier/internal/account"
	"harrier/internal/clock"
	"harrier/internal/fault"
)

// tokens is the operations on sessions and personal tokens.
type tokens struct {
	accounts *account.Service
	clock    clock.Clock
}

// defaultTokenDays is how long a personal token lives that does not say.
const defaultTokenDays = 90

func (h tokens) ListSessions(ctx context.Context, _ api.ListSessionsRequestObject) (api.ListSessionsResponseObject, error) {
	caller := callerOf(ctx)
	found, err := h.accounts.Sessions(ctx, caller.UserID, h.clock())
	if err != nil {
		return nil, err
	}
	sessions := make(api.ListSessions200JSONResponse, len(found))
	for i, s := range found {
		sessions[i] = api.Session{
			ID: s.ID, Current: s.ID == caller.Session, CreatedAt: s.CreatedAt.UTC(), UsedAt: s.UsedAt.UTC(), ExpiresAt: s.ExpiresAt.UTC(),
		}
	}
	return sessions, nil
}

func (h tokens) EndSession(ctx context.Context, req api.EndSessionRequestObject) (api.EndSessionResponseObject, error) {
	if err := h.accounts.EndSession(ctx, callerOf(ctx).UserID, req.ID); err != nil {
		return nil, err
	}
	return api.EndSession200JSONResponse("Successfully ended the session"), nil
}

func (h tokens) ListPersonalTokens(ctx context.Context, _ api.ListPersonalTokensRequestObject) (api.ListPersonalTokensResponseObject, error) {
	found, err := h.accounts.PersonalTokens(ctx, callerOf(ctx).UserID)
	if err != nil {
		return nil, err
	}
	list := make(api.ListPersonalTokens200JSONResponse, len(found))
	for i, t := range found {
		list[i] = personalToken(t)
	}
	return list, nil
}

func (h tokens) CreatePersonalToken(ctx context.Context, req api.CreatePersonalTokenRequestObject) (api.CreatePersonalTokenResponseObject, error) {
	days := int32(defaultTokenDays)
	if req.Body.ExpiresInDays != nil {
		days = *req.Body.ExpiresInDays
	}
	name := strings.TrimSpace(req.Body.Name)
	if name == "" {
		return nil, fault.InvalidField("/name", "Must not be empty.")
	}
	draft := account.PersonalDraft{Name: name, TTL: time.Duration(days) * 24 * time.Hour}
	for _, scope := range req.Body.Scopes {
		draft.Scopes = append(draft.Scopes, string(scope))
	}
	plain, made, err := h.accounts.CreatePersonalToken(ctx, callerOf(ctx), draft, h.clock())
	if err != nil {
		return nil, err
	}
	t := personalToken(made)
	return tokenShown{
		ID: t.ID, Token: plain, Name: t.Name, Scopes: t.Scopes, CreatedAt: t.CreatedAt, UsedAt: t.UsedAt, ExpiresAt: t.ExpiresAt,
	}, nil
}

// tokenShown is a personal token, this once with itself: no cache may keep it.
type tokenShown api.NewPersonalToken

func (a tokenShown) VisitCreatePersonalTokenResponse(w http.ResponseWriter) error {
	text, err := json.Marshal(api.NewPersonalToken(a))
	if err != nil {
		return fmt.Errorf("write an answer: %w", err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	_, err = w.Write(text)
	return err //nolint:wrapcheck // the caller is gone; nobody reads it
}

func (h tokens) DeletePersonalToken(ctx context.Context, req api.DeletePersonalTokenRequestObject) (api.DeletePersonalTokenResponseObject, error) {
	if err := h.accounts.DeletePersonalToken(ctx, callerOf(ctx).UserID, req.ID); err != nil {
		return nil, err
	}
	return api.DeletePersonalToken200JSONResponse("Successfully deleted the token"), nil
}

func personalToken(t account.PersonalToken) api.PersonalToken {
	scopes := make([]api.TokenScope, len(t.Scopes))
	for i, s := range t.Scopes {
		scopes[i] = api.TokenScope(s)
	}
	return api.PersonalToken{
		ID: t.ID, Name: t.Name, Scopes: scopes, CreatedAt: t.CreatedAt.UTC(), UsedAt: optional(t.UsedAt), ExpiresAt: t.ExpiresAt.UTC(),
	}
}
