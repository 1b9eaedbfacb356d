package operators

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// usualHashes makes a password hash cost what it costs outside tests.
func usualHashes(c *config.Config) { c.HashMemoryKiB = 0 }

func TestLimits(t *testing.T) {
	t.Parallel()

	t.Run("of an address are told before they are reached", func(t *testing.T) {
		t.Parallel()
		// The clock stands still: three hundred requests may take longer than the window.
		began := time.Now().UTC().Truncate(time.Second)
		app := kit.Start(t, kit.Options{Config: kit.Limited, Clock: func() time.Time { return began }})
		body := map[string]any{"refresh_token": "hrr_nonsense"}
		first := app.Client(t).Post("/user/refresh", body).Is(401)
		if policy, left := first.Header.Get("RateLimit-Policy"), first.Header.Get("RateLimit"); policy != `"refresh";q=300;w=60` || !strings.HasPrefix(left, `"refresh";r=299;t=`) {
			t.Errorf("RateLimit-Policy %s, RateLimit %s", policy, left)
		}
		for range 299 {
			app.Client(t).Post("/user/refresh", body).Is(401)
		}
		refused := app.Client(t).Post("/user/refresh", body).Is(429)
		wait, err := strconv.Atoi(refused.Header.Get("Retry-After"))
		if err != nil || wait < 1 || wait > 60 || refused.Header.Get("RateLimit") != fmt.Sprintf(`"refresh";r=0;t=%d`, wait) {
			t.Errorf("Retry-After %s, RateLimit %s", refused.Header.Get("Retry-After"), refused.Header.Get("RateLimit"))
		}
		app.Client(t).Get("/race/list/1").Is(200)
	})

	t.Run("of each operation that strangers try", func(t *testing.T) {
		t.Parallel()
		now := &kit.Hands{}
		app := kit.Start(t, kit.Options{Config: kit.Limited, Clock: now.Time})
		nobody := app.Client(t)
		for path, c := range map[string]struct {
			body any
			most int
		}{
			"/user":                        {`{}`, 60},
			"/user/login":                  {`{}`, 60},
			"/user/forgotPassword":         {`{}`, 20},
			"/user/verify/nonsense":        {nil, 60},
			"/user/resetPassword/nonsense": {`{}`, 30},
			"/user/resendVerification":     {nil, 60},
		} {
			for i := range c.most {
				if got := nobody.Post(path, c.body); got.Status == http.StatusTooManyRequests {
					t.Fatalf("%s: refused after %d", path, i)
				}
			}
			if wait := nobody.Post(path, c.body).Is(429).Header.Get("Retry-After"); wait == "" {
				t.Errorf("%s: no Retry-After", path)
			}
		}
		now.Forward(time.Hour)
		kit.Eventually(t, "the window is over", func() bool { return nobody.Post("/user", `{}`).Status == 422 })
	})

	t.Run("of emails to one address apply to all servers together", func(t *testing.T) {
		t.Parallel()
		one := kit.Start(t, kit.Options{Config: kit.Limited})
		two := kit.Start(t, kit.Options{DatabaseURL: one.DatabaseURL, Config: kit.Limited})
		user := one.Register(t) // the first email that verifies the address
		ask := func(app *kit.App, email string) *kit.Answer {
			return app.Client(t).Post("/user/forgotPassword", map[string]any{"email": email})
		}
		sent := kit.AtOnce(12, func(i int) bool {
			if i%2 == 0 {
				return ask(one, user.Email).Status == 200
			}
			return ask(two, strings.ToUpper(user.Email)).Status == 200
		})
		if sent != 5 {
			t.Errorf("%d emails were sent, want 5", sent)
		}
		if wait, err := strconv.Atoi(ask(two, user.Email).Is(429).Header.Get("Retry-After")); err != nil || wait < 3000 || wait > 3600 {
			t.Errorf("Retry-After %d", wait)
		}
		// Each kind of email has its own count.
		for range 4 {
			user.Post("/user/resendVerification", nil).Is(200)
		}
		user.Post("/user/resendVerification", nil).Is(429)
		// For an address that nobody has it is the same.
		for range 5 {
			ask(two, "nobody-at-all@example.org").Is(200)
		}
		ask(two, "nobody-at-all@example.org").Is(429)
		if _, err := one.Pool(t).Exec(t.Context(), "UPDATE email_counts SET window_start = window_start - interval '1 hour'"); err != nil {
			t.Fatal(err)
		}
		ask(two, user.Email).Is(200)
		_ = one.Email(t, user.Email, 1)
	})
}

// TestForgottenPasswordTimes holds the times of answers for known and unknown addresses against each other. It logs both
// distributions.
func TestForgottenPasswordTimes(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: usualHashes})
	const users, rounds = 5, 40
	known := make([]string, users)
	for i := range known {
		known[i] = app.Register(t).Email
	}
	times := map[bool][]float64{}
	for round := range rounds {
		for i := range users {
			for _, there := range []bool{round%2 == 0, round%2 != 0} {
				email := known[i]
				if !there {
					email = fmt.Sprintf("stranger%d@example.org", i)
				}
				began := time.Now()
				app.Client(t).Post("/user/forgotPassword", map[string]any{"email": email}).Is(200)
				times[there] = append(times[there], float64(time.Since(began).Microseconds())/1000)
			}
		}
	}
	at := func(there bool, share float64) float64 {
		slices.Sort(times[there])
		return times[there][int(share*float64(len(times[there])-1))]
	}
	for _, there := range []bool{true, false} {
		t.Logf("known %5v: p10 %.2f ms, p25 %.2f ms, p50 %.2f ms, p75 %.2f ms, p90 %.2f ms", there, at(there, .1), at(there, .25), at(there, .5), at(there, .75), at(there, .9))
	}
	// A machine that runs other tests at the same time shifts single answers, but no median by half.
	if a, b := at(true, .5), at(false, .5); math.Abs(a-b) > max(a, b)/2 {
		t.Errorf("the median for known addresses is %.2f ms, for unknown ones %.2f ms", a, b)
	}
}

// TestHundredLogins is a rush of sign-ins: all are answered, and reads go on meanwhile.
func TestHundredLogins(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	race := user.Race()
	read := func() time.Duration {
		began := time.Now()
		app.Client(t).Get("/race/" + race).Is(200)
		return time.Since(began)
	}
	read()
	done := make(chan struct{})
	answers := make([]*kit.Answer, 100)
	began := time.Now()
	go func() {
		defer close(done)
		kit.AtOnce(100, func(i int) bool {
			answers[i] = app.Client(t).Post("/user/login", map[string]any{"email": user.Email, "password": user.Password})
			return true
		})
	}()
	var reads []time.Duration
	for rush := true; rush; {
		select {
		case <-done:
			rush = false
		default:
			reads = append(reads, read())
		}
	}
	took := time.Since(began)
	in, away := 0, 0
	for _, a := range answers {
		switch {
		case a.Status == http.StatusOK:
			in++
		case a.Status == http.StatusServiceUnavailable && a.Header.Get("Retry-After") != "":
			away++
		default:
			t.Errorf("answers %s", a)
		}
	}
	slices.Sort(reads)
	t.Logf("%d signed in and %d were asked to come again, in %s; %d reads meanwhile: median %s, p99 %s",
		in, away, took.Round(time.Millisecond), len(reads), reads[len(reads)/2], reads[len(reads)*99/100])
	if in == 0 || in+away != 100 {
		t.Errorf("%d signed in, %d asked to come again", in, away)
	}
	// A read that waited for all sign-ins would take as long as they do. On a busy machine, some may.
	if reads[0] > max(500*time.Millisecond, took/2) {
		t.Errorf("a read takes %s at least while others sign in", reads[0])
	}
}
