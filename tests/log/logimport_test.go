package log

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

const stravaHeader = "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort," +
	"Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain\n"

func stravaActivity(id int, date, sport, meters, file string) string {
	return fmt.Sprintf("%d,%q,Morning,%s,,1010,3.00,,,false,,,%s,,,1010.0,1000.0,%s,4,3,10\n", id, date, sport, file, meters)
}

func TestLogImports(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	morning := time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)
	strava := kit.Zipped(t, map[string]string{
		"activities.csv": stravaHeader + stravaActivity(1, "Nov 20, 2026, 6:30:00 AM", "Run", "3000.0", "activities/1.gpx.gz") +
			stravaActivity(2, "Nov 20, 2026, 6:30:20 AM", "Run", "3010.0", "") + stravaActivity(3, "Nov 19, 2026, 11:30:00 PM", "Run", "5000.0", "") +
			stravaActivity(4, "Nov 19, 2026, 8:30:00 AM", "Ride", "40000.0", "") + stravaActivity(5, "Nov 18, 2026, 6:30:00 AM", "Run", "8000.0", "activities/5.fit"),
		"activities/1.gpx.gz": kit.Gzipped(t, strings.NewReader(kit.GpxTrack(morning))),
	})

	t.Run("of Strava", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "from.strava", object{"timezone": "Europe/Berlin"})
		u.Post("/log/11-18-2026", object{"rhr": 50, "runs": []object{{"meters": 7990, "title": "by hand"}}}).Is(http.StatusOK)
		before := u.Get("/log/11-18-2026").Body
		got := kit.ImportCounts(kit.ImportLog(t, u.Client, "?dry_run=true&merge=false", strava))
		const want = "done of strava, 100%: 2 runs, 0 days, 0 tracks, 2 duplicates, 1 skipped " +
			"[activity 2: same_start activity 4: not_running activities/5.fit: incomplete activities/5.fit: typed_by_hand]"
		if !strings.HasPrefix(got, "done of strava, 100%: 2 runs, 0 days, 0 tracks, 2 duplicates, 1 skipped") {
			t.Errorf("a dry run: %s", got)
		}
		if day := u.Get("/log/11-20-2026").Object(); day["_id"] != nil {
			t.Errorf("a dry run added %v", day)
		}
		first := kit.ImportLog(t, u.Client, "?file_name=export.zip&merge=false", strava)
		if got := kit.ImportCounts(first); !strings.HasPrefix(got, "done of strava, 100%: 2 runs, 0 days, ") || first["file_name"] != "export.zip" {
			t.Errorf("the import: %s, not %s", got, want)
		}
		if again := u.Get("/log/11-18-2026").Body; !bytes.Equal(again, before) {
			t.Errorf("the day that was typed in became %s", again)
		}
		// Half past eleven in the evening in UTC is the next day in Berlin.
		day := u.Get("/log/11-20-2026").Is(http.StatusOK).Object()
		if runs := kit.RunsOf(day); len(runs) != 2 || day["meters"] != 8000.0 && day["meters"] != 8010.0 {
			t.Errorf("the day is %v", day)
		}
		again := kit.ImportLog(t, u.Client, "?merge=false", strava)
		if got := kit.ImportCounts(again); !strings.HasPrefix(got, "done of strava, 100%: 0 runs, 0 days, 0 tracks, 4 duplicates, 1 skipped") {
			t.Errorf("the second time: %s", got)
		}
		if with := kit.ImportCounts(kit.ImportLog(t, u.Client, "?other_sports=true&source=strava&merge=false", strava)); !strings.HasPrefix(with, "done of strava, 100%: 1 runs") {
			t.Errorf("with other sports: %s", with)
		}

		id, _ := first["_id"].(string)
		if undone := u.Delete("/log/imports/" + id).Is(http.StatusOK).Object(); undone["state"] != "undone" {
			t.Errorf("undone: %v", undone)
		}
		if day := u.Get("/log/11-20-2026").Object(); day["_id"] != nil {
			t.Errorf("after undoing, there is %v", day)
		}
		if again := u.Get("/log/11-18-2026").Body; !bytes.Equal(again, before) {
			t.Errorf("after undoing, the day that was typed in is %s", again)
		}
		u.Delete("/log/imports/" + id).Is(http.StatusConflict)
		list := u.Get("/log/imports").Is(http.StatusOK).List()
		if len(list) != 4 || list[0]["notes"] != nil || list[3]["state"] != "done" {
			t.Errorf("the list is %v", list)
		}
	})

	t.Run("of days", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "from.days", nil)
		u.Post("/log/11-20-2026", object{"rhr": 50, "notes": "mine"}).Is(http.StatusOK)
		const file = "date,miles,rhr,sleep,notes\n2026-11-20,6.2,48,7.5,theirs\n2026-11-19,,49,,\n2026-11-19,3.1,,8,\n2027-01-01,3,,,\nyesterday,5,,,\n2026-11-18,3,,,\n2026-11-18,3,,,\n"
		one := kit.ImportLog(t, u.Client, "", file)
		const want = "done of days, 100%: 4 runs, 2 days, 0 tracks, 0 duplicates, 2 skipped [line 5: future line 6: unreadable line 2: kept]"
		if got := kit.ImportCounts(one); got != want {
			t.Errorf("the import: %s", got)
		}
		day := u.Get("/log/11-20-2026").Object()
		if day["rhr"] != 50.0 || day["sleep"] != 7.5 || day["notes"] != "mine" || day["miles"] != 6.2 {
			t.Errorf("the day is %v", day)
		}
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", file)); !strings.HasPrefix(got, "done of days, 100%: 0 runs, 0 days, 0 tracks, 5 duplicates, 2 skipped") {
			t.Errorf("the second time: %s", got)
		}
		u.Post("/log/11-20-2026", object{"sleep": 6}).Is(http.StatusOK)
		u.Delete("/log/imports/" + one["_id"].(string)).Is(http.StatusOK)
		day = u.Get("/log/11-20-2026").Object()
		if day["rhr"] != 50.0 || day["sleep"] != 6.0 || day["notes"] != "mine" || day["miles"] != 0.0 {
			t.Errorf("after undoing, the day is %v", day)
		}
		if day := u.Get("/log/11-19-2026").Object(); day["_id"] != nil {
			t.Errorf("after undoing, there is %v", day)
		}
	})

	t.Run("of tracks", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "from.tracks", nil)
		got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", kit.Zipped(t, map[string]string{
			"1.gpx": kit.GpxTrack(morning), "2.gpx": kit.GpxTrack(morning.Add(30 * time.Second)), "3.gpx": kit.GpxTrack(morning.Add(time.Hour)), "4.fit": "broken",
		})))
		if !strings.HasPrefix(got, "done of tracks, 100%: 2 runs, 0 days, 2 tracks, 1 duplicates, 1 skipped") || !strings.Contains(got, "4.fit: unreadable") {
			t.Errorf("the import: %s", got)
		}
		runs := kit.RunsOf(u.Get("/log/11-20-2026").Object())
		if len(runs) != 2 || runs[0]["meters"] != 3000.0 || runs[0]["seconds"] != 1000.0 || runs[0]["heart_rate"] != 140.0 || runs[0]["title"] != "Out and back" {
			t.Errorf("the runs are %v", runs)
		}
	})

	t.Run("that fail", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "that.fail", nil)
		for says, file := range map[string]string{
			"cannot be imported": "\x00\x01\x02", "no column": "a,b\n1,2\n", "damaged": strava[:len(strava)-30], "no tracks": kit.Zipped(t, map[string]string{"a": "b"}),
		} {
			one := kit.ImportLog(t, u.Client, "", file)
			if why, _ := one["error"].(string); one["state"] != "failed" || !strings.Contains(why, says) {
				t.Errorf("%s: %v", says, one)
			}
			u.Delete("/log/imports/" + one["_id"].(string)).Is(http.StatusConflict)
		}
		u.Do(http.MethodPost, "/log/imports", "date\n", "Content-Type: text/html").Is(http.StatusUnsupportedMediaType)
		u.Do(http.MethodPost, "/log/imports?source=zwift", "date\n", "Content-Type: application/octet-stream").Is(http.StatusBadRequest)
		other := kit.RunnerWith(t, app, "", nil)
		mine := kit.ImportLog(t, u.Client, "", "date,miles\n2026-11-20,3\n")["_id"].(string)
		other.Get("/log/imports/" + mine).Is(http.StatusNotFound)
		other.Delete("/log/imports/" + mine).Is(http.StatusNotFound)
	})
}

// TestLogImportDryRunSeesItsOwn has runs that are duplicates of one that is more than a transaction before them.
func TestLogImportDryRunSeesItsOwn(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", nil)
	var table strings.Builder
	table.WriteString(stravaHeader)
	begin := time.Date(2026, time.January, 5, 6, 30, 0, 0, time.UTC)
	add := func(id, day int) {
		table.WriteString(stravaActivity(id, begin.AddDate(0, 0, day).Format("Jan 2, 2006, 3:04:05 PM"), "Run", "5000.0", ""))
	}
	for i := range 120 {
		add(i, i)
	}
	add(200, 0) // by the start
	add(1, 130) // by the ID
	file := kit.Zipped(t, map[string]string{"activities.csv": table.String()})
	dry, done := kit.ImportCounts(kit.ImportLog(t, u.Client, "?dry_run=true", file)), kit.ImportCounts(kit.ImportLog(t, u.Client, "", file))
	if !strings.HasPrefix(done, "done of strava, 100%: 120 runs, 0 days, 0 tracks, 2 duplicates, 0 skipped") || dry != done {
		t.Errorf("the import: %s\nthe dry run: %s", done, dry)
	}
}
