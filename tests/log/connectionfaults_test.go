package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// Faults of the other side are shown, and end with it.
func TestConnectionFaults(t *testing.T) {
	t.Parallel()
	morning := time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)
	status := func(code int, headers ...string) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, _ *http.Request) bool {
			for i := 0; i+1 < len(headers); i += 2 {
				w.Header().Set(headers[i], headers[i+1])
			}
			w.WriteHeader(code)
			return true
		}
	}
	ofFiles := func(fault func(http.ResponseWriter, *http.Request) bool) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, r *http.Request) bool {
			return strings.HasSuffix(r.URL.Path, "/file") && fault(w, r)
		}
	}
	cut := func(w http.ResponseWriter, _ *http.Request) bool {
		w.Header().Set("Content-Length", "1000000")
		_, _ = w.Write([]byte("[{"))
		panic(http.ErrAbortHandler)
	}
	body := func(text string) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, _ *http.Request) bool {
			_, _ = w.Write([]byte(text))
			return true
		}
	}
	for name, c := range map[string]struct {
		fault func(http.ResponseWriter, *http.Request) bool
		state string
		says  string
	}{
		"a key that is refused":   {status(http.StatusUnauthorized), "stopped", "refused the API key"},
		"another's athlete":       {status(http.StatusForbidden), "stopped", "may not read this athlete"},
		"no such athlete":         {status(http.StatusNotFound), "stopped", "no such athlete"},
		"a limit":                 {status(http.StatusTooManyRequests, "Retry-After", "7200"), "failing", "asked to wait: too many requests. The next is in 2h0m0s"},
		"a limit until a time":    {status(http.StatusTooManyRequests, "Retry-After", "Fri, 20 Nov 2026 10:00:00 GMT", "Date", "Fri, 20 Nov 2026 09:00:00 GMT"), "failing", "in 1h0m0s"},
		"a limit without a time":  {status(http.StatusTooManyRequests), "failing", "in 15m0s"},
		"an error":                {status(http.StatusInternalServerError), "failing", "status 500"},
		"a redirect":              {status(http.StatusFound, "Location", "/"), "failing", "status 302"},
		"a cut connection":        {cut, "failing", "could not be reached"},
		"a web page":              {body("<html>"), "failing", "in a form that is not known"},
		"another form":            {body(`{"activities":[]}`), "failing", "in a form that is not known"},
		"a list of something":     {body(`[1,2]`), "failing", "in a form that is not known"},
		"activities without days": {body(`[{"id":"i1"},{"ID":"i2"}]`), "failing", "in a form that is not known"},
		"a limit on files":        {ofFiles(status(http.StatusTooManyRequests, "Retry-After", "3600")), "failing", "in 1h0m0s"},
		"a file that is cut":      {ofFiles(cut), "failing", "could not be reached"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := kit.NewIntervals(t)
			u := kit.RunnerWith(t, connects(t, s, time.Hour), "", object{"timezone": "UTC"})
			addRun(s, "i1", morning)
			s.With(func() {
				s.Fault = c.fault
				s.Wellness = []object{{"id": "2026-11-20", "restingHR": 48, "sleepSecs": 27000}}
			})
			connectIntervals(u, nil)
			var shown object
			kit.Eventually(t, "the fault is shown", func() bool {
				shown = theConnection(u)
				return shown["error"] != nil
			})
			if shown["state"] != c.state || !strings.Contains(fmt.Sprint(shown["error"]), c.says) || (shown["next_at"] == nil) != (c.state == "stopped") {
				t.Errorf("shown as %v", shown)
			}
			if strings.Contains(name, "limit") { // asking at once does not help
				next := shown["next_at"]
				if asked := u.Post(kit.ConnectionPath+"/look", nil).Is(http.StatusOK).Object(); asked["next_at"].(string)[:19] != next.(string)[:19] {
					t.Errorf("is asked at %v instead of %v", asked["next_at"], next)
				}
			}
			s.With(func() { s.Fault = nil })
			connectIntervals(u, nil) // with the key again
			kit.Eventually(t, "the run comes in the end", func() bool {
				day := u.Get("/log/11-20-2026").Object()
				return len(kit.RunsOf(day)) == 1 && day["rhr"] == 48.0
			})
			if after := theConnection(u); after["state"] != "active" || after["error"] != nil {
				t.Errorf("afterwards, it is %v", after)
			}
		})
	}

	t.Run("a slow server", func(t *testing.T) {
		t.Parallel()
		s := kit.NewIntervals(t)
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
			kit.WithReceivers(c)
			c.IntervalsURL, c.ConnectionsEvery, c.ConnectionTimeout = s.URL, time.Hour, 200*time.Millisecond
		}})
		u := kit.RunnerWith(t, app, "", nil)
		s.Fault = func(_ http.ResponseWriter, r *http.Request) bool {
			<-r.Context().Done()
			return true
		}
		connectIntervals(u, nil)
		kit.Eventually(t, "it is given up", func() bool { return fmt.Sprint(theConnection(u)["error"]) == "Intervals.icu: did not answer in time." })
	})

	t.Run("a file that fails again and again does not hold up the run", func(t *testing.T) {
		t.Parallel()
		s := kit.NewIntervals(t)
		u := kit.RunnerWith(t, connects(t, s, 10*time.Second), "", object{"timezone": "UTC"})
		addRun(s, "i1", morning)
		addRun(s, "i2", morning.Add(-24*time.Hour))
		s.With(func() {
			s.Fault = func(w http.ResponseWriter, r *http.Request) bool {
				return r.URL.Path == "/api/v1/activity/i2/file" && status(http.StatusBadGateway)(w, r)
			}
		})
		connectIntervals(u, nil)
		lookUntil(t, u, "both runs came", func(object) bool {
			return len(kit.RunsOf(u.Get("/log/11-20-2026").Object()))+len(kit.RunsOf(u.Get("/log/11-19-2026").Object())) == 2
		})
		if n := s.Count("/api/v1/activity/i2/file"); n != 4 {
			t.Errorf("the file was asked for %d times", n)
		}
	})

	t.Run("fields that changed their type or vanished", func(t *testing.T) {
		t.Parallel()
		s := kit.NewIntervals(t)
		u := kit.RunnerWith(t, connects(t, s, time.Hour), "", object{"timezone": "UTC"})
		a := addRun(s, "i1", morning)
		b := addRun(s, "i2", morning.AddDate(0, 0, -1))
		c := addRun(s, "i3", morning.AddDate(0, 0, -2))
		s.With(func() {
			a["id"], a["distance"], a["moving_time"], a["name"], a["type"] = 77, "3000.5", []int{1}, object{"en": "Run"}, "Run"
			s.Files["77"] = s.Files["i1"]
			delete(b, "start_date")
			delete(b, "type")
			delete(c, "start_date_local")
			delete(c, "start_date")
			s.Wellness = []object{{"id": "2026-11-20", "restingHR": "48", "sleepSecs": object{}}, {"id": "yesterday", "restingHR": 40}}
		})
		connectIntervals(u, nil)
		one := imported(t, u, 1)[0]
		if one["runs"] != 1.0 && one["runs"] != 2.0 || one["state"] != "done" {
			t.Errorf("the import is %s", kit.ImportCounts(one))
		}
		run := firstRun(t, u, "11-20-2026")
		if run["external_id"] != "77" || run["meters"] != 3000.5 {
			t.Errorf("the run is %v", run)
		}
		if day := u.Get("/log/11-20-2026").Object(); day["rhr"] != 48.0 || day["sleep"] != nil {
			t.Errorf("the day is %v", day)
		}
		if c := theConnection(u); c["state"] != "active" || !strings.Contains(fmt.Sprint(c["error"]), "1 have no ID or no day") {
			t.Errorf("the connection is %v", c)
		}
	})
}

// A connection is refused where the contract or the server says so, and ends with its user.
func TestConnectionRules(t *testing.T) {
	t.Parallel()
	s := kit.NewIntervals(t)
	app := connects(t, s, time.Hour)
	u := kit.RunnerWith(t, app, "", nil)
	for _, wrong := range []object{
		{},
		{"athlete_id": "i42"},
		{"athlete_id": "../x", "api_key": kit.IntervalsKey},
		{"athlete_id": "i42", "api_key": "short"},
		{"athlete_id": "i42", "api_key": "has a space"},
		{"athlete_id": "i42", "api_key": kit.IntervalsKey, "url": "http://x"},
		{"athlete_id": "i42", "api_key": kit.IntervalsKey, "since": "last year"},
	} {
		u.Put(kit.ConnectionPath, wrong).Is(http.StatusUnprocessableEntity)
	}
	u.Put("/log/connections/strava", object{"athlete_id": "i42", "api_key": kit.IntervalsKey}).Is(http.StatusBadRequest)
	app.Client(t).Get("/log/connections").Is(http.StatusUnauthorized)

	// Where Intervals.icu leads to the server's own network, it is not asked.
	hidden := kit.RunnerWith(t, kit.Start(t, kit.Options{Config: func(c *config.Config) { c.IntervalsURL = s.URL }}), "", nil)
	connectIntervals(hidden, nil)
	kit.Eventually(t, "the address is refused", func() bool { return strings.Contains(fmt.Sprint(theConnection(hidden)["error"]), "may call") })
	if n := s.Count("/"); n != 0 {
		t.Errorf("the service was asked %d times", n)
	}

	// A suspended user's connection rests; a deleted user's is gone.
	connectIntervals(u, nil)
	kit.Eventually(t, "it was asked", func() bool { return theConnection(u)["looked_at"] != nil })
	rows := func() (n int) {
		if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM log_connections").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	// With other keys, the API key cannot be read, and the user is asked for it.
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE log_connections SET secret = set_byte(secret, 20, get_byte(secret, 20) # 1), next_at = now()"); err != nil {
		t.Fatal(err)
	}
	kit.Eventually(t, "the key cannot be read", func() bool {
		c := theConnection(u)
		return c["state"] == "stopped" && strings.Contains(fmt.Sprint(c["error"]), "Send it again")
	})
	if n := rows(); n != 1 {
		t.Errorf("%d connections", n)
	}
	u.Delete("/user/" + u.ID).Is(http.StatusOK)
	if n := rows(); n != 0 {
		t.Errorf("%d connections of nobody", n)
	}
}
