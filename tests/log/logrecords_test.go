package log

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestDistanceRecords(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u, hidden := kit.RunnerWith(t, app, "fast.one", nil), kit.RunnerWith(t, app, "hidden.one", object{"log_visibility": "private"})
	beginner := kit.RunnerWith(t, app, "", nil)
	if none := beginner.Get("/log/athlete/me/records").Is(http.StatusOK).List(); len(none) != 0 {
		t.Errorf("began with %v", none)
	}
	ids := map[string]string{}
	for name, run := range map[string]object{
		"slow": {"meters": 5000, "seconds": 1300}, "5K": {"meters": 4980, "seconds": 1250.5}, "too short": {"meters": 4974, "seconds": 1100},
		"10K": {"meters": 10199, "seconds": 2700}, "too long": {"meters": 10201, "seconds": 2000}, "by bike": {"meters": 10000, "seconds": 1500, "kind": "cross_training"},
		"8K": {"meters": 8000, "seconds": 2000, "kind": "race", "title": "Turkey Trot"}, "3K": {"meters": 3000, "seconds": 700, "title": "Warm-up"},
		"1K": {"meters": 1000, "seconds": 170, "kind": "intervals"}, "2M": {"meters": 3218.69, "seconds": 640, "kind": "easy"},
		"untimed": {"meters": 8000}, "no time": {"meters": 8000, "seconds": 0}, "half": {"miles": 13.1, "seconds": 6000},
	} {
		ids[name], _ = u.Post("/log/11-20-2026/runs", run).Is(http.StatusCreated).Object()["_id"].(string)
	}
	earlier, _ := u.Post("/log/11-19-2026/runs", object{"miles": 13.1, "seconds": 6000}).Object()["_id"].(string)
	race := u.Race(object{"name": "Park run", "date": "2026-10-03", "sport": "road"})
	u.Result(race, object{"event": "5K", "athlete_id": "fast.one", "time": "20:01.5"})
	u.Result(race, object{"event": "8K", "athlete_id": "fast.one", "time": "35:00"})
	u.Result(race, object{"event": "10K", "athlete_id": "fast.one", "time": "50:00"})
	u.Result(race, object{"event": "Marathon", "athlete_id": "somebody.else", "time": "2:20:00"})

	line := func(r object) string {
		text := fmt.Sprint(r["event_code"], " ", r["meters"], " in ", r["seconds"])
		if run, ok := r["run"].(object); ok {
			text += fmt.Sprint(" run ", run["run_id"], " ", run["date"], " ", run["meters"], " ", run["seconds"])
		}
		if result, ok := r["race"].(object); ok {
			text += fmt.Sprint(" race ", result["race"], " ", result["date"], " ", result["seconds"])
			if result["run_id"] != nil {
				text += fmt.Sprint(" of the log ", result["run_id"])
			}
		}
		return text
	}
	want := strings.Join([]string{
		"5K 5000 in 1201.5 run " + ids["5K"] + " 2026-11-20 4980 1250.5 race Park run 2026-10-03 1201.5",
		"8K 8000 in 2000 race Turkey Trot 2026-11-20 2000 of the log " + ids["8K"],
		"10K 10000 in 2700 run " + ids["10K"] + " 2026-11-20 10199 2700 race Park run 2026-10-03 3000",
		"HM 21097.5 in 6000 run " + earlier + " 2026-11-19 21082.41 6000",
	}, "\n")
	own := u.Get("/log/athlete/me/records").Is(http.StatusOK)
	lines := make([]string, 0, 4)
	for _, r := range own.List() {
		lines = append(lines, line(r))
	}
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("records:\n%s\nwant\n%s", got, want)
	}
	if others := app.Client(t).Get("/log/athlete/Fast.One/records").Is(http.StatusOK); !bytes.Equal(others.Body, own.Body) {
		t.Errorf("others read %s", others.Body)
	}
	hidden.Post("/log/11-20-2026/runs", object{"meters": 5000, "seconds": 1}).Is(http.StatusCreated)
	app.Client(t).Get("/log/athlete/hidden.one/records").Is(http.StatusForbidden)
	hidden.Get("/log/athlete/hidden.one/records").Is(http.StatusOK)
	app.Client(t).Get("/log/athlete/nobody.there/records").Is(http.StatusNotFound)
	app.Client(t).Get("/log/athlete/me/records").Is(http.StatusUnauthorized)
	u.Delete("/log/11-20-2026").Is(http.StatusNoContent)
	if left := u.Get("/log/athlete/me/records").List(); len(left) != 4 || left[0]["run"] != nil || left[3]["seconds"] != 6000.0 {
		t.Errorf("without the day: %v", left)
	}
}
