package log

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestWorkbooksOfStrangers imports workbooks that take long into the logs of users who are not established. Each gets five seconds, users at one address
// have their turn one after the other, and a user at another address is served beside them.
func TestWorkbooksOfStrangers(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
		c.RateLimit, c.TrustedProxies = 1000, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	}})
	slow := kit.SlowWorkbook(t)
	begin := func(u *kit.User, from, file string) string {
		t.Helper()
		id, _ := u.Do(http.MethodPost, "/log/imports", file, kit.OctetStream, "X-Forwarded-For: "+from).Is(http.StatusCreated).Object()["_id"].(string)
		return "/log/imports/" + id
	}
	crowd := []*kit.User{app.Register(t), app.Register(t), app.Register(t)}
	paths := make([]string, len(crowd))
	for i, u := range crowd {
		paths[i] = begin(u, "198.51.100.1", slow)
	}
	newcomer, operator := app.Register(t), app.Operator(t)
	inUse := func() any {
		resources, _ := operator.Get("/operator/health").Is(http.StatusOK).Object()["resources"].([]any)
		for _, one := range resources {
			if r, _ := one.(object); r["kind"] == "log_book" {
				return r["in_use"]
			}
		}
		return nil
	}
	kit.Eventually(t, "a workbook is read", func() bool { return inUse() == 1.0 })
	own := begin(newcomer, "203.0.113.1", kit.Workbook(t, []any{"date", "miles"}, []any{"2024-01-02", "5"}))
	left := func() (running int) {
		for i, u := range crowd {
			if u.Get(paths[i]).Is(http.StatusOK).Object()["ended_at"] == nil {
				running++
			}
		}
		return running
	}
	served := -1
	kit.Eventually(t, "all workbooks are read or refused", func() bool {
		if n := inUse(); n != 0.0 && n != 1.0 && n != 2.0 {
			t.Errorf("%v workbooks of strangers at two addresses are read at a time", n)
		}
		running := left()
		if served < 0 && newcomer.Get(own).Is(http.StatusOK).Object()["state"] == "done" {
			served = running
		}
		return running == 0 && served >= 0
	})
	if served == 0 {
		t.Error("a user at another address was served last")
	}
	for i, u := range crowd {
		done := u.Get(paths[i]).Object()
		text, _ := done["error"].(string)
		if done["state"] != "failed" || !strings.Contains(text, "takes too long") {
			t.Errorf("a workbook that takes long: %v, %s", done["state"], text)
		}
	}
}
