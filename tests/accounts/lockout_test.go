package accounts

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// behindProxy is a program with limits that believes the test about where its clients are.
func behindProxy(t *testing.T, o kit.Options) *kit.App {
	t.Helper()
	o.Config = func(c *config.Config) {
		kit.Limited(c)
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	}
	return kit.Start(t, o)
}

func TestLockouts(t *testing.T) {
	t.Parallel()
	one := behindProxy(t, kit.Options{})
	two := behindProxy(t, kit.Options{DatabaseURL: one.DatabaseURL})
	// signIn alternates between the servers, which count together.
	turn := 0
	signIn := func(t *testing.T, from, email, password string) *kit.Answer {
		t.Helper()
		turn++
		app := []*kit.App{one, two}[turn%2]
		return app.Client(t).Do(http.MethodPost, "/user/login", object{"email": email, "password": password}, "X-Forwarded-For: "+from)
	}
	fail := func(t *testing.T, n int, from, email string) {
		t.Helper()
		for i := range n {
			if a := signIn(t, from, email, "wrong horse battery"); a.Status != http.StatusUnauthorized {
				t.Fatalf("failure %d from %s: %s", i+1, from, a)
			}
		}
	}

	t.Run("a stranger's failures lock out the stranger's network", func(t *testing.T) {
		for name, c := range map[string]struct{ stranger, neighbour, other string }{
			"IPv4": {"203.0.113.7", "203.0.113.200", "203.0.114.7"},
			"IPv6": {"2001:db8:1:2::7", "2001:db8:1:2:9::1", "2001:db8:1:3::7"},
		} {
			for kind, email := range map[string]string{"known": one.Register(t).Email, "unknown": name + "@nowhere.example.org"} {
				fail(t, 10, c.stranger, email)
				for _, from := range []string{c.stranger, c.neighbour} {
					a := signIn(t, from, email, "correct horse battery")
					refused(t, a, http.StatusTooManyRequests)
					if wait, err := strconv.Atoi(a.Header.Get("Retry-After")); err != nil || wait < 300 || wait > 900 {
						t.Errorf("%s, %s account: Retry-After %q", name, kind, a.Header.Get("Retry-After"))
					}
				}
				want := map[string]int{"known": http.StatusOK, "unknown": http.StatusUnauthorized}[kind]
				signIn(t, c.other, email, "correct horse battery").Is(want)
			}
		}
	})

	t.Run("a hundred failures from everywhere lock out unknown networks", func(t *testing.T) {
		user := one.Register(t)
		signIn(t, "198.51.100.1", user.Email, user.Password).Is(http.StatusOK)
		for i := range 10 {
			fail(t, 10, fmt.Sprintf("10.0.%d.1", i), user.Email)
		}
		refused(t, signIn(t, "10.1.0.1", user.Email, user.Password), http.StatusTooManyRequests)
		signIn(t, "198.51.100.99", user.Email, user.Password).Is(http.StatusOK)
		// The owner's success does not give the attacker another hundred.
		refused(t, signIn(t, "10.1.0.1", user.Email, user.Password), http.StatusTooManyRequests)
		// Nor does the known network have more than its ten.
		fail(t, 10, "198.51.100.1", user.Email)
		refused(t, signIn(t, "198.51.100.1", user.Email, user.Password), http.StatusTooManyRequests)
		// By the database's clock it is over after 15 minutes.
		if _, err := one.Pool(t).Exec(t.Context(), "UPDATE login_failures SET window_start = window_start - interval '15 minutes'"); err != nil {
			t.Fatal(err)
		}
		signIn(t, "10.1.0.1", user.Email, user.Password).Is(http.StatusOK)
	})

	t.Run("failures at once do not pass together", func(t *testing.T) {
		user := one.Register(t)
		apps := []*kit.App{one, two}
		answered := kit.AtOnce(30, func(i int) bool {
			body := object{"email": user.Email, "password": "wrong horse battery"}
			return apps[i%2].Client(t).Do(http.MethodPost, "/user/login", body, "X-Forwarded-For: 192.0.2.1").Status == http.StatusUnauthorized
		})
		if answered > 10 {
			t.Errorf("%d guesses were answered", answered)
		}
	})

	t.Run("changing the password has its own count", func(t *testing.T) {
		user := one.Register(t)
		fail(t, 10, "127.0.0.1", user.Email)
		refused(t, signIn(t, "127.0.0.1", user.Email, user.Password), http.StatusTooManyRequests)
		change := object{"current_password": "wrong horse battery", "password": kit.NewPassword}
		for range 10 {
			user.Put("/user/password", change).Is(http.StatusUnprocessableEntity)
		}
		change["current_password"] = user.Password
		user.Put("/user/password", change).Is(http.StatusTooManyRequests)
		user.Do(http.MethodPut, "/user/password", change, "X-Forwarded-For: 192.0.2.200").Is(http.StatusNoContent)
		other := one.Register(t)
		fail(t, 10, "127.0.0.1", other.Email)
		change["current_password"] = other.Password
		other.Put("/user/password", change).Is(http.StatusNoContent)
	})

	t.Run("networks are remembered as hashes, for 90 days", func(t *testing.T) {
		user := one.Register(t)
		if traces := one.Traces(t, "127.0.0.0/24", "127.0.0.1"); len(traces) != 0 {
			t.Errorf("stored: %v", traces)
		}
		networks := func() (n int) {
			t.Helper()
			if err := one.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM login_networks WHERE user_id = $1", user.ID).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n := networks(); n != 1 {
			t.Errorf("%d networks", n)
		}
		if _, err := one.Pool(t).Exec(t.Context(), "UPDATE login_networks SET used_at = used_at - interval '91 days' WHERE user_id = $1", user.ID); err != nil {
			t.Fatal(err)
		}
		if err := one.Sessions.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := networks(); n != 0 {
			t.Errorf("%d networks after 91 days", n)
		}
	})
}

// TestNoLockouts shows that HARRIER_RATE_LIMIT=off lifts the counts of passwords and emails too.
func TestNoLockouts(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 0 }})
	user := app.Register(t)
	for range 12 {
		kit.LogIn(app, t, user.Email, "wrong horse battery").Is(http.StatusUnauthorized)
		user.Put("/user/password", object{"current_password": "wrong horse battery", "password": kit.NewPassword}).Is(http.StatusUnprocessableEntity)
		app.Client(t).Post("/user/forgotPassword", object{"email": user.Email}).Is(http.StatusOK)
	}
	kit.LogIn(app, t, user.Email, user.Password).Is(http.StatusOK)
}

// TestForgottenBeforeRegistered shows that asking for resets of an address does not prevent its owner from registering.
func TestForgottenBeforeRegistered(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.Limited})
	address := object{"email": "not.yet@example.org"}
	for range 5 {
		app.Client(t).Post("/user/forgotPassword", address).Is(http.StatusOK)
	}
	app.Client(t).Post("/user/forgotPassword", address).Is(http.StatusTooManyRequests)
	app.Register(t, address)
	app.Email(t, "not.yet@example.org", 1)
}
