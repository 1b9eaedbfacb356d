package httpapi

import (
	"slices"

	"github.com/labstack/echo/v4"

	"harrier/internal/httpapi/gate"
)

// secret are the operations whose responses no cache may keep: they contain tokens, or everything about an account.
var secret = []string{
	"RegisterUser", "LogIn", "RefreshSession", "CreatePersonalToken", "CreateApp", "CreateInvite", "CreateResetLink", "CreateWebhook", "RotateWebhookSecret",
	"CreateLink", "ExportMe", "RestoreEmail",
}

// linked are the operations that a secret link leads to: who has a response has the link, and no shared cache may serve it once it was deleted.
var linked = []string{"GetLinkedCalendar", "GetLinkedPicture"}

// Values of Cache-Control, shared by all responses.
var noStore, privately = []string{"no-store"}, []string{"private, no-cache"}

// setCaching tells caches what to do with the response, for every operation of the contract. A shared cache keeps nothing that was sent to
// a caller with a token, and the caller's own cache asks before it uses what it has. Errors are never kept; respondError sees to that.
func setCaching(c echo.Context, op *gate.Operation) {
	h := c.Response().Header()
	switch {
	case slices.Contains(secret, op.ID):
		h["Cache-Control"] = noStore
	case slices.Contains(linked, op.ID), c.Request().Header.Get(echo.HeaderAuthorization) != "":
		h["Cache-Control"] = privately
	}
	if !op.TokenRequired {
		h.Add(echo.HeaderVary, echo.HeaderAuthorization)
	}
}
