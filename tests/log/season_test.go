package log

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// reportOf makes a report of an athlete's season, and returns the path of its page and its _id.
func reportOf(coach, athlete *kit.User, words any) (page, id string) {
	made := coach.Post("/team/season-reports", object{"user_id": athlete.ID, "from": "2026-11-01", "to": "2026-11-21", "text": words}).Is(http.StatusCreated)
	link, _ := made.Object()["link"].(string)
	_, page, _ = strings.Cut(link, "/season/")
	id, _ = made.Object()["_id"].(string)
	return "/season/" + page, id
}

// TestSeasonReport reads the report of a season by its link: weeks, races and bests, and of health only what everybody may read.
func TestSeasonReport(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	s := kit.NewComments(t, app, "lincoln")
	s.Athlete.Post("/log/11-16-2026/runs", object{"meters": 10000, "seconds": 2790, "notes": "hush hush", "kind": "easy"}).Is(http.StatusCreated)
	s.Athlete.Post("/log/11-09-2026/runs", object{"meters": 19875.41, "notes": "12.35 miles and a foot"}).Is(http.StatusCreated)
	s.Athlete.Post("/log/11-17-2026/runs", object{"seconds": 5400, "kind": "bike"}).Is(http.StatusCreated)
	for date, place := range map[string]int{"2026-11-14": 7, "2026-10-03": 9} {
		race := s.Coach.Race(object{"name": "Meet of " + date, "date": date})
		s.Coach.Result(race, object{"athlete": "Jess Runner", "athlete_id": "lincoln.jess", "place": place, "time": "25:09.2"})
	}
	path, _ := reportOf(s.Coach, s.Athlete, "What a <season>!\nSee you in spring.")
	stranger := app.Client(t)
	a := stranger.Get(path).Is(http.StatusOK)
	page := string(a.Body)
	for _, part := range []string{
		"<h1>Jess Runner</h1>", "LINCOLN · Nov 1, 2026 to Nov 21, 2026 · by Pat Coach", "<p>What a &lt;season&gt;!</p>\n<p>See you in spring.</p>", `<td class="day">Nov 16, 2026</td>`, "6.2", "12.4", "18.6", "0:47", "1:30",
		"Meet of 2026-11-14", "Best marks",
	} {
		if !strings.Contains(page, part) {
			t.Errorf("the page has no %s: %s", part, page)
		}
	}
	races, _, _ := strings.Cut(page, "Best marks")
	for _, part := range []string{"hush", "Sleep", "heart rate", "48.0"} {
		if strings.Contains(page, part) {
			t.Errorf("the page has %s: %s", part, page)
		}
	}
	if strings.Contains(races, "Meet of 2026-10-03") || a.Header.Get("Cache-Control") != "no-store" || a.Header.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(page, "noindex") {
		t.Errorf("the page has %v: %s", a.Header, page)
	}
	if got := kit.NoticesOf(s.Athlete, ""); got[len(got)-1] != "season_report Pat Coach Jess Runner" {
		t.Errorf("the athlete is told %q", got)
	}
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"health_visibility": "public"}).Is(http.StatusOK)
	if page := string(stranger.Get(path).Is(http.StatusOK).Body); !strings.Contains(page, "Sleep") || !strings.Contains(page, "48.0") {
		t.Errorf("health that everybody may read is not on %s", page)
	}
	for _, user := range []*kit.User{s.Coach, s.Athlete} {
		if list := user.Get("/team/season-reports").Is(http.StatusOK); len(list.Items()) != 1 || strings.Contains(string(list.Body), path[8:]) {
			t.Errorf("lists %s", list)
		}
		if got := string(user.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(got, `"season_reports":[{"_id"`) {
			t.Errorf("exports %s", got)
		}
	}
}

// TestSeasonReportEnds ends reports in every way, and refuses to make some.
func TestSeasonReportEnds(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	s := kit.NewComments(t, app, "lincoln")
	stranger := app.Client(t)
	for name, end := range map[string]func(id string){
		"1 by the coach":   func(id string) { s.Coach.Delete("/team/season-reports/" + id).Is(http.StatusNoContent) },
		"2 by the athlete": func(id string) { s.Athlete.Delete("/team/season-reports/" + id).Is(http.StatusNoContent) },
		"3 by making the log private": func(string) {
			s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": "private"}).Is(http.StatusOK)
		},
		"4 by revoking the acceptance": func(string) { s.Athlete.Delete("/user/coaches/" + s.Coach.ID).Is(http.StatusNoContent) },
	} {
		path, id := reportOf(s.Coach, s.Athlete, nil)
		stranger.Get(path).Is(http.StatusOK)
		end(id)
		if a := stranger.Get(path); a.Status != http.StatusNotFound {
			t.Errorf("%s: %s", name, a)
		}
		s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": "team"}).Is(http.StatusOK)
		s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	}
	path, id := reportOf(s.Coach, s.Athlete, nil)
	other := kit.CoachOf(t, app, "oak")
	for _, user := range []*kit.User{other, app.Register(t)} {
		user.Delete("/team/season-reports/" + id).Is(http.StatusNotFound)
		user.Post("/team/season-reports", object{"user_id": s.Athlete.ID, "from": "2026-11-01", "to": "2026-11-21"}).Is(http.StatusNotFound)
	}
	for _, days := range [][2]string{{"2026-11-21", "2026-11-20"}, {"2025-01-01", "2026-11-20"}} {
		s.Coach.Post("/team/season-reports", object{"user_id": s.Athlete.ID, "from": days[0], "to": days[1]}).Is(http.StatusUnprocessableEntity).Names("/to")
	}
	s.Athlete.Post("/user/blocked/"+s.Coach.ID, nil).Is(http.StatusOK)
	stranger.Get(path).Is(http.StatusNotFound)
	if list := s.Athlete.Get("/team/season-reports").Items(); slices.ContainsFunc(list, func(r object) bool { return fmt.Sprint(r["_id"]) == id }) {
		t.Logf("a report of a blocked coach is listed, and its link works no more: %v", list)
	}
}
