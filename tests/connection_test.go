package tests

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// intervalsServer stands in for Intervals.icu. It is made from https://intervals.icu/api-docs.html, and can fail.
type intervalsServer struct {
	*httptest.Server

	mu         sync.Mutex
	key        string
	activities []object
	wellness   []object
	files      map[string]string
	// fault takes over a request if it returns true.
	fault func(w http.ResponseWriter, r *http.Request) bool
	asked []string
}

const intervalsKey = "4vqk0x2m9s7d1f8g6h3j5l2p0"

func newIntervals(t *testing.T) *intervalsServer {
	t.Helper()
	s := &intervalsServer{key: intervalsKey, files: map[string]string{}}
	mux := http.NewServeMux()
	within := func(day string, r *http.Request) bool {
		q := r.URL.Query()
		day = day[:min(len(day), len(time.DateOnly))]
		return day == "yesterday" || day >= q.Get("oldest") && day <= q.Get("newest")
	}
	list := func(of *[]object, day string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			found := []object{}
			for _, o := range *of {
				if at, ok := o[day].(string); !ok || within(at, r) {
					found = append(found, o)
				}
			}
			_ = json.NewEncoder(w).Encode(found)
		}
	}
	mux.HandleFunc("GET /api/v1/athlete/i42/activities", list(&s.activities, "start_date_local"))
	mux.HandleFunc("GET /api/v1/athlete/i42/wellness", list(&s.wellness, "id"))
	mux.HandleFunc("GET /api/v1/activity/{id}/file", func(w http.ResponseWriter, r *http.Request) {
		file, ok := s.files[r.PathValue("id")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write([]byte(file))
	})
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.asked = append(s.asked, r.URL.Path)
		if s.fault != nil && s.fault(w, r) {
			return
		}
		if user, key, ok := r.BasicAuth(); !ok || user != "API_KEY" || key != s.key {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// with changes the server between two requests.
func (s *intervalsServer) with(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// count is how often a path was asked for.
func (s *intervalsServer) count(path string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, asked := range s.asked {
		if strings.HasPrefix(asked, path) {
			n++
		}
	}
	return n
}

// run adds a run of 3 km with its original file.
func (s *intervalsServer) run(id string, start time.Time) object {
	a := object{
		"id": id, "start_date_local": start.Format("2006-01-02T15:04:05"), "start_date": start.Format(time.RFC3339), "type": "Run", "name": "Morning Run",
		"distance": 3000.0, "moving_time": 1000, "elapsed_time": 1010, "average_heartrate": 140, "source": "GARMIN_CONNECT", "icu_training_load": 40,
	}
	s.with(func() {
		s.activities = append(s.activities, a)
		s.files[id] = gpxTrack(start)
	})
	return a
}

// connects starts an instance that asks the stand-in.
func connects(t *testing.T, s *intervalsServer, every time.Duration) *kit.App {
	t.Helper()
	now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	return kit.Start(t, kit.Options{Clock: func() time.Time { return now }, Config: func(c *config.Config) {
		withReceivers(c)
		c.IntervalsURL, c.ConnectionsEvery, c.ConnectionTimeout = s.URL, every, 20*time.Second
	}})
}

const connectionPath = "/log/connections/intervals"

// connectIntervals connects the user to the stand-in.
func connectIntervals(u *runner, columns object) object {
	draft := object{"athlete_id": "i42", "api_key": intervalsKey}
	maps.Copy(draft, columns)
	return u.Put(connectionPath, draft).Is(http.StatusOK).Object()
}

// lookUntil has the service asked until the connection is as it should be.
func lookUntil(t *testing.T, u *runner, says string, is func(c object) bool) {
	t.Helper()
	kit.Eventually(t, says, func() bool {
		u.Post(connectionPath+"/look", nil).Is(http.StatusOK)
		return is(theConnection(u))
	})
}

func theConnection(u *runner) object {
	items, _ := u.Get("/log/connections").Is(http.StatusOK).Object()["items"].([]any)
	if len(items) == 0 {
		return nil
	}
	c, _ := items[0].(object)
	return c
}

// brought waits until so many imports of the connection have ended, and returns them, newest first.
func brought(t *testing.T, u *runner, want int) (list []object) {
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

	t.Run("bring runs and wellness once, and nothing over what was typed", func(t *testing.T) {
		t.Parallel()
		s := newIntervals(t)
		app := connects(t, s, time.Hour)
		u := runnerWith(t, app, "", object{"timezone": "UTC"})
		s.run("i1", morning)
		s.run("i2", morning.AddDate(0, 0, -1))
		s.run("i3", morning.AddDate(0, 0, -2))
		ride := s.run("i4", morning.Add(5*time.Hour))
		ride["type"] = "Ride"
		manual := s.run("i5", morning.AddDate(0, 0, -3))
		manual["distance"], manual["name"] = 8000, "Treadmill"
		strava := s.run("i6", morning.AddDate(0, 0, -4))
		s.with(func() {
			delete(s.files, "i5")
			s.files["i2"] = gzipped(t, strings.NewReader(s.files["i2"]))
			clear(strava)
			strava["id"], strava["start_date_local"], strava["source"], strava["_note"] = "i6", "2026-11-16T06:30:00", "STRAVA", "not available via the API"
			s.wellness = []object{
				{"id": "2026-11-20", "restingHR": 48, "sleepSecs": 27000, "weight": 60}, {"id": "2026-11-19", "restingHR": 47, "sleepSecs": nil}, {"id": "2026-11-18", "hrv": 60},
			}
		})
		u.Post("/log/11-20-2026", object{"rhr": 51}).Is(http.StatusOK)
		u.Post("/log/11-18-2026", object{"runs": []object{{"meters": 3010, "title": "by hand"}}}).Is(http.StatusOK)

		made := connectIntervals(u, nil)
		if made["state"] != "active" || made["athlete_id"] != "i42" || made["since"] != nil || strings.Contains(fmt.Sprint(made), intervalsKey) {
			t.Errorf("connected: %v", made)
		}
		one := brought(t, u, 1)[0]
		if got := counts(one); !strings.HasPrefix(got, "done of intervals, 100%: 3 runs, 2 days, 3 tracks, 0 duplicates, 1 skipped") || one["merged"] != 1.0 {
			t.Errorf("the import: %s, %v merged, %v", got, one["merged"], one["notes"])
		}
		day := u.Get("/log/11-20-2026").Is(http.StatusOK).Object()
		if day["rhr"] != 51.0 || day["sleep"] != 7.5 {
			t.Errorf("the day is %v", day)
		}
		run := firstRun(t, u, "11-20-2026")
		if run["source"] != "intervals" || run["external_id"] != "i1" || run["title"] != "Morning Run" || run["meters"] != 3000.0 {
			t.Errorf("the run is %v", run)
		}
		if got := string(u.Get("/log/runs/" + run["_id"].(string) + "/track/file").Is(http.StatusOK).Body); got != s.files["i1"] {
			t.Error("the track is not the original file")
		}
		if run := firstRun(t, u, "11-18-2026"); run["title"] != "by hand" || run["meters"] != 3010.0 || run["seconds"] != 1000.0 {
			t.Errorf("the typed run is %v", run)
		}
		if run := firstRun(t, u, "11-17-2026"); run["meters"] != 8000.0 || run["title"] != "Treadmill" {
			t.Errorf("the run without a file is %v", run)
		}

		// Nothing is new: no import is made, and no file asked for.
		files := s.count("/api/v1/activity/")
		u.Post(connectionPath+"/look", nil).Is(http.StatusOK)
		looked := theConnection(u)["looked_at"]
		lookUntil(t, u, "it was asked again", func(c object) bool { return c["looked_at"] != looked })
		if n := len(brought(t, u, 1)); n != 1 || s.count("/api/v1/activity/") != files || s.count("/api/v1/activity/i4") > 0 {
			t.Errorf("%d imports, and %d files were asked for after %d", n, s.count("/api/v1/activity/"), files)
		}

		// A run that the user deletes stays deleted; a new one comes.
		u.Delete("/log/runs/" + run["_id"].(string)).Is(http.StatusNoContent)
		s.run("i7", morning.Add(24*time.Hour))
		lookUntil(t, u, "the new run came", func(object) bool {
			return len(runsOf(u.Get("/log/11-21-2026").Object())) == 1
		})
		if runs := runsOf(u.Get("/log/11-20-2026").Object()); len(runs) != 0 {
			t.Errorf("the deleted run is back: %v", runs)
		}

		// The key is nowhere.
		for _, path := range []string{"/user/export", "/log/connections", "/log/imports"} {
			if body := string(u.Get(path).Is(http.StatusOK).Body); strings.Contains(body, intervalsKey) {
				t.Errorf("%s has the key", path)
			}
		}
		if body := string(u.Get("/user/export").Body); !strings.Contains(body, `"athlete_id" : "i42"`) {
			t.Error("the export has no connection")
		}
		var stored string
		if err := app.Pool(t).QueryRow(t.Context(), "SELECT log_connections::text || encode(secret, 'escape') FROM log_connections").Scan(&stored); err != nil || strings.Contains(stored, intervalsKey) {
			t.Errorf("the database has %s, %v", stored, err)
		}
		u.Delete(connectionPath).Is(http.StatusNoContent)
		u.Delete(connectionPath).Is(http.StatusNotFound)
		u.Post(connectionPath+"/look", nil).Is(http.StatusNotFound)
	})

	t.Run("bring years back on request", func(t *testing.T) {
		t.Parallel()
		s := newIntervals(t)
		u := runnerWith(t, connects(t, s, time.Hour), "", object{"timezone": "UTC"})
		const runs = 130
		for i := range runs {
			a := s.run(fmt.Sprint("i", 1000+i), morning.AddDate(0, 0, -20-i))
			a["distance"] = 3000 + i
			s.with(func() { delete(s.files, a["id"].(string)) })
		}
		first := morning.AddDate(0, 0, -20-runs+1).Format(time.DateOnly)
		connectIntervals(u, object{"since": first})
		kit.Eventually(t, "all was brought", func() bool { return theConnection(u)["since"] == nil })
		kit.Eventually(t, "all was imported", func() bool {
			var n float64
			for _, one := range u.Get("/log/imports").Is(http.StatusOK).List() {
				n += one["runs"].(float64)
			}
			return n == runs
		})
		other := runnerWith(t, connects(t, s, time.Hour), "", nil)
		if theConnection(other) != nil {
			t.Error("another user sees the connection")
		}
	})
}
