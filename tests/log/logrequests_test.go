package log

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

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
		got := 0
		for line := range strings.Lines(log.String()) {
			var request struct {
				Route string `json:"route"`
				Us    int64  `json:"us"`
			}
			if err := json.Unmarshal([]byte(line), &request); err != nil {
				t.Fatal(err)
			}
			slow := setting == "errors-and-slow" && request.Us >= time.Second.Microseconds() // on a busy machine
			if !slow && (request.Route == "/race/:race_id" || request.Route == "/user/count") {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: %d lines, want %d:\n%s", setting, got, want, log.String())
		}
	}
}
