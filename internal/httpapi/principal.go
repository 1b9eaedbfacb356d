package httpapi

import (
	"context"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"harrier/internal/account"
	"harrier/internal/fault"
)

// authenticate finds out who asks. A token that is sent must be good, whether or not the operation needs one.
func (s *server) authenticate(c echo.Context, op *operation) error {
	header := c.Request().Header.Get(echo.HeaderAuthorization)
	if header == "" {
		if op.needsToken {
			return fault.New(fault.Unauthenticated, "This needs a token.")
		}
		return nil
	}
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return fault.New(fault.Unauthenticated, "Send the token as `Authorization: Bearer <token>`.").Of("token-invalid")
	}
	caller, err := s.cfg.Accounts.Authenticate(c.Request().Context(), strings.TrimSpace(token), s.cfg.Clock())
	if err != nil {
		return err
	}
	c.Set(callerKey, caller)
	r := c.Request()
	c.SetRequest(r.WithContext(context.WithValue(r.Context(), callerContextKey{}, caller)))
	return nil
}

// allowed holds a personal token's scopes against the one that the contract says the operation needs. A session may all.
func allowed(c echo.Context, op *operation) error {
	caller, ok := c.Get(callerKey).(account.Principal)
	if !ok || caller.Scopes == nil || op.scope == scopeNone || slices.Contains(caller.Scopes, op.scope) {
		return nil
	}
	if op.scope == scopeSession {
		return fault.New(fault.Forbidden, "A personal token cannot do this; sign in.").Of(scopeMissing)
	}
	return fault.Newf(fault.Forbidden, "This personal token lacks the scope %s.", op.scope).Of(scopeMissing)
}

// What `x-scope` says beside the scopes of personal tokens.
const (
	scopeNone    = "none"    // any token will do, and none
	scopeSession = "session" // no personal token will
)

// scopeMissing is the type of the fault of a personal token that may not do what it tries.
const scopeMissing = "scope-missing"

const callerKey = "caller"

type callerContextKey struct{}

// callerOf gives the caller of an operation that needs a token.
func callerOf(ctx context.Context) account.Principal {
	caller, _ := ctx.Value(callerContextKey{}).(account.Principal)
	return caller
}
