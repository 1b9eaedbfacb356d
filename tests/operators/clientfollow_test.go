package operators

import (
	"errors"
	"net/http"
	"testing"

	"github.com/google/uuid"

	client "harrier.example/client"
	"harrier/tests/kit"
)

// TestGoClientFollows shows what tests/journeys does not: the log, a cursor that is too old, and the end of a race.
func TestGoClientFollows(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	c, _ := caller(t, app, client.Tokens{Access: user.Token})

	t.Run("a log", func(t *testing.T) {
		t.Parallel()
		for changes, err := range c.LogChanges(t.Context(), "", "") {
			if err != nil {
				t.Fatal(err)
			}
			if changes.Reload {
				user.Post("/log/03-02-2026", object{"notes": "Windy."}).Is(http.StatusOK)
				continue
			}
			if len(changes.Events) != 1 || string(changes.Events[0].Type) != "log.entry_written" || changes.Next == "" {
				t.Errorf("%+v", changes)
			}
			break
		}
	})

	t.Run("not for strangers", func(t *testing.T) {
		t.Parallel()
		stranger, _ := caller(t, app, client.Tokens{})
		for _, err := range stranger.LogChanges(t.Context(), "", "") {
			refused, ok := errors.AsType[*client.Error](err)
			if !ok || refused.Status != http.StatusUnauthorized {
				t.Errorf("%v", err)
			}
		}
	})

	t.Run("from an expired cursor, with a reload", func(t *testing.T) {
		t.Parallel()
		// A cursor of another database.
		old := "q83vEjRWeJAAAAAAAAAC6QAAAAAAAABV"
		app.Client(t).Get("/events?after=" + old).Is(http.StatusGone)
		for changes, err := range c.Events(t.Context(), old) {
			if err != nil || !changes.Reload || changes.Next == old {
				t.Errorf("%+v, %v", changes, err)
			}
			break
		}
	})

	t.Run("a race until it is deleted", func(t *testing.T) {
		t.Parallel()
		race := user.Race(object{"sport": "road"})
		reloads := 0
		for event, err := range c.Live(t.Context(), uuid.MustParse(race), nil) {
			if event.Reload {
				reloads++
				user.Delete("/race/" + race).Is(http.StatusOK)
				continue
			}
			refused, ok := errors.AsType[*client.Error](err)
			if !ok || refused.Status != http.StatusNotFound {
				t.Errorf("%+v, %v", event, err)
			}
		}
		if reloads != 1 {
			t.Errorf("%d reloads", reloads)
		}
	})

	t.Run("only what a webhook has signed", func(t *testing.T) {
		t.Parallel()
		hooked := kit.Start(t, kit.Options{Config: kit.WithReceivers})
		owner := hooked.Register(t)
		r := kit.NewReceiver(t, nil)
		hook, secret := kit.CreateWebhook(owner, r.URL, nil)
		owner.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
		got := r.Requests(t, 1)[0]
		header := func(stamp string) http.Header {
			h := http.Header{}
			h.Set("webhook-id", got.ID)
			h.Set("webhook-timestamp", stamp)
			h.Set("webhook-signature", got.Signatures)
			return h
		}
		for _, c := range []struct {
			secret, stamp, body string
			valid               bool
		}{
			{secret, got.Stamp, got.Body, true},
			{secret, got.Stamp, got.Body + " ", false},
			{secret, "1", got.Body, false},
			{secret, "", got.Body, false},
			{"whsec_AAAA", got.Stamp, got.Body, false},
			{"", got.Stamp, got.Body, false},
		} {
			if event, err := client.VerifyWebhook(c.secret, header(c.stamp), []byte(c.body)); (err == nil) != c.valid || event != (client.WebhookEvent{}) {
				t.Errorf("%+v: %v, %v", c, event, err)
			}
		}
		race := owner.Race()
		got = r.Requests(t, 2)[1]
		event, err := client.VerifyWebhook(secret, header(got.Stamp), []byte(got.Body))
		if err != nil || event.Log != nil || event.Feed == nil || event.Feed.Type != client.EventTypeRaceCreated || event.Feed.Data.RaceID.String() != race {
			t.Errorf("the event of a new race is %+v, %v", event, err)
		}
	})
}

// TestGoClientChangesPassword changes the password, which ends the session: the next call works all the same.
func TestGoClientChangesPassword(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	c, kept := caller(t, app, client.Tokens{})
	if err := c.Register(t.Context(), client.UserDraft{Email: "ruth@example.org", Password: "long run on sunday"}); err != nil {
		t.Fatal(err)
	}
	wrong := client.PasswordChange{CurrentPassword: "wrong", Password: "a longer run on sunday"}
	if _, err := c.ChangePasswordWithResponse(t.Context(), wrong); err == nil {
		t.Error("a wrong password is taken")
	}
	if len(*kept) != 1 {
		t.Errorf("after a failed change: %d pairs of tokens", len(*kept))
	}
	right := client.PasswordChange{CurrentPassword: "long run on sunday", Password: "a longer run on sunday"}
	if _, err := c.ChangePasswordWithResponse(t.Context(), right); err != nil {
		t.Fatal(err)
	}
	if _, err := c.GetMeWithResponse(t.Context()); err != nil {
		t.Errorf("after the change: %v", err)
	}
	if len(*kept) != 2 || (*kept)[1].Refresh == (*kept)[0].Refresh {
		t.Errorf("kept %d pairs of tokens", len(*kept))
	}
}
