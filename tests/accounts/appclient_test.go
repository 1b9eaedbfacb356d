package accounts

import (
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	client "harrier.example/client"
	"harrier/tests/kit"
)

// TestAppClient uses the Go client as an app: it stores each refresh token, since one that is spent twice ends the authorization, and says when the
// user has ended it.
func TestAppClient(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	for _, public := range []bool{true, false} {
		user := app.Register(t)
		registered := kit.NewApp(t, app, app.Register(t), public)
		token := kit.SignedIn(t, app, registered, user)
		var stored []client.Tokens
		caller, err := client.OpenApp(app.URL, client.OAuthApp{ClientID: registered.ClientID, Secret: registered.ClientSecret},
			client.Tokens{Access: token.AccessToken, Refresh: token.RefreshToken, Expires: time.Now()}, func(next client.Tokens) { stored = append(stored, next) })
		if err != nil {
			t.Fatal(err)
		}
		var calls sync.WaitGroup
		for range 8 {
			calls.Go(func() {
				if me, err := caller.GetMeWithResponse(t.Context()); err != nil || me.JSON200.ID.String() != user.ID {
					t.Errorf("me %v, %v", me, err)
				}
			})
		}
		calls.Wait()
		if len(stored) != 1 || stored[0].Refresh == token.RefreshToken || stored[0].Refresh == "" || time.Until(stored[0].Expires) < time.Minute {
			t.Fatalf("stored %v", stored)
		}

		// A program that starts again goes on with what is stored, also after the access token was rejected.
		caller, err = client.OpenApp(app.URL, client.OAuthApp{ClientID: registered.ClientID, Secret: registered.ClientSecret},
			client.Tokens{Access: "rejected", Refresh: stored[0].Refresh}, func(next client.Tokens) { stored = append(stored, next) })
		if err != nil {
			t.Fatal(err)
		}
		if _, err := caller.GetMeWithResponse(t.Context()); err != nil || len(stored) != 2 {
			t.Errorf("after a restart: %v, stored %d", err, len(stored))
		}

		for _, a := range user.Get("/user/authorizations").Is(http.StatusOK).List() {
			id, _ := a["_id"].(string)
			user.Delete("/user/authorizations/" + id)
		}
		caller.Use(client.Tokens{Access: "spent", Refresh: stored[1].Refresh, Expires: time.Now()})
		ended := &client.AuthorizationEndedError{}
		if _, err := caller.GetMeWithResponse(t.Context()); !errors.As(err, &ended) {
			t.Errorf("after the user ended it: %v", err)
		}
	}
}
