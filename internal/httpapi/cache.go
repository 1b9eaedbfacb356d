package httpapi

import (
	"github.com/labstack/echo/v4"

	"harrier/internal/httpapi/gate"
)

// Values of Cache-Control, shared by all responses.
var noStore, privately = []string{"no-store"}, []string{"private, no-cache"}

// setCaching tells caches what to do with the response, for every operation of the contract. A shared cache keeps nothing that was sent to
// a caller with a token, and the caller's own cache asks before it uses what it has. Errors are never cached; respondError sees to that.
func setCaching(c echo.Context, op *gate.Operation) {
	h := c.Response().Header()
	switch {
	case op.NoStore:
		h["Cache-Control"] = noStore
	case op.Private, c.Request().Header.Get(echo.HeaderAuthorization) != "":
		h["Cache-Control"] = privately
	}
	if !op.TokenRequired {
		h.Add(echo.HeaderVary, echo.HeaderAuthorization)
	}
}
