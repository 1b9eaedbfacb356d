package operators

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	client "harrier.example/client"
	"harrier/tests/kit"
)

// caller is a caller with tokens, and what it gave away to be kept.
func caller(t *testing.T, app *kit.App, tokens client.Tokens, options ...client.ClientOption) (*client.Caller, *[]client.Tokens) {
	t.Helper()
	var kept []client.Tokens
	c, err := client.Open(app.URL, tokens, func(tokens client.Tokens) { kept = append(kept, tokens) }, options...)
	if err != nil {
		t.Fatal(err)
	}
	return c, &kept
}

// The journeys (tests/journeys) test the clients of all languages. This test has the cases of the Go client alone.
func TestGoClient(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	t.Run("renews once before the token ends, however many ask", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		// The token is good: the server has no reason to refuse it.
		c, kept := caller(t, app, client.Tokens{Access: user.Token, Refresh: user.RefreshToken, Expires: time.Now().Add(time.Second)})
		var calls sync.WaitGroup
		for range 16 {
			calls.Go(func() {
				if _, err := c.GetMeWithResponse(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		calls.Wait()
		if len(*kept) != 1 || (*kept)[0] != c.Tokens() || c.Tokens().Access == user.Token || time.Until(c.Tokens().Expires) < 30*time.Minute {
			t.Fatalf("kept %v", *kept)
		}
		second, kept2 := caller(t, app, (*kept)[0])
		if _, err := second.GetMeWithResponse(t.Context()); err != nil || len(*kept2) != 0 {
			t.Errorf("what was kept: %v, renewed %d times", err, len(*kept2))
		}
	})

	t.Run("renews though whoever asked for it has left", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		refreshing, left := make(chan struct{}), make(chan struct{})
		slow := client.WithHTTPClient(doer(func(r *http.Request) (*http.Response, error) {
			res, err := http.DefaultTransport.RoundTrip(r)
			if strings.HasSuffix(r.URL.Path, "/user/refresh") {
				close(refreshing) // and spent: only the answer has not come yet
				<-left
				if err := r.Context().Err(); err != nil {
					return nil, err
				}
			}
			return res, err
		}))
		c, kept := caller(t, app, client.Tokens{Access: user.Token, Refresh: user.RefreshToken, Expires: time.Now()}, slow)
		ctx, leave := context.WithCancel(t.Context())
		go func() { <-refreshing; leave(); close(left) }()
		if _, err := c.GetMeWithResponse(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("left with %v", err)
		}
		if _, err := c.GetMeWithResponse(t.Context()); err != nil || len(*kept) != 1 {
			t.Errorf("%v, kept %d times", err, len(*kept))
		}
	})

	t.Run("renews once, also for a call that hears late of it", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		refused, renewed := make(chan struct{}), make(chan struct{})
		var told atomic.Bool
		slow := client.WithHTTPClient(doer(func(r *http.Request) (*http.Response, error) {
			res, err := http.DefaultTransport.RoundTrip(r)
			if told.CompareAndSwap(false, true) { // the first to be told that the token has expired
				close(refused)
				<-renewed
			}
			return res, err
		}))
		c, kept := caller(t, app, client.Tokens{Access: app.ExpiredToken(t, user.ID), Refresh: user.RefreshToken}, slow)
		late := make(chan error)
		go func() {
			_, err := c.GetMeWithResponse(t.Context())
			late <- err
		}()
		<-refused
		if _, err := c.GetMeWithResponse(t.Context()); err != nil {
			t.Error(err)
		}
		close(renewed)
		if err := <-late; err != nil || len(*kept) != 1 {
			t.Errorf("%v, kept %d times", err, len(*kept))
		}
	})

	t.Run("sends a body again where it can be read again", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		name := filepath.Join(t.TempDir(), "meet.csv")
		if err := os.WriteFile(name, []byte("place,name,team,time,gender,event\n1,Ana Ruiz,Harriers,17:42.1,womens,5K\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		c, _ := caller(t, app, client.Tokens{Access: app.ExpiredToken(t, user.ID), Refresh: user.RefreshToken})
		race := client.ID{}
		if err := race.UnmarshalText([]byte(user.Race())); err != nil {
			t.Fatal(err)
		}
		send := func() (*client.ImportResultsResponse, error) {
			file, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			return c.ImportResultsWithBodyWithResponse(t.Context(), race, nil, "text/csv", file)
		}
		// A file's beginning is gone when the server says that the token has expired: the caller must send it again, and then may.
		var refused *client.Error
		if _, err := send(); !errors.As(err, &refused) || refused.Status != 401 || refused.Type != "/problems/token-expired" {
			t.Errorf("an expired token and a file: %v", err)
		}
		if sent, err := send(); err != nil || sent.JSON201.Imported != 1 {
			t.Errorf("the file again: %v", err)
		}
	})

	t.Run("is alive again after signing in", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		c, kept := caller(t, app, client.Tokens{Access: app.ExpiredToken(t, user.ID), Refresh: "hrr_nobody's"})
		var refused *client.Error
		if _, err := c.CountUsersWithResponse(t.Context()); !errors.As(err, &refused) || refused.Status != 401 || refused.Detail == "" || refused.RequestID == "" {
			t.Errorf("a dead session: %v", err)
		}
		if err := c.SignIn(t.Context(), client.LoginInput{Email: user.Email, Password: "not the password"}); !errors.As(err, &refused) || refused.Status != 401 {
			t.Errorf("a wrong password: %v", err)
		}
		if err := c.SignIn(t.Context(), client.LoginInput{Email: user.Email, Password: user.Password}); err != nil {
			t.Fatal(err)
		}
		if me, err := c.GetMeWithResponse(t.Context()); err != nil || *me.JSON200.Email != user.Email || len(*kept) != 1 {
			t.Errorf("after signing in: %v, kept %d times", err, len(*kept))
		}
		device := c.Tokens().Device
		if device == "" {
			t.Error("no device")
		}
		c.Use(client.Tokens{})
		if _, err := c.GetMeWithResponse(t.Context()); !errors.As(err, &refused) || refused.Type != "about:blank" {
			t.Errorf("as nobody: %v", err)
		}
		if err := c.SignIn(t.Context(), client.LoginInput{Email: user.Email, Password: user.Password}); err != nil || c.Tokens().Device != device {
			t.Errorf("again on the same device: %v, another device: %t", err, c.Tokens().Device != device)
		}
	})

	t.Run("gives what went wrong on the way through pages", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		for range 3 {
			user.Race()
		}
		c, _ := caller(t, app, client.Tokens{})
		seen := 0
		for race, err := range client.Pages[client.Race](func(page client.Page) (*http.Response, error) {
			return c.ListRacesPageOfLength(t.Context(), page, 101-100*page, nil) // the second page has no length that is one
		}) {
			var refused *client.Error
			if err == nil && race.Name != "" {
				seen++
			} else if !errors.As(err, &refused) || refused.Status != 400 || len(refused.Fields()) != 1 || refused.Fields()[0].Pointer != "length" {
				t.Errorf("%v, %v", race, err)
			}
		}
		if seen != 1 {
			t.Errorf("%d races", seen)
		}
	})
}

// doer is a way to send requests.
type doer func(*http.Request) (*http.Response, error)

func (d doer) Do(r *http.Request) (*http.Response, error) { return d(r) }
