package log

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// The setting decides which requests get a line in the log.
func TestLogRequests(t *testing.T) {
	t.Parallel()
	for setting, want := range map[string]int{"all": 2, "errors-and-slow": 0, "none": 0} {
		var log kit.LogLines
		app := kit.Start(t, kit.Options{Log: slog.NewJSONHandler(&log, nil), Config: func(c *config.Config) { c.LogRequests = setting }})
		app.Client(t).Get("/race/count-of-nothing").Is(http.StatusBadRequest)
		app.Client(t).Get("/user/count").Is(http.StatusOK)
		app.Stop()
		if got := strings.Count(log.String(), `"route":"/race/:race_id"`) + strings.Count(log.String(), `"route":"/user/count"`); got != want {
			t.Errorf("%s: %d lines, want %d:\n%s", setting, got, want, log.String())
		}
	}
}
