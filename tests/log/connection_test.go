package log

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// addRun adds a run of 3 km with its original file.
func addRun(s *kit.Intervals, id string, start time.Time) object {
	a := object{
		"id": id, "start_date_local": start.Format("2006-01-02T15:04:05"), "start_date": start.Format(time.RFC3339), "type": "Run", "name": "Morning Run",
		"distance": 3000.0, "moving_time": 1000, "elapsed_time": 1010, "average_heartrate": 140, "source": "GARMIN_CONNECT", "icu_training_load": 40,
	}
	s.With(func() {
		s.Activities = append(s.Activities, a)
		s.Files[id] = kit.GpxTrack(start)
	})
	return a
}

// connects starts an instance that asks the stand-in.
func connects(t *testing.T, s *kit.Intervals, every time.Duration) *kit.App {
	t.Helper()
	now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	return kit.Start(t, kit.Options{Clock: func() time.Time { return now }, Config: func(c *config.Config) {
		kit.WithReceivers(c)
		c.IntervalsURL, c.ConnectionsEvery, c.ConnectionTimeout = s.URL, every, time.Minute
	}})
}

// connectIntervals connects the user to the stand-in.
func connectIntervals(u *kit.Runner, columns object) object {
	draft := object{"athlete_id": "i42", "api_key": kit.IntervalsKey}
	maps.Copy(draft, columns)
	return u.Put(kit.ConnectionPath, draft).Is(http.StatusOK).Object()
}

// lookUntil has the service asked until the connection is as it should be.
func lookUntil(t *testing.T, u *kit.Runner, says string, is func(c object) bool) {
	t.Helper()
	kit.Eventually(t, says, func() bool {
		u.Post(kit.ConnectionPath+"/look", nil).Is(http.StatusOK)
		return is(theConnection(u))
	})
}

func theConnection(u *kit.Runner) object {
	items, _ := u.Get("/log/connections").Is(http.StatusOK).Object()["items"].([]any)
	if len(items) == 0 {
		return nil
	}
	c, _ := items[0].(object)
	return c
}

// imported waits until so many imports of the connection have ended, and returns them, newest first.
func imported(t *testing.T, u *kit.Runner, want int) (list []object) {
	t.Helper()
	kit.Eventually(t, fmt.Sprintf("%d imports of the connection have ended", want), func() bool {
		list = nil
		for _, one := range u.Get("/log/imports").Is(http.StatusOK).List() {
			if one["via"] == "connection" && one["ended_at"] != nil {
				list = append(list, one)
			}
		}
		return len(list) >= want
	})
	for i, one := range list {
		list[i] = u.Get("/log/imports/" + one["_id"].(string)).Is(http.StatusOK).Object()
	}
	return list
}

func TestConnections(t *testing.T) {
	t.Parallel()
	morning := time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)

	t.Run("import runs and wellness once, and nothing over what was typed", func(t *testing.T) {
		t.Parallel()
		s := kit.NewIntervals(t)
		app := connects(t, s, time.Hour)
		u := kit.RunnerWith(t, app, "", object{"timezone": "UTC"})
		addRun(s, "i1", morning)
		addRun(s, "i2", morning.AddDate(0, 0, -1))
		addRun(s, "i3", morning.AddDate(0, 0, -2))
		ride := addRun(s, "i4", morning.Add(5*time.Hour))
		ride["type"] = "Ride"
		manual := addRun(s, "i5", morning.AddDate(0, 0, -3))
		manual["distance"], manual["moving_time"], manual["name"] = 8000, 2700, "Treadmill"
		strava := addRun(s, "i6", morning.AddDate(0, 0, -4))
		s.With(func() {
			delete(s.Files, "i5")
			s.Files["i2"] = kit.Gzipped(t, strings.NewReader(s.Files["i2"]))
			clear(strava)
			strava["id"], strava["start_date_local"], strava["source"], strava["_note"] = "i6", "2026-11-16T06:30:00", "STRAVA", "not available via the API"
			s.Wellness = []object{
				{"id": "2026-11-20", "restingHR": 48, "sleepSecs": 27000, "weight": 60}, {"id": "2026-11-19", "restingHR": 47, "sleepSecs": nil}, {"id": "2026-11-18", "hrv": 60},
			}
		})
		u.Post("/log/11-20-2026", object{"rhr": 51}).Is(http.StatusOK)
		u.Post("/log/11-18-2026", object{"runs": []object{{"meters": 3010, "title": "by hand"}}}).Is(http.StatusOK)

		made := connectIntervals(u, nil)
		if made["state"] != "active" || made["athlete_id"] != "i42" || made["since"] != nil || strings.Contains(fmt.Sprint(made), kit.IntervalsKey) {
			t.Errorf("connected: %v", made)
		}
		one := imported(t, u, 1)[0]
		if got := kit.ImportCounts(one); !strings.HasPrefix(got, "done of intervals, 100%: 3 runs, 2 days, 3 tracks, 0 duplicates, 1 skipped") || one["merged"] != 1.0 {
			t.Errorf("the import: %s, %v merged, %v", got, one["merged"], kit.ReportOf(one)["warnings"])
		}
		day := u.Get("/log/11-20-2026").Is(http.StatusOK).Object()
		if day["rhr"] != 51.0 || day["sleep"] != 7.5 {
			t.Errorf("the day is %v", day)
		}
		run := firstRun(t, u, "11-20-2026")
		if run["source"] != "intervals" || run["external_id"] != "i1" || run["title"] != "Morning Run" || run["meters"] != 3000.0 {
			t.Errorf("the run is %v", run)
		}
		if got := string(u.Get("/log/runs/" + run["_id"].(string) + "/track/file").Is(http.StatusOK).Body); got != s.Files["i1"] {
			t.Error("the track is not the original file")
		}
		if run := firstRun(t, u, "11-18-2026"); run["title"] != "by hand" || run["meters"] != 3010.0 || run["seconds"] != 1000.0 {
			t.Errorf("the typed run is %v", run)
		}
		if run := firstRun(t, u, "11-17-2026"); run["meters"] != 8000.0 || run["title"] != "Treadmill" {
			t.Errorf("the run without a file is %v", run)
		}

		// Nothing is new: no import is made, and no file asked for.
		files := s.Count("/api/v1/activity/")
		u.Post(kit.ConnectionPath+"/look", nil).Is(http.StatusOK)
		looked := theConnection(u)["looked_at"]
		lookUntil(t, u, "it was asked again", func(c object) bool { return c["looked_at"] != looked })
		if n := len(imported(t, u, 1)); n != 1 || s.Count("/api/v1/activity/") != files || s.Count("/api/v1/activity/i4") > 0 {
			t.Errorf("%d imports, and %d files were asked for after %d", n, s.Count("/api/v1/activity/"), files)
		}

		// A run that the user deletes stays deleted; a new one comes.
		u.Delete("/log/runs/" + run["_id"].(string)).Is(http.StatusNoContent)
		addRun(s, "i7", morning.Add(24*time.Hour))
		lookUntil(t, u, "the new run came", func(object) bool {
			return len(kit.RunsOf(u.Get("/log/11-21-2026").Object())) == 1
		})
		if runs := kit.RunsOf(u.Get("/log/11-20-2026").Object()); len(runs) != 0 {
			t.Errorf("the deleted run is back: %v", runs)
		}

		// The key is nowhere.
		for _, path := range []string{"/user/export", "/log/connections", "/log/imports"} {
			if body := string(u.Get(path).Is(http.StatusOK).Body); strings.Contains(body, kit.IntervalsKey) {
				t.Errorf("%s has the key", path)
			}
		}
		if body := string(u.Get("/user/export").Body); !strings.Contains(body, `"athlete_id" : "i42"`) {
			t.Error("the export has no connection")
		}
		var stored string
		if err := app.Pool(t).QueryRow(t.Context(), "SELECT log_connections::text || encode(secret, 'escape') FROM log_connections").Scan(&stored); err != nil || strings.Contains(stored, kit.IntervalsKey) {
			t.Errorf("the database has %s, %v", stored, err)
		}
		u.Delete(kit.ConnectionPath).Is(http.StatusNoContent)
		u.Delete(kit.ConnectionPath).Is(http.StatusNotFound)
		u.Post(kit.ConnectionPath+"/look", nil).Is(http.StatusNotFound)
	})

	t.Run("import years on request", func(t *testing.T) {
		t.Parallel()
		s := kit.NewIntervals(t)
		u := kit.RunnerWith(t, connects(t, s, time.Hour), "", object{"timezone": "UTC"})
		const runs = 130
		for i := range runs {
			a := addRun(s, fmt.Sprint("i", 1000+i), morning.AddDate(0, 0, -20-i))
			a["distance"] = 3000 + i
			s.With(func() { delete(s.Files, a["id"].(string)) })
		}
		first := morning.AddDate(0, 0, -20-runs+1).Format(time.DateOnly)
		connectIntervals(u, object{"since": first})
		kit.Eventually(t, "all was imported", func() bool { return theConnection(u)["since"] == nil })
		kit.Eventually(t, "all was imported", func() bool {
			var n float64
			for _, one := range u.Get("/log/imports").Is(http.StatusOK).List() {
				n += one["runs"].(float64)
			}
			return n == runs
		})
		other := kit.RunnerWith(t, connects(t, s, time.Hour), "", nil)
		if theConnection(other) != nil {
			t.Error("another user sees the connection")
		}
	})
}
