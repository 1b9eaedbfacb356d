package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestLogImportOfStravaShoes adds the shoes that a table of Strava names, and says so before. The table may come without its archive.
func TestLogImportOfStravaShoes(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", nil)
	u.Post("/log/shoes", object{"name": "Old pair"}).Is(http.StatusCreated)
	worn := strings.NewReplacer("false,,,", "false,slept badly,Old pair,").Replace(stravaActivity(1, "Nov 20, 2026, 6:30:00 AM", "Run", "3000.0", "")) +
		strings.NewReplacer("false,,,", "false,,New pair,").Replace(stravaActivity(2, "Nov 19, 2026, 6:30:00 AM", "Run", "4000.0", "activities/2.gpx")) +
		strings.NewReplacer("false,,,", "false,,Bicycle,").Replace(stravaActivity(3, "Nov 18, 2026, 6:30:00 AM", "Ride", "40000.0", ""))
	dry := kit.ImportLog(t, u.Client, "?dry_run=true", stravaHeader+worn)
	preview, _ := dry["preview"].(object)
	if fmt.Sprint(preview["shoes"]) != "[New pair]" || len(u.Get("/log/shoes").List()) != 1 {
		t.Errorf("the preview: %v", dry)
	}
	if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", stravaHeader+worn)); !strings.HasPrefix(got, "done of strava, 100%: 2 runs, 0 days, 0 tracks") {
		t.Errorf("the import: %s", got)
	}
	named := map[any]any{}
	for _, shoe := range u.Get("/log/shoes").List() {
		named[shoe["_id"]] = shoe["name"]
	}
	for day, want := range map[string]string{"11-20-2026": "Old pair slept badly", "11-19-2026": "New pair <nil>"} {
		if run := firstRun(t, u, day); fmt.Sprint(named[run["shoe_id"]], " ", run["notes"]) != want || len(named) != 2 {
			t.Errorf("the run is %v, the shoes are %v", run, named)
		}
	}
}

// TestLogImportOfWeeks reads a log that is kept by weeks, in the unit of the account, and compares its totals.
func TestLogImportOfWeeks(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2025-02-01T12:00:00Z")
	u := kit.RunnerWith(t, app, "", object{"timezone": "America/Denver", "units": "mi"})
	one := kit.ImportLog(t, u.Client, "", "Week of,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Total,Notes\n"+
		"1/6/2025,5 easy,6 w/ strides,off,7x400 @ 85 (6 total),4,12 long 1:36,XT bike 45,33,good week\n"+
		"1/13/2025,off,8,6,5k race 19:40 + 3 wu,4,13,,34,\n")
	if got := kit.ImportCounts(one); got != "done of days, 100%: 12 runs, 3 days, 0 tracks, 0 duplicates, 1 skipped [line 3: total]" {
		t.Errorf("the import: %s", got)
	}
	for day, want := range map[string]string{
		"01-06-2025": "[5 <nil> easy <nil>] good week", "01-08-2025": "[] <nil>", "01-09-2025": "[6 <nil> intervals 7x400 @ 85 (6 total)] <nil>",
		"01-11-2025": "[12 5760 long <nil>] <nil>", "01-12-2025": "[<nil> 2700 bike <nil>] <nil>",
	} {
		d := u.Get("/log/" + day).Object()
		of := kit.RunsOf(d)
		runs := make([]string, len(of))
		for i, run := range of {
			runs[i] = fmt.Sprint(run["miles"], " ", run["seconds"], " ", run["kind"], " ", run["title"])
		}
		if got := fmt.Sprint(runs, " ", d["notes"]); got != want {
			t.Errorf("%s: %s, want %s", day, got, want)
		}
	}
	if rest := u.Get("/log/01-08-2025").Object()["rest"]; rest != "rest" {
		t.Errorf("a day off has rest %v", rest)
	}
}
