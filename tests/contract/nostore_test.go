package contract

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// TestTokensAreNotStored shows that no cache may keep a response with a token or with everything about an account.
func TestTokensAreNotStored(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	c := app.Client(t)
	login := object{"email": user.Email, "password": user.Password}
	signedIn := c.Post("/user/login", login).Is(http.StatusOK)
	for name, a := range map[string]*kit.Answer{
		"register":       c.Post("/user", object{"email": "new.runner@example.org", "password": "correct horse battery", "coach": false}).Is(http.StatusCreated),
		"log in":         signedIn,
		"refresh":        c.Post("/user/refresh", object{"refresh_token": signedIn.Object()["refresh_token"]}).Is(http.StatusOK),
		"personal token": user.Post("/user/tokens", object{"name": "watch", "scopes": []string{"read"}}).Is(http.StatusCreated),
		"invitation":     kit.CoachOf(t, app, "nostore.team").Post("/invites", object{}).Is(http.StatusCreated),
		"secret link":    user.Post("/user/links", object{"kind": "year"}).Is(http.StatusCreated),
		"export":         user.Get("/user/export").Is(http.StatusOK),
		"a failure":      c.Post("/user/login", object{"email": user.Email, "password": "wrong"}).Is(http.StatusUnauthorized),
	} {
		if got := a.Header.Values("Cache-Control"); len(got) != 1 || got[0] != "no-store" {
			t.Errorf("%s: Cache-Control %q", name, got)
		}
	}
}
