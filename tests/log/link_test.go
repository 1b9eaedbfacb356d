package log

import (
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/tests/kit"
)

// Pictures show the caller's own log in their units, and nothing but themselves.
func TestCharts(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Clock: kit.Morning(2026, time.November, 21)})
	user := app.Register(t, object{"units": "km"})
	user.Post("/log/11-20-2026", object{"runs": []object{{"miles": 10}}, "rhr": 48, "sleep": 7.5}).Is(http.StatusOK)
	user.Post("/log/11-20-2025", object{"runs": []object{{"miles": 3}}}).Is(http.StatusOK)
	for chart, wants := range map[string][]string{
		"year.svg":           {"16.1 km on 1 day. The longest was 16.1 km on November 20", "Distance by day, 2026"},
		"year.svg?year=2025": {"4.8 km on 1 day", "Distance by day, 2025"},
		"weeks.svg":          {"this week, which is striped, has 16.1 km so far"},
		"rhr.svg":            {"between 48 and 48 bpm", "The last average of five days is 48 bpm"},
		"sleep.svg":          {"between 7.5 and 7.5 h"},
	} {
		got := user.Get("/log/charts/" + chart).Is(http.StatusOK)
		for _, want := range append(wants, `role="img"`, "prefers-color-scheme:dark", "</svg>") {
			if !strings.Contains(string(got.Body), want) {
				t.Errorf("%s does not say %q:\n%.900s", chart, want, got.Body)
			}
		}
		h := got.Header
		if h.Get("Content-Type") != "image/svg+xml" || h.Get("Cache-Control") != "private, no-cache" ||
			h.Get("Content-Security-Policy") != "default-src 'none'; style-src 'unsafe-inline'; sandbox" {
			t.Errorf("%s has %v", chart, h)
		}
		user.Do(http.MethodGet, "/log/charts/"+chart, nil, "If-None-Match: "+h.Get("ETag")).Is(http.StatusNotModified)
	}
	user.Put("/user/"+user.ID, object{"units": "mi", "week_start": "sunday"}).Is(http.StatusOK)
	if got := string(user.Get("/log/charts/year.svg").Body); !strings.Contains(got, "10 mi on 1 day") || strings.Index(got, ">Sun<") > strings.Index(got, ">Mon<") {
		t.Errorf("in miles, from Sunday:\n%.900s", got)
	}
	for _, wrong := range []string{"month.svg", "year", "year.svg?year=1492", "year.svg?year=x"} {
		user.Get("/log/charts/" + wrong).Is(http.StatusBadRequest)
	}
	app.Client(t).Get("/log/charts/year.svg").Is(http.StatusUnauthorized)
}

// A secret link leads to what it was made for, whatever else the log's owner hides, until it is deleted.
func TestLinks(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Clock: kit.Morning(2026, time.November, 21)})
	user, other := app.Register(t, object{"name": "Jess Runner"}), app.Register(t)
	user.Put("/user/"+user.ID, object{"log_visibility": "private"}).Is(http.StatusOK)
	user.Post("/log/11-20-2026", object{
		"notes": "secret notes", "rhr": 48,
		"runs": []object{{"miles": 10, "seconds": 4499.6, "kind": "long", "title": "River; loop, " + strings.Repeat("ü", 60)}, {"miles": 1, "notes": "secret too"}},
	}).Is(http.StatusOK)
	user.Post("/log/11-19-2025", object{"runs": []object{{"miles": 2}}}).Is(http.StatusOK)
	anybody := app.Client(t)

	calendar, id := kit.NewLink(user, "calendar")
	picture, _ := kit.NewLink(user, "year")
	got := anybody.Get(calendar).Is(http.StatusOK)
	text := string(got.Body)
	for _, want := range []string{"BEGIN:VCALENDAR\r\n", `SUMMARY:River\; loop\,`, "DTSTART;VALUE=DATE:20261120\r\n", "10 mi in 1:15:00", "SUMMARY:Run (1 mi)", "REFRESH-INTERVAL;VALUE=DURATION:PT6H"} {
		if !strings.Contains(text, want) {
			t.Errorf("the calendar does not have %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "secret") || strings.Contains(text, "Jess") || strings.Count(text, "BEGIN:VEVENT") != 2 {
		t.Errorf("the calendar has too much:\n%s", text)
	}
	for line := range strings.SplitSeq(text, "\r\n") {
		if len(line) > 75 || strings.ContainsRune(line, '\uFFFD') {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
	if h := got.Header; h.Get("Cache-Control") != "private, no-cache" || h.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("has %v", h)
	}
	anybody.Do(http.MethodGet, calendar, nil, "If-None-Match: "+got.Header.Get("ETag")).Is(http.StatusNotModified)
	if got := anybody.Get(picture).Is(http.StatusOK); !strings.Contains(string(got.Body), "11 mi on 1 day") || got.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
		t.Errorf("the picture: %s", got)
	}
	// A link leads to one thing only.
	anybody.Get(strings.Replace(calendar, "calendar.ics", "picture.svg", 1)).Is(http.StatusNotFound)
	anybody.Get(strings.Replace(picture, "picture.svg", "calendar.ics", 1)).Is(http.StatusNotFound)
	anybody.Get("/links/hrl_" + strings.Repeat("A", 43) + "/calendar.ics").Is(http.StatusNotFound)
	anybody.Get("/links/x/calendar.ics").Is(http.StatusBadRequest)

	list := user.Get("/user/links").Is(http.StatusOK).List()
	if len(list) != 2 || list[1]["_id"] != id || list[1]["kind"] != "calendar" || list[1]["used_at"] == nil || list[1]["url"] != nil {
		t.Errorf("lists %v", list)
	}
	if list := other.Get("/user/links").List(); len(list) != 0 {
		t.Errorf("lists of another: %v", list)
	}
	other.Delete("/user/links/" + id).Is(http.StatusNotFound)
	user.Delete("/user/links/" + id).Is(http.StatusNoContent)
	anybody.Get(calendar).Is(http.StatusNotFound)
	anybody.Get(picture).Is(http.StatusOK)
	for _, wrong := range []object{{}, {"kind": "map"}, {"kind": "year", "name": " "}, {"kind": "year", "name": "a\u202eb"}, {"kind": "year", "url": "x"}} {
		user.Post("/user/links", wrong).Is(http.StatusUnprocessableEntity)
	}
}

// Links end with what they belong to, and stand nowhere.
func TestLinksEnd(t *testing.T) {
	t.Parallel()
	var log kit.LockedBuffer
	app := kit.Start(t, kit.Options{Log: slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})})
	anybody := app.Client(t)
	user := app.Register(t)
	link, _ := kit.NewLink(user, "weeks")
	anybody.Get(link).Is(http.StatusOK)
	if said := log.String(); strings.Contains(said, strings.Split(link, "/")[2]) || !strings.Contains(said, "/links/:token/picture.svg") {
		t.Error("the log has the token, or not the request")
	}
	if data := string(user.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(data, `"kind" : "weeks"`) || strings.Contains(data, "hrl_") {
		t.Error("the export has no links, or their tokens")
	}
	user.Put("/user/password", object{"current_password": user.Password, "password": "seven lazy herons", "end_tokens": true}).Is(http.StatusNoContent)
	anybody.Get(link).Is(http.StatusNotFound)

	user = app.Register(t)
	link, _ = kit.NewLink(user, "weeks")
	user.Delete("/user/" + user.ID).Is(http.StatusOK)
	anybody.Get(link).Is(http.StatusNotFound)

	user = app.Register(t)
	link, _ = kit.NewLink(user, "weeks")
	operator := app.Operator(t)
	operator.Post("/operator/users/"+user.ID+"/suspend", object{"reason": "test"}).Is(http.StatusOK)
	anybody.Get(link).Is(http.StatusNotFound)
	operator.Post("/operator/users/"+user.ID+"/restore", object{"reason": "test"}).Is(http.StatusOK)
	anybody.Get(link).Is(http.StatusOK)
	operator.Post("/operator/users/"+user.ID+"/end-sessions", object{"reason": "test", "end_tokens": true}).Is(http.StatusOK)
	anybody.Get(link).Is(http.StatusNotFound)
}

// A user has at most twenty links, however many are created at once.
func TestManyLinks(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	var wait sync.WaitGroup
	for i := range 30 {
		wait.Go(func() { user.In(t).Post("/user/links", object{"kind": "year", "name": strconv.Itoa(i)}) })
	}
	wait.Wait()
	if n := len(user.Get("/user/links").List()); n != 20 {
		t.Errorf("%d links", n)
	}
	if problem := user.Post("/user/links", object{"kind": "year"}).Is(http.StatusConflict).Object(); problem["type"] != "/problems/too-many-links" {
		t.Errorf("refused by %v", problem)
	}
}
