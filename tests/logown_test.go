package tests

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// TestOwnLog reads the log of a user who has no Athlete ID, as new users have none.
func TestOwnLog(t *testing.T) {
	t.Parallel()
	app := at(t, "2026-11-21T12:00:00Z")
	u := runnerWith(t, app, "", object{"timezone": "Pacific/Kiritimati"}) // where it is the 22nd, a Sunday
	for _, day := range []string{"12-31-2025", "01-01-2026", "10-31-2026", "11-01-2026", "11-15-2026", "11-16-2026", "11-22-2026"} {
		u.Post("/log/"+day, object{"runs": []object{{"meters": 1000, "seconds": 300}}}).Is(http.StatusOK)
	}
	for _, day := range []string{"2026-11-30", "2026-12-31", "2027-01-01"} {
		planned(t, app, u, day, `[{"meters": 1000, "seconds": 300}]`)
	}
	for path, want := range map[string]string{
		"/log/month": "2026-11-01 2026-11-15 2026-11-16 2026-11-22 2026-11-30", "/log/month/10-01-2026": "2026-10-31", "/log/month/02-28-2026": "",
		"/log/year":            "2026-01-01 2026-10-31 2026-11-01 2026-11-15 2026-11-16 2026-11-22 2026-11-30 2026-12-31",
		"/log/year/06-01-2025": "2025-12-31", "/log/year/12-31-2027": "2027-01-01", "/log/year/01-01-2024": "",
	} {
		if got := dates(u.Get(path).Is(http.StatusOK).List()); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
		app.Client(t).Get(path).Is(http.StatusUnauthorized)
	}
	named := runnerWith(t, app, "named", nil)
	named.Post("/log/06-01-2026", object{"feel": 5}).Is(http.StatusOK)
	for path, want := range map[string]string{"/log/athlete/named/year": "2026-06-01", "/log/athlete/NAMED/year/01-01-2026": "2026-06-01", "/log/athlete/named/year/01-01-2025": ""} {
		if got := dates(app.Client(t).Get(path).Is(http.StatusOK).List()); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	u.Get("/log/athlete/nobody.there/year").Is(http.StatusNotFound)
	u.Get("/log/month/02-30-2026").Is(http.StatusBadRequest).Names("date")
	u.Get("/log/year/02-30-2026").Is(http.StatusBadRequest).Names("date")

	// Weeks begin on the day that the reader has chosen, whoever's log it is.
	for start, want := range map[string]string{
		"monday":   "2026-W45 11-01 11-01 1, 2026-W45 11-02 11-08 0, 2026-W46 11-09 11-15 1, 2026-W47 11-16 11-22 2, 2026-W48 11-23 11-23 0",
		"sunday":   "2026-W45 11-01 11-07 1, 2026-W46 11-08 11-14 0, 2026-W47 11-15 11-21 2, 2026-W48 11-22 11-23 1",
		"saturday": "2026-W45 11-01 11-06 1, 2026-W46 11-07 11-13 0, 2026-W47 11-14 11-20 2, 2026-W48 11-21 11-23 1",
	} {
		u.Put("/user/"+u.ID, object{"week_start": start}).Is(http.StatusOK)
		weeks := u.Get("/log/summary/11-01-2026/11-23-2026").Is(http.StatusOK).List()
		lines := make([]string, len(weeks))
		for i, w := range weeks {
			lines[i] = fmt.Sprint(w["period"], " ", w["from"].(string)[5:], " ", w["to"].(string)[5:], " ", w["runs"])
			if w["meters"] != 1000*w["runs"].(float64) || w["seconds"] != 300*w["runs"].(float64) {
				t.Errorf("%s: %v", start, w)
			}
		}
		if start == "monday" {
			want = strings.Replace(want, "2026-W45 11-01", "2026-W44 11-01", 1)
		}
		if got := strings.Join(lines, ", "); got != want {
			t.Errorf("weeks from %s:\n%s, want\n%s", start, got, want)
		}
		others := u.Get("/log/athlete/named/summary/11-01-2026/11-23-2026").Is(http.StatusOK).List()
		if others[0]["to"] != weeks[0]["to"] || app.Client(t).Get("/log/athlete/named/summary/11-01-2026/11-23-2026").Is(http.StatusOK).List()[0]["to"] != "2026-11-01" {
			t.Errorf("weeks from %s are others for another log: %v", start, others)
		}
	}
	if months := u.Get("/log/summary/01-01-2026/12-31-2026?by=month").Is(http.StatusOK).List(); len(months) != 12 || months[10]["runs"] != 5.0 {
		t.Errorf("months: %v", months)
	}
	u.Get("/log/summary/11-02-2026/11-01-2026").Is(http.StatusBadRequest).Names("to")
}
