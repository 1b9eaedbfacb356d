package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestOwnLog reads the log of a user who has no Athlete ID, as new users have none.
func TestOwnLog(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", object{"timezone": "Pacific/Kiritimati"}) // where it is the 22nd, a Sunday
	for _, day := range []string{"12-31-2025", "01-01-2026", "10-31-2026", "11-01-2026", "11-15-2026", "11-16-2026", "11-22-2026"} {
		u.Post("/log/"+day, object{"runs": []object{{"meters": 1000, "seconds": 300}}}).Is(http.StatusOK)
	}
	for _, day := range []string{"2026-11-30", "2026-12-31", "2027-01-01"} {
		planned(t, app, u, day, `[{"meters": 1000, "seconds": 300}]`)
	}
	for path, want := range map[string]string{
		"/log/athlete/me/month":            "2026-11-01 2026-11-15 2026-11-16 2026-11-22 2026-11-30",
		"/log/athlete/me/month/10-01-2026": "2026-10-31", "/log/athlete/me/month/02-28-2026": "",
		"/log/athlete/me/range/2026-01-01/2026-12-31": "2026-01-01 2026-10-31 2026-11-01 2026-11-15 2026-11-16 2026-11-22 2026-11-30 2026-12-31",
		"/log/athlete/me/range/12-31-2025/2026-01-01": "2025-12-31 2026-01-01", // either form of dates
		"/log/athlete/me/week":                        "2026-11-16 2026-11-22", "/log/athlete/ME/week/11-15-2026": "2026-11-15",
		"/log/list/me/week": "2026-11-16 2026-11-22",
	} {
		if got := dates(u.Get(path).Is(http.StatusOK).List()); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
		app.Client(t).Get(path).Is(http.StatusUnauthorized)
	}
	named := kit.RunnerWith(t, app, "named", nil)
	named.Post("/log/06-01-2026", object{"feel": 5}).Is(http.StatusOK)
	u.Get("/log/athlete/me/month/02-30-2026").Is(http.StatusBadRequest).Names("date")
	u.Get("/log/athlete/me/range/2026-02-30/2026-03-01").Is(http.StatusBadRequest).Names("from")
	u.Get("/log/athlete/me/range/2026-03-01/20260-3-01").Is(http.StatusBadRequest).Names("to")
	u.Get("/log/athlete/me/month/2026-02-28").Is(http.StatusBadRequest).Names("date") // the service's own routes take MM-DD-YYYY
	u.Get("/log/2026-02-28").Is(http.StatusBadRequest).Names("date")
	for _, path := range []string{"/log/month", "/log/year", "/log/records", "/log/summary/11-01-2026/11-30-2026", "/log/team/changes", "/log/athlete/me/year"} {
		if got := u.Get(path).Status; got != http.StatusNotFound && got != http.StatusBadRequest { // where a date is in place of the word
			t.Errorf("%s is a second door: %d", path, got)
		}
	}

	// Weeks begin on the day that the reader has chosen, also in other users' logs.
	for start, want := range map[string]string{
		"monday":   "2026-W45 11-01 11-01 1, 2026-W45 11-02 11-08 0, 2026-W46 11-09 11-15 1, 2026-W47 11-16 11-22 2, 2026-W48 11-23 11-23 0",
		"sunday":   "2026-W45 11-01 11-07 1, 2026-W46 11-08 11-14 0, 2026-W47 11-15 11-21 2, 2026-W48 11-22 11-23 1",
		"saturday": "2026-W45 11-01 11-06 1, 2026-W46 11-07 11-13 0, 2026-W47 11-14 11-20 2, 2026-W48 11-21 11-23 1",
	} {
		u.Put("/user/"+u.ID, object{"week_start": start}).Is(http.StatusOK)
		weeks := u.Get("/log/athlete/me/summary/11-01-2026/11-23-2026").Is(http.StatusOK).List()
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
	if months := u.Get("/log/athlete/me/summary/01-01-2026/12-31-2026?by=month").Is(http.StatusOK).List(); len(months) != 12 || months[10]["runs"] != 5.0 {
		t.Errorf("months: %v", months)
	}
	u.Get("/log/athlete/me/summary/11-02-2026/11-01-2026").Is(http.StatusBadRequest).Names("to")
}
