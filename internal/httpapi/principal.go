package httpapi

import (
	"context"
	"strings"

	"github.com/labstack/echo/v4"

	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/fault"
)

const callerKey = "caller"

type (
	callerContextKey        struct{}
	clientAddressContextKey struct{}
)

// authenticate finds out who is calling; nil for a request without a token. A token that is sent must be valid even if none is required.
func (s *server) authenticate(c echo.Context, required bool) (*session.Principal, error) {
	r := c.Request()
	header := r.Header.Get(echo.HeaderAuthorization)
	if header == "" {
		if required {
			return nil, fault.New(fault.Unauthenticated, "This operation requires a token.")
		}
		return nil, nil
	}
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return nil, fault.New(fault.Unauthenticated, "Send the token as `Authorization: Bearer <token>`.").Of("token-invalid")
	}
	caller, err := s.cfg.Sessions.Authenticate(r.Context(), strings.TrimSpace(token), s.cfg.Clock())
	if err != nil {
		return nil, err
	}
	c.Set(callerKey, caller)
	c.SetRequest(r.WithContext(context.WithValue(r.Context(), callerContextKey{}, caller)))
	return &caller, nil
}

// callerOf returns the caller of an operation that requires a token.
func callerOf(ctx context.Context) session.Principal {
	caller, _ := ctx.Value(callerContextKey{}).(session.Principal)
	return caller
}

// operatorOf returns the caller of an operation of operators as the one who acts.
func operatorOf(ctx context.Context) actor.Actor { return actor.AsOperator(callerOf(ctx).UserID) }

// withClientAddress makes the client's address available to handlers.
func withClientAddress(c echo.Context) {
	r := c.Request()
	c.SetRequest(r.WithContext(context.WithValue(r.Context(), clientAddressContextKey{}, c.RealIP())))
}

// clientAddressOf returns the client's address in an operation of limits.
func clientAddressOf(ctx context.Context) string {
	address, _ := ctx.Value(clientAddressContextKey{}).(string)
	return address
}
