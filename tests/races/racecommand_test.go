package races

import (
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestRaceCommand manages races beside a running server.
func TestRaceCommand(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	run := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir)
	poster, next, operator := app.Register(t), app.Register(t, object{"name": "Next Poster"}), app.Operator(t)
	race := poster.Race()
	result := poster.Result(race)
	says := func(want string, args ...string) {
		t.Helper()
		if out, err := run(append([]string{"race"}, args...)...); err != nil || !strings.Contains(out, want) {
			t.Errorf("harrier race %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	refuses := func(want string, args ...string) {
		t.Helper()
		if out, err := run(append([]string{"race"}, args...)...); err == nil || !strings.Contains(out, want) {
			t.Errorf("harrier race %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	says("Usage: harrier race")
	says(race, "list")
	says("provisional", "show", race)
	says("is locked", "lock", race, "-reason", "Results are disputed")
	poster.Put("/result", object{"_id": result, "place": 1}).Is(http.StatusForbidden)
	says("is official", "unlock", race)
	poster.Put("/result", object{"_id": result, "place": 1}).Is(http.StatusOK)
	says("belongs to Next Poster", "give", race, next.Email)
	poster.Put("/race", object{"_id": race, "name": "Mine"}).Is(http.StatusForbidden)
	next.Put("/race", object{"_id": race, "name": "Mine"}).Is(http.StatusOK)
	refuses("-yes", "delete", race)
	says("is deleted", "delete", race, "-yes")
	poster.Get("/race/" + race).Is(http.StatusNotFound)
	refuses("no such race", "show", race)
	refuses("not the _id", "show", "17")
	refuses("unknown command", "sell", race)

	log := operator.Get("/operator/audit?actor=command&object=" + race).Is(http.StatusOK).List()
	acts := make([]string, len(log))
	for i, e := range log {
		acts[i], _ = e["act"].(string)
		if after, _ := e["after"].(object); after != nil && after["state"] == "locked" && e["reason"] != "Results are disputed" {
			t.Errorf("%v", e)
		}
	}
	if got := strings.Join(acts, " "); got != "race.delete race.give race.change race.change" {
		t.Errorf("the audit log has %s", got)
	}
}
