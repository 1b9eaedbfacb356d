package log

import (
	"bytes"
	"encoding/csv"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestTeamWeekAsFile exports a week of a team as CSV and XLSX: who has accepted the coach, and nothing of health.
func TestTeamWeekAsFile(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	s := kit.NewComments(t, app, "lincoln")
	s.Coach.Put("/user/"+s.Coach.ID, object{"team_name": "Lincoln High"}).Is(http.StatusOK)
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"name": "=Jess"}).Is(http.StatusOK)
	s.Athlete.Post("/log/11-16-2026/runs", object{"meters": 10000, "seconds": 2790}).Is(http.StatusCreated)
	s.Athlete.Post("/log/11-17-2026/runs", object{"miles": 3}).Is(http.StatusCreated)
	s.Athlete.Post("/log/11-17-2026/runs", object{"seconds": 2400, "kind": "bike"}).Is(http.StatusCreated)
	s.Athlete.Post("/log/11-18-2026", object{"rest": "sick"}).Is(http.StatusOK)
	s.Athlete.Post("/log/11-15-2026/runs", object{"miles": 50}).Is(http.StatusCreated) // of the week before
	private := app.Register(t, object{"log_visibility": "private", "invite": kit.InvitationOf(s.Coach)})
	private.Post("/log/11-16-2026/runs", object{"miles": 9}).Is(http.StatusCreated)

	got := s.Coach.Get("/log/team/week/11-21-2026/week.csv").Is(http.StatusOK)
	rows, err := csv.NewReader(bytes.NewReader(got.Body)).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("%v in\n%s", err, got.Body)
	}
	if want := "name,athlete_id,2026-11-16,2026-11-17,2026-11-18,2026-11-19,2026-11-20,2026-11-21,2026-11-22,miles,longest_run,runs,days_run,seconds,other_seconds,goal"; strings.Join(rows[0], ",") != want {
		t.Errorf("the header is %s", rows[0])
	}
	if want := "'=Jess|lincoln.jess|6.21|3, bike 40 min|sick|||||9.21|6.21|2|2|2790|2400|"; strings.Join(rows[1], "|") != want {
		t.Errorf("the row is %s, want %s", strings.Join(rows[1], "|"), want)
	}
	if name := got.Header.Get("Content-Disposition"); name != `attachment; filename="team-2026-W47.csv"` {
		t.Errorf("is called %s", name)
	}
	km := string(s.Coach.Get("/log/team/week/11-21-2026/week.csv?units=km&safe=false&bom=true").Is(http.StatusOK).Body)
	if !strings.HasPrefix(km, "\ufeffname,") || !strings.Contains(km, "\n=Jess,lincoln.jess,10,\"4.83, bike 40 min\",sick,,,,,14.83,10,") {
		t.Errorf("in kilometers:\n%s", km)
	}
	files := kit.Unzipped(t, s.Coach.Get("/log/team/week/11-21-2026/week.xlsx").Is(http.StatusOK).Body)
	if sheet := files["xl/worksheets/sheet1.xml"]; !strings.Contains(sheet, "<v>6.21</v>") || !strings.Contains(sheet, "3, bike 40 min") || !strings.Contains(files["xl/workbook.xml"], "2026-W47") {
		t.Errorf("the workbook has %s", sheet)
	}
	if other := string(s.Athlete.Get("/log/team/week/11-21-2026/week.csv").Is(http.StatusOK).Body); strings.Count(other, "\n") != 1 {
		t.Errorf("an athlete gets\n%s", other)
	}
	s.Coach.Get("/log/team/week/today/week.csv").Is(http.StatusBadRequest)

	if week := s.Coach.Get("/log/team/week/11-21-2026").Object(); week["team"] != "Lincoln High" {
		t.Errorf("the grid is of %v", week["team"])
	}
	if week := app.Register(t).Get("/log/team/week/11-21-2026").Object(); week["team"] != nil {
		t.Errorf("the grid of nobody is of %v", week["team"])
	}
	if roster := s.Coach.Get("/team/roster").List(); roster[0]["team"] != "Lincoln High" {
		t.Errorf("the roster is %v", roster)
	}
	s.Coach.Result(s.Coach.Race(), object{"team": "LHS", "team_id": "lincoln"})
	if page := string(app.Client(t).Get("/t/lincoln").Is(http.StatusOK).Body); !strings.Contains(page, "<h1>Lincoln High</h1>") {
		t.Errorf("the page is %s", page)
	}
}
