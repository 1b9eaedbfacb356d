package operators

import (
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// setBack sets the database's clock back by 40 minutes: what gates work by a time was written that much later.
func setBack(t *testing.T, app *kit.App) {
	t.Helper()
	for table, columns := range map[string][]string{
		"webhooks": {"next_at", "created_at"}, "webhook_deliveries": {"next_at", "attempted_at", "created_at"}, "login_failures": {"window_start"},
		"email_counts": {"window_start"}, "result_shares": {"hour_began"}, "river_job": {"scheduled_at", "attempted_at", "created_at"},
		"river_leader": {"elected_at", "expires_at"},
	} {
		for _, column := range columns {
			kit.InDatabase(t, app, "UPDATE "+table+" SET "+column+" = "+column+" + interval '40 minutes'")
		}
	}
}

// After the database's clock was ahead and was set right, nothing waits for the time that it showed.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
		kit.WithReceivers(c)
		c.WebhookPauses, c.RateLimit, c.RowsPerHour = nil, 1e6, 20
	}})
	user, locked := app.Register(t), app.Register(t)
	prompt, failing := kit.NewReceiver(t, nil), kit.NewReceiver(t, func(n int) int {
		if n == 1 {
			return http.StatusInternalServerError
		}
		return http.StatusOK
	})
	first, _ := kit.CreateWebhook(user, prompt.URL, object{"types": []string{"race.created"}})
	second, _ := kit.CreateWebhook(user, failing.URL, object{"types": []string{"race.created"}})
	race := user.Race()
	prompt.Requests(t, 1)
	failing.Requests(t, 1)
	kit.Eventually(t, "both deliveries are noted", func() bool {
		done, tried := user.Get("/webhooks/"+first+"/deliveries").List(), user.Get("/webhooks/"+second+"/deliveries").List()
		return len(done) == 1 && done[0]["state"] == "delivered" && len(tried) == 1
	})
	for range 10 {
		kit.LogIn(app, t, locked.Email, "wrong horse battery").Is(http.StatusUnauthorized)
	}
	kit.LogIn(app, t, locked.Email, locked.Password).Is(http.StatusTooManyRequests)
	user.CSV(race, "?mode=append", kit.RowsOf(0, 20)).Is(http.StatusCreated)
	user.CSV(race, "?mode=append", kit.RowsOf(100, 1)).Is(http.StatusTooManyRequests)

	setBack(t, app)
	user.CSV(race, "?mode=append", kit.RowsOf(200, 20)).Is(http.StatusCreated)
	kit.LogIn(app, t, locked.Email, locked.Password).Is(http.StatusOK)
	next := user.Race()
	if got := prompt.Requests(t, 2); !strings.Contains(got[1].Body, next) {
		t.Errorf("the receiver got %s", got[1].Body)
	}
	if got := failing.Requests(t, 3); got[1].ID != got[0].ID || !strings.Contains(got[2].Body, next) {
		t.Errorf("the failing receiver got %v", got)
	}
	// A server that delivered while the clock was ahead was killed.
	kit.InDatabase(t, app, "UPDATE webhooks SET turn = gen_random_uuid(), turn_ends = now() + interval '40 minutes' WHERE id = $1::text::uuid", first)
	last := user.Race()
	if got := prompt.Requests(t, 3); !strings.Contains(got[2].Body, last) {
		t.Errorf("after the lease, the receiver got %s", got[2].Body)
	}
}
