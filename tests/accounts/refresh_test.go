package accounts

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// passTime lets time pass for a user's sessions and refresh tokens, by the database's clock.
func passTime(t *testing.T, app *kit.App, user *kit.User, d time.Duration) {
	t.Helper()
	for _, sql := range []string{
		`UPDATE refresh_tokens r SET spent_at = spent_at - $2::interval, expires_at = r.expires_at - $2::interval
		 FROM sessions s WHERE s.id = r.session_id AND s.user_id = $1`,
		"UPDATE sessions SET signed_in_at = signed_in_at - $2::interval, used_at = used_at - $2::interval, expires_at = expires_at - $2::interval WHERE user_id = $1",
	} {
		if _, err := app.Pool(t).Exec(t.Context(), sql, user.ID, d); err != nil {
			t.Fatal(err)
		}
	}
}

// TestRepeatedRefresh shows that a lost response, or two tabs, end no session, and a copied token does. The grace of the kit's servers is two minutes.
func TestRepeatedRefresh(t *testing.T) {
	t.Parallel()
	// The servers' clocks are half an hour apart; the database's decides.
	slow := &kit.Hands{}
	slow.Forward(-30 * time.Minute)
	one := kit.Start(t, kit.Options{})
	two := kit.Start(t, kit.Options{
		DatabaseURL: one.DatabaseURL, Clock: slow.Time, Config: func(c *config.Config) { c.Keys = one.DataDir + "/keys.json" },
	})

	t.Run("within the grace, on another server, both pairs go on", func(t *testing.T) {
		t.Parallel()
		user := one.Register(t)
		var first, again kit.GrantOf
		kit.Refresh(t, one, user.RefreshToken).Is(http.StatusOK).JSON(&first)
		passTime(t, one, user, time.Minute)
		kit.Refresh(t, two, user.RefreshToken).Is(http.StatusOK).JSON(&again)
		if first.RefreshToken == again.RefreshToken || again.RefreshToken == user.RefreshToken {
			t.Error("the pair is not new")
		}
		if n := len(user.Get("/user/sessions").Is(http.StatusOK).List()); n != 1 {
			t.Errorf("%d sessions", n)
		}
		for _, pair := range []kit.GrantOf{first, again} {
			one.Client(t).WithToken(pair.Token).Get("/user/me").Is(http.StatusOK)
			kit.Refresh(t, two, pair.RefreshToken).Is(http.StatusOK)
		}
	})

	t.Run("at once, all go on", func(t *testing.T) {
		t.Parallel()
		user := one.Register(t)
		pairs := make([]kit.GrantOf, 6)
		var group sync.WaitGroup
		for i := range pairs {
			group.Go(func() {
				app := []*kit.App{one, two}[i%2]
				kit.Refresh(t, app, user.RefreshToken).Is(http.StatusOK).JSON(&pairs[i])
			})
		}
		group.Wait()
		for _, pair := range pairs {
			kit.Refresh(t, one, pair.RefreshToken).Is(http.StatusOK)
		}
	})

	t.Run("does not prolong the grace", func(t *testing.T) {
		t.Parallel()
		user := one.Register(t)
		kit.Refresh(t, one, user.RefreshToken).Is(http.StatusOK)
		passTime(t, one, user, 70*time.Second)
		var again kit.GrantOf
		kit.Refresh(t, one, user.RefreshToken).Is(http.StatusOK).JSON(&again)
		passTime(t, one, user, 70*time.Second)
		kit.Refresh(t, two, user.RefreshToken).Is(http.StatusUnauthorized)
		kit.Refresh(t, one, again.RefreshToken).Is(http.StatusUnauthorized)
	})
}

func TestSessionsEndAfter180Days(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	pair := kit.GrantOf{RefreshToken: user.RefreshToken}
	const day = 24 * time.Hour
	for range 8 {
		passTime(t, app, user, 22*day)
		kit.Refresh(t, app, pair.RefreshToken).Is(http.StatusOK).JSON(&pair)
	}
	passTime(t, app, user, 4*day-30*time.Minute) // 180 days less 30 minutes
	kit.Refresh(t, app, pair.RefreshToken).Is(http.StatusOK).JSON(&pair)
	if pair.ExpiresIn < 1700 || pair.ExpiresIn > 1800 {
		t.Errorf("the access token outlives the session: %v seconds", pair.ExpiresIn)
	}
	passTime(t, app, user, 30*time.Minute)
	kit.Refresh(t, app, pair.RefreshToken).Is(http.StatusUnauthorized)
}

func TestSpentTokensArePruned(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	pair := kit.GrantOf{RefreshToken: user.RefreshToken}
	for range 3 {
		kit.Refresh(t, app, pair.RefreshToken).Is(http.StatusOK).JSON(&pair)
		passTime(t, app, user, 29*24*time.Hour)
	}
	if err := app.Sessions.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM refresh_tokens").Scan(&left); err != nil || left != 1 {
		t.Errorf("%d refresh tokens are left, %v", left, err)
	}
	kit.Refresh(t, app, pair.RefreshToken).Is(http.StatusOK)
}
