package accounts

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// TestBrowsersForget has browsers drop their cache of an instance when a session has ended: by signing out, by a refresh that fails and by the end of an
// account; and not otherwise. Only signing out has them delete what apps have stored.
func TestBrowsersForget(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	const header, value, all = "Clear-Site-Data", `"cache"`, `"cache", "storage"`
	forgets := func(what string, a *kit.Answer, status int, want string) {
		t.Helper()
		if got := a.Is(status).Header.Get(header); got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	user := app.Register(t)
	signedIn := kit.LogIn(app, t, user.Email, user.Password)
	forgets("a sign-in", signedIn, http.StatusOK, "")
	refresh, _ := signedIn.Object()["refresh_token"].(string)
	token, _ := signedIn.Object()["token"].(string)
	renewed := app.Client(t).Post("/user/refresh", object{"refresh_token": refresh})
	forgets("a refresh", renewed, http.StatusOK, "")
	forgets("a read", app.Client(t).WithToken(token).Get("/user/me"), http.StatusOK, "")
	forgets("signing out", app.Client(t).WithToken(token).Post("/user/logout", nil), http.StatusNoContent, all)
	// Other sites can have a browser send such a request, and would have it delete what was not sent yet.
	forgets("signing out without a token", app.Client(t).Post("/user/logout", nil), http.StatusUnauthorized, value)
	forgets("signing out with an ended token", app.Client(t).WithToken("none").Post("/user/logout", nil), http.StatusUnauthorized, value)
	refresh, _ = renewed.Object()["refresh_token"].(string)
	forgets("a refresh that fails", app.Client(t).Post("/user/refresh", object{"refresh_token": refresh}), http.StatusUnauthorized, value)
	forgets("the end of an account", user.Delete("/user/"+user.ID), http.StatusOK, value)
}
