package log

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

func TestCalendarOfATeam(t *testing.T) {
	t.Parallel()
	today := time.Now().UTC()
	day := func(years, days int) string { return today.AddDate(years, 0, days).Format(time.DateOnly) }
	app := kit.Start(t, kit.Options{})
	poster, coach := app.Register(t), app.Register(t, object{"coach": true})
	coach.Post("/user/claim/team/Rovers", nil).Is(http.StatusOK)

	race := func(by *kit.User, name, date string, team any) string {
		id := by.Race(object{"name": name, "date": date, "location": "Łódź; Park, 2", "description": "a\nb"})
		if team != nil {
			for range 2 {
				by.Result(id, object{"team": "Rovers", "team_id": team})
			}
		}
		return id
	}
	run := race(poster, "Run; with, results", day(0, -10), "rovers")
	race(poster, "Of another team", day(0, -9), "harriers")
	race(poster, "Long ago", day(-2, 0), "rovers")
	coming := race(coach, "Coming", day(0, 30), nil)
	race(poster, "Of somebody else", day(0, 30), nil)
	race(coach, "Both", day(0, -20), "ROVERS")

	c := app.Client(t)
	calendar := c.Get("/teams/rovers/races.ics").Is(http.StatusOK)
	if media := calendar.Header.Get("Content-Type"); media != "text/calendar; charset=utf-8" {
		t.Errorf("it is %s", media)
	}
	if name := calendar.Header.Get("Content-Disposition"); name != `inline; filename="rovers.ics"` {
		t.Errorf("it is named %s", name)
	}
	text := strings.ReplaceAll(string(calendar.Body), "\r\n ", "")
	var names []string
	for line := range strings.SplitSeq(text, "\r\n") {
		if name, ok := strings.CutPrefix(line, "SUMMARY:"); ok {
			names = append(names, name)
		}
	}
	if want := []string{"Both", `Run\; with\, results`, "Coming"}; !slices.Equal(names, want) {
		t.Errorf("the races are %q, want %q", names, want)
	}
	for _, line := range []string{
		"UID:" + run, "UID:" + coming, "DTSTART;VALUE=DATE:" + strings.ReplaceAll(day(0, 30), "-", ""), `LOCATION:Łódź\; Park\, 2`, `DESCRIPTION:a\nb`,
		"URL:" + app.URL + "/r/" + run,
	} {
		if !strings.Contains(text, "\r\n"+line+"\r\n") {
			t.Errorf("no %q in\n%s", line, text)
		}
	}

	tag := kit.TagOf(t, calendar)
	kit.GetIfNoneMatch(c, "/teams/rovers/races.ics", tag).Is(http.StatusNotModified)
	if head := c.Do(http.MethodHead, "/teams/rovers/races.ics", nil).Is(http.StatusOK); head.Header.Get("Etag") != strings.Replace(tag, "-gzip", "", 1) || len(head.Body) > 0 {
		t.Errorf("HEAD: %s", head)
	}
	coach.Put("/race", object{"_id": coming, "date": day(0, 31)}).Is(http.StatusOK)
	if moved := kit.GetIfNoneMatch(c, "/teams/ROVERS/races.ics", tag).Is(http.StatusOK); !strings.Contains(string(moved.Body), strings.ReplaceAll(day(0, 31), "-", "")) {
		t.Errorf("after the race was moved\n%s", moved.Body)
	}
	if none := c.Get("/teams/nobody/races.ics").Is(http.StatusOK); strings.Contains(string(none.Body), "VEVENT") {
		t.Errorf("of nobody\n%s", none.Body)
	}
	c.Get("/teams/no%20team/races.ics").Is(http.StatusBadRequest).Names("team_id")
}
