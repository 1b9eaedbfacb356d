package httpapi

import (
	"context"
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
	caller, err := s.cfg.Accounts.Authenticate(strings.TrimSpace(token), s.cfg.Clock())
	if err != nil {
		return err
	}
	c.Set(callerKey, caller)
	r := c.Request()
	c.SetRequest(r.WithContext(context.WithValue(r.Context(), callerContextKey{}, caller)))
	return nil
}

const callerKey = "caller"

type callerContextKey struct{}

// callerOf gives the caller of an operation that needs a token.
func callerOf(ctx context.Context) account.Principal {
	caller, _ := ctx.Value(callerContextKey{}).(account.Principal)
	return caller
}
