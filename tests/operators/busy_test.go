package operators

import (
	"net/http"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestTooManyRequests shows that a registration which is refused for the number of requests says so by a type with a page.
func TestTooManyRequests(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 1 }})
	draft := object{"email": "one.of.many@example.org", "password": "x", "coach": false}
	for range 50 {
		a := app.Client(t).Post("/user", draft)
		if a.Status != http.StatusTooManyRequests {
			continue
		}
		if kit.ProblemKind(a) != "too-many-requests" || kit.IsTrue(a.Object()["auth"]) || a.Object()["error"] == "" || a.Header.Get("Retry-After") == "" {
			t.Errorf("%s", a)
		}
		kit.Eventually(t, "the type has a page", func() bool { return app.Client(t).Get("/problems/too-many-requests").Status == http.StatusOK })
		return
	}
	t.Error("50 registrations at once are not too many")
}
