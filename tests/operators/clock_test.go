package operators

import (
	"log/slog"
	"math"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/tests/kit"
)

// misled starts a server on the database of right whose machine's clock is wrong, at first by 32 days.
func misled(t *testing.T, right *kit.App, log slog.Handler, change func(*config.Config)) (wrong *kit.App, by *atomic.Int64) {
	t.Helper()
	by = new(atomic.Int64)
	by.Store(int64(32 * 24 * time.Hour))
	return kit.Start(t, kit.Options{
		DatabaseURL: right.DatabaseURL, Log: log,
		Machine: func() time.Time { return clock.System().Add(time.Duration(by.Load())) },
		Config: func(c *config.Config) {
			c.Keys = filepath.Join(right.DataDir, "keys.json")
			if change != nil {
				change(c)
			}
		},
	}), by
}

// A server whose clock is 32 days ahead ends nobody's session, takes and issues tokens like the others, and repeats no request under a
// key that has been used.
func TestWrongClock(t *testing.T) {
	t.Parallel()
	right := kit.Start(t, kit.Options{})
	user := right.Register(t)
	token, _ := kit.PersonalToken(t, user, "read")
	const key = "Idempotency-Key: skewed-1"
	race := user.Do(http.MethodPost, "/race", object{"name": "Wrong Clock Open", "date": "2026-09-05"}, key).Is(http.StatusCreated).Object()["_id"]

	wrong, _ := misled(t, right, nil, nil)
	for _, app := range []*kit.App{right, wrong} {
		app.Client(t).WithToken(user.Token).Get("/user/me").Is(http.StatusOK)
		app.Client(t).WithToken(token).Get("/user/me").Is(http.StatusOK)
	}
	for range 2 {
		if err := wrong.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var pair kit.GrantOf
	kit.Refresh(t, wrong, user.RefreshToken).Is(http.StatusOK).JSON(&pair)
	for _, app := range []*kit.App{right, wrong} {
		app.Client(t).WithToken(user.Token).Get("/user/me").Is(http.StatusOK)
		app.Client(t).WithToken(pair.Token).Get("/user/me").Is(http.StatusOK)
		app.Client(t).WithToken(token).Get("/user/me").Is(http.StatusOK)
	}
	again := wrong.Client(t).WithToken(pair.Token).Do(http.MethodPost, "/race", object{"name": "Wrong Clock Open", "date": "2026-09-05"}, key)
	if again.Is(http.StatusCreated).Object()["_id"] != race {
		t.Errorf("the race is created twice: %s", again)
	}
	kit.Refresh(t, right, pair.RefreshToken).Is(http.StatusOK)

	// What the wrong server writes has the right time.
	other := wrong.Register(t)
	created, err := time.Parse(time.RFC3339, other.Get("/user/me").Is(http.StatusOK).Object()["created_at"].(string))
	if err != nil || time.Since(created).Abs() > time.Hour {
		t.Errorf("the user was created at %v: %v", created, err)
	}
	right.Client(t).WithToken(other.Token).Get("/user/me").Is(http.StatusOK)
	link := wrong.Email(t, other.Email, 1)
	right.Client(t).Post("/user/verify/"+link.Token, nil).Is(http.StatusOK)
}

// Emails leave once and on time, whichever server queues and sends them, and one that could not be sent is due again in time.
func TestWrongClockAndEmails(t *testing.T) {
	t.Parallel()
	right := kit.Start(t, kit.Options{})
	wrong, _ := misled(t, right, nil, nil)
	users := make([]*kit.User, 6)
	for i := range users {
		users[i] = []*kit.App{right, wrong}[i%2].Register(t)
	}
	for _, user := range users {
		right.Email(t, user.Email, 1)
	}
	kit.Eventually(t, "no email waits", func() bool {
		var waiting int
		err := right.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE finalized_at IS NULL").Scan(&waiting)
		return err == nil && waiting == 0
	})
	for _, user := range users {
		if n := len(right.Emails(t, user.Email)); n != 1 {
			t.Errorf("%d emails", n)
		}
	}

	// Either of two servers may try an email that cannot be sent; both are right about when it is due again.
	unsendable := func(c *config.Config) { c.SMTPURL = "smtp://127.0.0.1:1" } // nobody listens there
	right = kit.Start(t, kit.Options{Config: unsendable})
	wrong, _ = misled(t, right, nil, unsendable)
	for range 8 {
		wrong.Register(t)
	}
	kit.Eventually(t, "all have been tried", func() bool {
		var tried, late int
		err := right.Pool(t).QueryRow(t.Context(),
			"SELECT count(*), count(*) FILTER (WHERE abs(extract(epoch FROM scheduled_at - now())) > 3600) FROM river_job WHERE attempt > 0").Scan(&tried, &late)
		if late > 0 {
			t.Fatalf("%d emails are due in more than an hour", late)
		}
		return err == nil && tried == 8
	})
}

// Operators are told of a wrong clock by the log, the metrics and the text of /readyz, which stays 200.
func TestWrongClockIsTold(t *testing.T) {
	t.Parallel()
	var log kit.LockedBuffer
	right := kit.Start(t, kit.Options{})
	if text := string(right.Client(t).Get("/readyz").Is(http.StatusOK).Body); text != "ready\n" {
		t.Errorf("a right clock: %s", text)
	}
	wrong, by := misled(t, right, slog.NewTextHandler(&log, nil), nil)
	if text := string(wrong.Client(t).Get("/readyz").Is(http.StatusOK).Body); !strings.Contains(text, "768h0m0s ahead of the database's") {
		t.Errorf("a wrong clock: %s", text)
	}
	if _, series := kit.Scrape(t, wrong); math.Abs(series["harrier_clock_skew_seconds"]-32*24*3600) > 60 {
		t.Errorf("the skew is %v", series["harrier_clock_skew_seconds"])
	}
	by.Store(int64(-time.Hour))
	kit.Eventually(t, "the clock is behind", func() bool {
		return strings.Contains(string(wrong.Client(t).Get("/readyz").Is(http.StatusOK).Body), "1h0m0s behind the database's")
	})
	by.Store(0)
	kit.Eventually(t, "the clock is right again", func() bool {
		return string(wrong.Client(t).Get("/readyz").Is(http.StatusOK).Body) == "ready\n" && strings.Contains(log.String(), "agrees with the database's again")
	})
	for _, text := range []string{"is wrong, or the database's is", "agrees with the database's again"} {
		if n := strings.Count(log.String(), text); n != 1 {
			t.Errorf("the log says %d times that it %s", n, text)
		}
	}
}
