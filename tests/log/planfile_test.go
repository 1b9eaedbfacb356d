package log

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/typedef"

	"harrier/tests/kit"
)

// table returns the rows of a CSV file, with bars between their cells.
func table(t *testing.T, a *kit.Answer) []string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(a.Is(http.StatusOK).Body)).ReadAll()
	if err != nil {
		t.Fatalf("%v in\n%s", err, a.Body)
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = strings.Join(row, "|")
	}
	return lines
}

// TestPlanAsTable exports an athlete's plan and the week of a team as CSV, to those who read them.
func TestPlanAsTable(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	head, assistant, athletes := groupTeam(t, app, "plan-files")
	ada, bea := athletes[0], athletes[1]
	head.Put("/user/"+head.ID, object{"name": "Pat Coach", "week_start": "sunday"}).Is(http.StatusOK)
	group := fmt.Sprint(head.Post("/team/groups", object{"name": "Distance", "athletes": []string{bea.ID}}).Is(http.StatusCreated).Object()["_id"])
	session := head.Post("/team/plan", object{"date": "2026-11-17", "to": object{"team": true}, "text": "=2 mi w/u, 6x800", "kind": "intervals", "meters": 8046.72}).Is(http.StatusCreated)
	head.Post("/team/plan", object{"date": "2026-11-17", "to": object{"team": true}, "title": "Core", "text": "20 min", "kind": "strength", "seconds": 1200}).Is(http.StatusCreated)
	head.Post("/team/plan", object{"date": "2026-11-22", "to": object{"team": true}, "text": "The Sunday after"}).Is(http.StatusCreated)
	ada.Post("/log/11-15-2026/runs", object{"miles": 3}).Is(http.StatusCreated)
	ada.Post("/log/11-17-2026/runs", object{"miles": 4, "seconds": 1800}).Is(http.StatusCreated)
	ada.Put(fmt.Sprint("/log/plan/", session.Object()["_id"], "/mark"), object{"mark": "changed", "note": "Only four."}).Is(http.StatusOK)

	const path = "/plan/2026-11-15/2026-11-21/plan.csv"
	got := ada.Get("/log/athlete/me" + path)
	want := []string{
		"date|title|text|kind|planned_miles|planned_seconds|by|mark|note|done_miles|done_seconds|done_other_seconds",
		"2026-11-15|||||||||3||",
		"2026-11-17||'=2 mi w/u, 6x800|intervals|5||Pat Coach|changed|Only four.|4|1800|",
		"2026-11-17|Core|20 min|strength||1200|Pat Coach|||||",
	}
	if lines := table(t, got); strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("the plan is\n%s", strings.Join(lines, "\n"))
	}
	if name := got.Header.Get("Content-Disposition"); name != `attachment; filename="plan-2026-11-15-2026-11-21.csv"` {
		t.Errorf("is called %s", name)
	}
	if km := string(head.Get("/log/athlete/" + ada.ID + path + "?units=km&safe=false&bom=true").Is(http.StatusOK).Body); !strings.HasPrefix(km, "\ufeffdate,") ||
		!strings.Contains(km, "\n2026-11-17,,\"=2 mi w/u, 6x800\",intervals,8.05,") {
		t.Errorf("in kilometers:\n%s", km)
	}
	for _, nobody := range []*kit.User{assistant, bea} {
		nobody.Get("/log/athlete/" + ada.ID + path).Is(http.StatusForbidden)
	}
	ada.Get("/log/athlete/me/plan/2026-11-21/2026-11-15/plan.csv").Is(http.StatusBadRequest)

	// The coach's week begins on Sunday, in the list as in the file.
	if week := head.Get("/team/plan/week/2026-11-17").Is(http.StatusOK).Object(); week["from"] != "2026-11-15" || week["to"] != "2026-11-21" {
		t.Errorf("the week is from %v to %v", week["from"], week["to"])
	}
	got = head.Get("/team/plan/week/2026-11-17/week.csv")
	lines := table(t, got)
	if len(lines) != 3 || lines[0] != "name|2026-11-15|2026-11-16|2026-11-17|2026-11-18|2026-11-19|2026-11-20|2026-11-21|planned_miles|planned_seconds|done_miles|done_seconds|done_other_seconds" ||
		lines[1] != "Ada|||'=2 mi w/u, 6x800 [changed: Only four.]\nCore: 20 min|||||5||7|1800|" {
		t.Errorf("the week is\n%s", strings.Join(lines, "\n"))
	}
	if name := got.Header.Get("Content-Disposition"); name != `attachment; filename="plan-2026-W47.csv"` {
		t.Errorf("is called %s", name)
	}
	if of := table(t, head.Get("/team/plan/week/2026-11-17/week.csv?group="+group)); len(of) != 2 || !strings.HasPrefix(of[1], "Bea|") {
		t.Errorf("of the group there is %s", of)
	}
	if week := head.Get("/log/team/week/11-17-2026").Is(http.StatusOK).Object(); week["from"] != "2026-11-15" || week["to"] != "2026-11-21" || week["period"] != "2026-W47" {
		t.Errorf("the week of the logs is %v, from %v to %v", week["period"], week["from"], week["to"])
	}
	if header := table(t, head.Get("/log/team/week/2026-11-17/week.csv"))[0]; !strings.HasPrefix(header, "name|athlete_id|2026-11-15|") {
		t.Errorf("the week of the logs has %s", header)
	}
	ada.Get("/team/plan/week/2026-11-17/week.csv").Is(http.StatusForbidden)
}

// TestPlanAsWorkout exports a session as a workout for watches, where it has steps.
func TestPlanAsWorkout(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	head, _, athletes := groupTeam(t, app, "plan-watch")
	ada, cleo := athletes[0], athletes[2]
	head.Put("/user/"+head.ID, object{"units": "km"}).Is(http.StatusOK)
	plan := func(text string) string {
		one := head.Post("/team/plan", object{"date": "2026-11-17", "to": object{"team": true}, "text": text, "kind": "intervals"}).Is(http.StatusCreated).Object()
		return fmt.Sprint("/log/plan/", one["_id"], "/workout.fit")
	}
	path := plan("3 w/u, 6x800 @ 2:55 w/ 400 jog, 2 mi c/d") // three kilometers, as the coach writes them
	got := ada.Get(path).Is(http.StatusOK)
	file, err := decoder.New(bytes.NewReader(got.Body)).Decode()
	if err != nil {
		t.Fatal(err)
	}
	w := filedef.NewWorkout(file.Messages...)
	steps := make([]string, 0, len(w.WorkoutSteps))
	for _, s := range w.WorkoutSteps {
		steps = append(steps, fmt.Sprint(s.Intensity, " ", s.DurationType, " ", s.DurationValue))
	}
	want := "warmup distance 300000, active distance 80000, recovery distance 40000, active repeat_until_steps_cmplt 1, cooldown distance 321869"
	if strings.Join(steps, ", ") != want || w.WorkoutSteps[3].TargetValue != 6 || w.FileId.Type != typedef.FileWorkout {
		t.Errorf("the steps are %s", strings.Join(steps, ", "))
	}
	if name := got.Header.Get("Content-Disposition"); !strings.HasSuffix(name, `.fit"`) {
		t.Errorf("is called %s", name)
	}
	refused := ada.Get(plan("Easy, as you feel")).Is(http.StatusUnprocessableEntity)
	if kit.ProblemKind(refused) != "no-steps" || !strings.Contains(string(refused.Body), "text that has no steps") {
		t.Errorf("a text is refused as %s", refused)
	}
	cleo.Get(path).Is(http.StatusNotFound)
	app.Client(t).Get(path).Is(http.StatusUnauthorized)
}

// TestPlanInCalendar has the sessions of a user in their calendar. One that is moved stays the same event.
func TestPlanInCalendar(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-16T12:00:00Z")
	head, _, athletes := groupTeam(t, app, "plan-calendar")
	ada := athletes[0]
	made := head.Post("/team/plan", object{"date": "2026-11-17", "to": object{"team": true}, "text": "6x800; relaxed\r\n2 mi c/d", "meters": 8046.72, "seconds": 2700}).Is(http.StatusCreated)
	id := fmt.Sprint(made.Object()["_id"])
	other := head.Post("/team/plan", object{"date": "2026-11-18", "to": object{"team": true}, "title": "Long run", "text": "12 mi"}).Is(http.StatusCreated)
	head.Post("/team/plan", object{"date": "2026-11-18", "to": object{"athletes": []string{athletes[1].ID}}, "text": "Of another"}).Is(http.StatusCreated)
	ada.Put("/log/plan/"+id+"/mark", object{"mark": "skipped", "note": "A secret."}).Is(http.StatusOK)
	calendar, _ := kit.NewLink(ada, "calendar")
	read := func() string {
		return strings.ReplaceAll(string(app.Client(t).Get(calendar).Is(http.StatusOK).Body), "\r\n ", "")
	}
	before := read()
	for _, want := range []string{
		"UID:" + id + "\r\n", "SUMMARY:Plan: 6x800\\; relaxed\r\n", `DESCRIPTION:6x800\; relaxed\n2 mi c/d\n5 mi\n45:00`, "DTSTART;VALUE=DATE:20261117\r\n", "DTEND;VALUE=DATE:20261118\r\n",
		"SUMMARY:Plan: Long run\r\n", "SEQUENCE:0\r\n", "LAST-MODIFIED:20261116T120000Z\r\n",
	} {
		if !strings.Contains(before, want) {
			t.Errorf("the calendar does not have %q:\n%s", want, before)
		}
	}
	if strings.Contains(before, "secret") || strings.Contains(before, "Of another") || strings.Count(before, "BEGIN:VEVENT") != 2 {
		t.Errorf("the calendar has too much:\n%s", before)
	}
	head.Put("/team/plan/"+id, object{"date": "2026-11-19", "text": "5x800"}).Is(http.StatusOK)
	head.Delete("/team/plan/" + fmt.Sprint(other.Object()["_id"])).Is(http.StatusNoContent)
	after := read()
	if strings.Count(after, "BEGIN:VEVENT") != 1 || !strings.Contains(after, "UID:"+id+"\r\n") || !strings.Contains(after, "DTSTART;VALUE=DATE:20261119\r\n") ||
		!strings.Contains(after, "Plan: 5x800") {
		t.Errorf("after a change the calendar is\n%s", after)
	}
}

// TestPlanInExport has plans, marks and groups in the export of those whom they are about.
func TestPlanInExport(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	head, _, athletes := groupTeam(t, app, "plan-export")
	ada, bea := athletes[0], athletes[1]
	head.Post("/team/groups", object{"name": "Distance", "athletes": []string{ada.ID}}).Is(http.StatusCreated)
	team := head.Post("/team/plan", object{"date": "2026-11-17", "to": object{"team": true}, "text": "For everybody"}).Is(http.StatusCreated)
	head.Post("/team/plan", object{"date": "2026-11-18", "to": object{"athletes": []string{ada.ID}}, "text": "For Ada"}).Is(http.StatusCreated)
	ada.Post("/log/plan", object{"date": "2026-11-18", "text": "By Ada"}).Is(http.StatusCreated)
	ada.Put(fmt.Sprint("/log/plan/", team.Object()["_id"], "/mark"), object{"mark": "skipped", "note": "My calf."}).Is(http.StatusOK)
	for user, want := range map[*kit.User][2]string{
		ada:  {`"name" : "Distance"|For Ada|By Ada|My calf.`, ""},
		bea:  {"", "Distance|For Ada|By Ada|My calf."},
		head: {"For everybody|For Ada", "By Ada|My calf."},
	} {
		got := string(user.Get("/user/export").Is(http.StatusOK).Body)
		for text := range strings.SplitSeq(want[0], "|") {
			if !strings.Contains(got, text) {
				t.Errorf("the export of %s has no %s", user.Email, text)
			}
		}
		for text := range strings.SplitSeq(want[1], "|") {
			if text != "" && strings.Contains(got, text) {
				t.Errorf("the export of %s has %s", user.Email, text)
			}
		}
	}
}
