package api

import (
	"context"

	"github.com/labstack/echo/v4"

	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/httpapi/gate"
)

type (
	// CallerKey is the key of a context's *session.Principal.
	CallerKey struct{}
	// HeadKey marks the context of a HEAD request.
	HeadKey          struct{}
	clientAddressKey struct{}
)

// CallerOf returns the caller of an operation that requires a token.
func CallerOf(ctx context.Context) session.Principal {
	if caller, _ := ctx.Value(CallerKey{}).(*session.Principal); caller != nil {
		return *caller
	}
	return session.Principal{}
}

// requireHealth refuses a caller whose token may not read and write health values.
func requireHealth(ctx context.Context) error {
	return gate.Require(CallerOf(ctx).Scopes, session.ScopeHealth)
}

// operatorOf returns the caller of an operation of operators as the one who acts.
func operatorOf(ctx context.Context) actor.Actor { return actor.AsOperator(CallerOf(ctx).UserID) }

// operating returns the caller. With a reason, they act as an operator.
func operating(ctx context.Context, reason *string) session.Principal {
	caller := CallerOf(ctx)
	caller.Operating = reason
	return caller
}

// WithClientAddress makes the client's address available to handlers.
func WithClientAddress(c echo.Context) {
	r := c.Request()
	c.SetRequest(r.WithContext(context.WithValue(r.Context(), clientAddressKey{}, c.RealIP())))
}

// ClientAddressOf returns the client's address in an operation of limits.
func ClientAddressOf(ctx context.Context) string {
	address, _ := ctx.Value(clientAddressKey{}).(string)
	return address
}
