package log

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// without is an object without some fields.
func without(o object, fields ...string) object {
	kept := maps.Clone(o)
	for _, name := range fields {
		delete(kept, name)
	}
	return kept
}

// TestLogImportMerges fills in what was typed by what the watch recorded, and undoes that as a whole.
func TestLogImportMerges(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	morning := time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)
	file := kit.GpxTrack(morning)
	typed := func(t *testing.T) (*kit.Runner, string) {
		t.Helper()
		u := kit.RunnerWith(t, app, "", nil)
		run := u.Post("/log/11-20-2026/runs", object{"meters": 3010, "title": "Mine", "heart_rate": 150}).Is(http.StatusCreated)
		return u, run.Header.Get("Location")
	}

	t.Run("an import", func(t *testing.T) {
		t.Parallel()
		u, path := typed(t)
		before := u.Get("/log/11-20-2026").Object()
		for query, want := range map[string]string{
			"?merge=false":  "done of tracks, 100%: 0 runs, 0 days, 0 tracks, 1 duplicates, 0 skipped [: typed_by_hand]",
			"?dry_run=true": "done of tracks, 100%: 0 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []",
		} {
			one := kit.ImportLog(t, u.Client, query, file)
			if got := kit.ImportCounts(one); got != want || one["merged"] != map[string]float64{"?dry_run=true": 1}[query] {
				t.Errorf("%s: %s, %v merged", query, got, one["merged"])
			}
			if now := u.Get("/log/11-20-2026").Object(); fmt.Sprint(now) != fmt.Sprint(before) {
				t.Errorf("%s: the day became %v", query, now)
			}
		}
		one := kit.ImportLog(t, u.Client, "", file)
		if got := kit.ImportCounts(one); got != "done of tracks, 100%: 0 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped []" || one["merged"] != 1.0 {
			t.Errorf("the import: %s, %v merged", got, one["merged"])
		}
		run := u.Get(path).Object()
		if run["meters"] != 3010.0 || run["title"] != "Mine" || run["heart_rate"] != 150.0 || run["started_at"] != morning.Format(time.RFC3339) || run["seconds"] != 1000.0 ||
			run["heart_rate_max"] != 140.0 || run["source"] != "tracks" || len(run["splits"].([]any)) != 3 {
			t.Errorf("the run is %v", run)
		}
		if got := u.Get(path + "/track/file").Is(http.StatusOK).Body; string(got) != file {
			t.Errorf("the track has %d bytes", len(got))
		}
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", file)); got != "done of tracks, 100%: 0 runs, 0 days, 0 tracks, 1 duplicates, 0 skipped [: same_id]" {
			t.Errorf("again: %s", got)
		}
		u.Put(path, object{"seconds": 999}).Is(http.StatusOK) // which stays
		u.Delete("/log/imports/" + one["_id"].(string)).Is(http.StatusOK)
		after := u.Get("/log/11-20-2026").Object()
		runs := kit.RunsOf(after)
		if len(runs) != 1 || runs[0]["seconds"] != 999.0 || fmt.Sprint(without(runs[0], "seconds")) != fmt.Sprint(without(kit.RunsOf(before)[0], "seconds")) {
			t.Errorf("after undoing, the day is %v, was %v", after, before)
		}
		u.Get(path + "/track").Is(http.StatusNotFound)
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", file)); !strings.Contains(got, "1 tracks, 0 duplicates") {
			t.Errorf("after undoing: %s", got)
		}
	})

	t.Run("one of two", func(t *testing.T) {
		t.Parallel()
		u, _ := typed(t)
		archive := kit.Zipped(t, map[string]string{"1.gpx": file, "2.gpx": kit.GpxTrack(morning.Add(3 * time.Hour))})
		for _, query := range []string{"?dry_run=true", ""} {
			if one := kit.ImportLog(t, u.Client, query, archive); one["runs"] != 1.0 || one["merged"] != 1.0 {
				t.Errorf("%s: %s, %v merged", query, kit.ImportCounts(one), one["merged"])
			}
		}
		if runs := kit.RunsOf(u.Get("/log/11-20-2026").Object()); len(runs) != 2 {
			t.Errorf("the runs are %v", runs)
		}
	})

	t.Run("the track of a run", func(t *testing.T) {
		t.Parallel()
		u, path := typed(t)
		u.Do(http.MethodPut, path+"/track", file, kit.OctetStream).Is(http.StatusOK)
		run := u.Get(path).Object()
		if run["meters"] != 3010.0 || run["title"] != "Mine" || run["heart_rate"] != 150.0 || run["started_at"] != morning.Format(time.RFC3339) || run["seconds"] != 1000.0 ||
			len(run["splits"].([]any)) != 3 || run["source"] != nil {
			t.Errorf("the run is %v", run)
		}
		other := u.Post("/log/11-12-2026/runs", object{"meters": 3000}).Is(http.StatusCreated).Header.Get("Location")
		u.Do(http.MethodPut, other+"/track", file, kit.OctetStream).Is(http.StatusOK)
		if run := u.Get(other).Object(); run["started_at"] != nil || run["seconds"] != 1000.0 {
			t.Errorf("with the track of another day, the run is %v", run)
		}
	})
}

// TestLogImportEdited has undoing ask before it takes later edits along.
func TestLogImportEdited(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", nil)
	one := kit.ImportLog(t, u.Client, "", "date,miles\n2026-11-20,3\n2026-11-19,4\n2026-11-18,5\n2026-11-18,6\n")
	path := "/log/imports/" + one["_id"].(string)
	edited := firstRun(t, u, "11-20-2026")["_id"].(string)
	u.Put("/log/runs/"+edited, object{"title": "Hilly"}).Is(http.StatusOK)
	tracked := firstRun(t, u, "11-19-2026")["_id"].(string)
	u.Do(http.MethodPut, "/log/runs/"+tracked+"/track", kit.GpxTrack(time.Date(2026, time.November, 19, 6, 30, 0, 0, time.UTC)), kit.OctetStream).Is(http.StatusOK)
	u.Delete("/log/runs/" + firstRun(t, u, "11-18-2026")["_id"].(string)).Is(http.StatusNoContent) // which moves the other one up
	asks := u.Delete(path).Is(http.StatusConflict)
	if kit.ProblemKind(asks) != "import-edited" || !strings.Contains(string(asks.Body), "2 have been changed") {
		t.Errorf("undoing: %s", asks.Body)
	}
	if now := u.Get(path).Object(); now["state"] != "done" || len(kit.RunsOf(u.Get("/log/11-18-2026").Object())) != 1 {
		t.Errorf("afterwards: %v", now)
	}
	if undone := u.Delete(path + "?force=true").Is(http.StatusOK).Object(); undone["state"] != "undone" {
		t.Errorf("undone: %v", undone)
	}
	if day := u.Get("/log/11-20-2026").Object(); day["_id"] != nil {
		t.Errorf("after undoing, there is %v", day)
	}
}

// TestLogImportOfDeletedRuns leaves out what the user has deleted, in whatever way, and nothing else.
func TestLogImportOfDeletedRuns(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", nil)
	var table strings.Builder
	table.WriteString(stravaHeader)
	for day := 11; day <= 16; day++ {
		table.WriteString(stravaActivity(day, fmt.Sprintf("Nov %d, 2026, 6:30:00 AM", day), "Run", "3000.0", ""))
	}
	file := kit.Zipped(t, map[string]string{"activities.csv": table.String()})
	first := kit.ImportLog(t, u.Client, "", file)
	u.Delete("/log/imports/" + first["_id"].(string)).Is(http.StatusOK) // which deletes none
	if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", file)); !strings.HasPrefix(got, "done of strava, 100%: 6 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped") {
		t.Errorf("after undoing: %s", got)
	}
	id := func(day string) string { return firstRun(t, u, day)["_id"].(string) }
	u.Delete("/log/runs/" + id("11-11-2026")).Is(http.StatusNoContent)
	u.Post("/log/11-12-2026", object{"runs": []object{}}).Is(http.StatusOK)
	u.Delete("/log/11-13-2026").Is(http.StatusNoContent)
	u.Post("/log/11-14-2026", object{"runs": []object{{"meters": 3001, "title": "the same"}}}).Is(http.StatusOK)                  // no deletion
	u.Post("/log/11-15-2026", object{"runs": []object{{"_id": id("11-15-2026"), "title": "kept"}}}).Is(http.StatusOK)             // nor this
	u.Post("/log/11-16-2026", object{"runs": []object{{"meters": 8000, "started_at": "2026-11-16T15:00:00Z"}}}).Is(http.StatusOK) // another run
	one := kit.ImportLog(t, u.Client, "", file)
	if got := kit.ImportCounts(one); !strings.HasPrefix(got, "done of strava, 100%: 0 runs, 0 days, 0 tracks, 1 duplicates, 4 skipped") || one["merged"] != 1.0 ||
		strings.Count(got, "deleted") != 4 || !strings.Contains(got, "activity 15: same_id") {
		t.Errorf("after deleting: %s, %v merged", got, one["merged"])
	}
	exported := u.Get("/user/export").Is(http.StatusOK).Object()
	if deleted, _ := exported["deleted_runs"].([]any); len(deleted) != 4 || deleted[0].(object)["source"] != "strava" {
		t.Errorf("the export has %v", exported["deleted_runs"])
	}
	moved := kit.RunnerWith(t, app, "", nil)
	kit.ImportLog(t, moved.Client, "", string(u.Get("/user/export?format=zip").Is(http.StatusOK).Body))
	if got := kit.ImportCounts(kit.ImportLog(t, moved.Client, "", file)); !strings.HasPrefix(got, "done of strava, 100%: 0 runs, 0 days, 0 tracks, 2 duplicates, 4 skipped") {
		t.Errorf("where the account was moved to: %s", got)
	}
	dry := kit.ImportCounts(kit.ImportLog(t, u.Client, "?restore=true&dry_run=true", file))
	restored := kit.ImportLog(t, u.Client, "?restore=true", file)
	if got := kit.ImportCounts(restored); !strings.HasPrefix(got, "done of strava, 100%: 4 runs, 0 days, 0 tracks, 2 duplicates, 0 skipped") || dry != got {
		t.Errorf("restored: %s\ndry: %s", got, dry)
	}
	u.Delete("/log/imports/" + restored["_id"].(string)).Is(http.StatusOK) // what was deleted before is deleted again
	if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", file)); !strings.HasPrefix(got, "done of strava, 100%: 0 runs, 0 days, 0 tracks, 2 duplicates, 4 skipped") {
		t.Errorf("after undoing that: %s", got)
	}
	// Whoever adds it again has it, and another user has never deleted it.
	u.Post("/log/11-11-2026/runs", object{"meters": 3000, "source": "strava", "external_id": "11"}).Is(http.StatusCreated)
	other := kit.RunnerWith(t, app, "", nil)
	if got := kit.ImportCounts(kit.ImportLog(t, other.Client, "", file)); !strings.HasPrefix(got, "done of strava, 100%: 6 runs") {
		t.Errorf("another user's: %s", got)
	}
	u.Delete("/user/" + u.ID).Is(http.StatusOK)
	kit.InDatabase(t, app, "DELETE FROM users WHERE id = $1::text::uuid", u.ID)
	if n := kit.CountRows(t, app.Pool(t), "deleted_runs WHERE user_id = '"+u.ID+"'"); n != 0 {
		t.Errorf("%d deleted runs outlive their user", n)
	}
}

// TestFutureRuns refuses a run that begins after tomorrow, where its owner is.
func TestFutureRuns(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	west, east := kit.RunnerWith(t, app, "", object{"timezone": "Pacific/Pago_Pago"}), kit.RunnerWith(t, app, "", object{"timezone": "Pacific/Kiritimati"})
	for _, c := range []struct {
		u      *kit.Runner
		day    string
		run    object
		status int
	}{
		{west, "11-22-2026", object{"meters": 1}, http.StatusCreated}, // there it is the 21st
		{west, "11-23-2026", object{"meters": 1}, http.StatusUnprocessableEntity},
		{east, "11-23-2026", object{"meters": 1}, http.StatusCreated}, // and there the 22nd
		{east, "11-24-2026", object{"meters": 1}, http.StatusUnprocessableEntity},
		{west, "11-22-2026", object{"meters": 1, "started_at": "2026-11-23T10:30:00Z"}, http.StatusCreated},
		{west, "11-22-2026", object{"meters": 1, "started_at": "2026-11-23T11:30:00Z"}, http.StatusUnprocessableEntity},
		{east, "01-01-2099", object{"meters": 1}, http.StatusUnprocessableEntity},
	} {
		if a := c.u.Post("/log/"+c.day+"/runs", c.run); a.Status != c.status {
			t.Errorf("%s %v: %d, want %d", c.day, c.run, a.Status, c.status)
		}
	}
	run := firstRun(t, west, "11-22-2026")["_id"].(string)
	west.Put("/log/runs/"+run, object{"started_at": "2026-11-23T11:30:00Z"}).Is(http.StatusUnprocessableEntity)
	west.Post("/log/12-24-2026", object{"runs": []object{{"meters": 1}}}).Is(http.StatusUnprocessableEntity)
	west.Post("/log/12-24-2026", object{"goal": 5, "runs": []object{}}).Is(http.StatusOK)
	west.Post("/log/12-24-2026/goal", object{"goal": 6}).Is(http.StatusOK)
	if got := kit.ImportCounts(kit.ImportLog(t, west.Client, "", "date,miles\n2026-11-22,3\n2026-11-23,3\n")); !strings.HasPrefix(got, "done of days, 100%: 1 runs") || !strings.Contains(got, "line 3: future") {
		t.Errorf("the import: %s", got)
	}
}
