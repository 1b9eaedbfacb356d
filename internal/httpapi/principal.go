package httpapi

import (
	"context"
	"strings"

	"github.com/labstack/echo/v4"

	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/httpapi/gate"
)

type (
	callerKey        struct{}
	clientAddressKey struct{}
)

// authenticate finds out who is calling, and whether they may do that. A token that is sent must be valid even if none is required.
func (s *server) authenticate(c echo.Context, op *gate.Operation) error {
	r := c.Request()
	header := r.Header.Get(echo.HeaderAuthorization)
	if header == "" {
		if op.TokenRequired {
			return fault.New(fault.Unauthenticated, "This operation requires a token.")
		}
		return nil
	}
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return fault.New(fault.Unauthenticated, "Send the token as `Authorization: Bearer <token>`.").Of("token-invalid")
	}
	caller, err := s.cfg.Sessions.Authenticate(r.Context(), strings.TrimSpace(token), s.cfg.Clock())
	if err != nil {
		return err
	}
	callOf(c).caller = &caller
	return s.permit(r.Context(), op, caller)
}

// callerOf returns the caller of an operation that requires a token.
func callerOf(ctx context.Context) session.Principal {
	if caller, _ := ctx.Value(callerKey{}).(*session.Principal); caller != nil {
		return *caller
	}
	return session.Principal{}
}

// requireHealth refuses a caller whose token may not read and write health values.
func requireHealth(ctx context.Context) error {
	return gate.Require(callerOf(ctx).Scopes, session.ScopeHealth)
}

// operatorOf returns the caller of an operation of operators as the one who acts.
func operatorOf(ctx context.Context) actor.Actor { return actor.AsOperator(callerOf(ctx).UserID) }

// withClientAddress makes the client's address available to handlers.
func withClientAddress(c echo.Context) {
	r := c.Request()
	c.SetRequest(r.WithContext(context.WithValue(r.Context(), clientAddressKey{}, c.RealIP())))
}

// clientAddressOf returns the client's address in an operation of limits.
func clientAddressOf(ctx context.Context) string {
	address, _ := ctx.Value(clientAddressKey{}).(string)
	return address
}
