package log

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// otherSports are the kinds of the contract whose distances are in no sum.
var otherSports = []any{"cross_training", "bike", "swim", "strength", "walk"}

// sums are those of runs: of running, and the duration of other sports.
type sums struct{ meters, runs, seconds, other float64 }

// sumsOf adds up runs of days, from one to another.
func sumsOf(days map[string][]object, from, to string) (s sums) {
	for day, runs := range days {
		if day < from || day > to {
			continue
		}
		for _, r := range runs {
			meters, _ := r["meters"].(float64)
			seconds, _ := r["seconds"].(float64)
			if slices.Contains(otherSports, r["kind"]) {
				s.other += seconds
			} else {
				s = sums{s.meters + meters, s.runs + 1, s.seconds + seconds, s.other}
			}
		}
	}
	return s
}

// told reads the sums that a response has.
func told(o object) sums {
	number := func(name string) float64 { n, _ := o[name].(float64); return n }
	return sums{number("meters"), number("runs"), number("seconds"), number("other_seconds")}
}

// trained writes 12 weeks of all kinds of runs, and returns them as they are read.
func trained(u *kit.User, shoe any) map[string][]object {
	kinds := slices.Concat([]any{nil, "easy", "long", "workout", "tempo", "intervals", "race", "other"}, otherSports)
	last := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for i := range 84 {
		var runs []object
		for n := range 1 + i%3 {
			k := (5*i + n) % len(kinds)
			run := object{"kind": kinds[k], "meters": 500 * (3 + (7*i+n)%17), "seconds": 900 + 60*((11*i+n)%40), "shoe_id": shoe}
			if k > 7 && i%2 == 0 {
				run["meters"] = nil
			}
			if k < 4 && n > 0 {
				run["seconds"] = nil
			}
			runs = append(runs, run)
		}
		u.Post("/log/"+last.AddDate(0, 0, -i).Format("01-02-2006"), object{"runs": runs}).Is(http.StatusOK)
	}
	u.Post("/log/11-19-2026/runs", object{"kind": "bike", "meters": 300_000, "seconds": 36_000, "shoe_id": shoe}).Is(http.StatusCreated)
	days := map[string][]object{}
	for _, day := range u.Get("/log/athlete/me/range/2026-08-01/2026-11-21").Is(http.StatusOK).List() {
		days[day["date"].(string)] = kit.RunsOf(day)
	}
	return days
}

// TestSums compares every response that sums up runs with the runs.
func TestSums(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z") // a Saturday
	coach, u := kit.CoachOf(t, app, "sums"), app.Register(t, object{"units": "km"})
	u.Put("/user/"+u.ID, object{"team_id": "sums"}).Is(http.StatusOK)
	u.Post("/user/coaches/"+coach.ID, nil).Is(http.StatusOK)
	shoe := u.Post("/log/shoes", object{"name": "Only ones"}).Is(http.StatusCreated).Object()["_id"]
	days := trained(u, shoe)
	all := sumsOf(days, "2026-01-01", "2026-12-31")
	if len(days) != 84 || all.meters == 0 || all.other == 0 {
		t.Fatalf("%d days of %v", len(days), all)
	}
	check := func(what string, got sums, from, to string) {
		t.Helper()
		if want := sumsOf(days, from, to); got != want {
			t.Errorf("%s from %s to %s: %v, want %v", what, from, to, got, want)
		}
	}

	for what, path := range map[string]string{
		"a week": "/log/athlete/me/week/11-18-2026", "one's own week": "/log/list/me/week", "a month": "/log/athlete/me/month", "a range": "/log/athlete/me/range/2026-09-01/2026-11-21",
	} {
		for _, day := range u.Get(path).Is(http.StatusOK).List() {
			date := day["date"].(string)
			want := sumsOf(days, date, date)
			if day["meters"] != want.meters || day["other_seconds"] != want.other {
				t.Errorf("%s on %s: %v and %v, want %v", what, date, day["meters"], day["other_seconds"], want)
			}
		}
	}
	for _, by := range []string{"week", "month", "year"} {
		for _, p := range u.Get("/log/athlete/me/summary/2026-08-01/2026-11-21?by=" + by).Is(http.StatusOK).List() {
			check("summary by "+by, told(p), p["from"].(string), p["to"].(string))
		}
		u.Put("/log/goals/"+by, object{"meters": 100_000}).Is(http.StatusOK)
	}
	for _, goal := range u.Get("/log/goals").Is(http.StatusOK).List() {
		p, _ := goal["progress"].(object)
		check(fmt.Sprint("goal of a ", goal["period"]), told(p), p["from"].(string), p["to"].(string))
	}
	for what, path := range map[string]string{"team's week": "/log/team/week/11-18-2026", "team's month": "/log/team/month/11-18-2026"} {
		page := coach.Get(path).Is(http.StatusOK).Object()
		athlete := athletesOf(t, page)[u.ID]
		of, _ := athlete["sums"].(object)
		check(what, told(of), page["from"].(string), page["to"].(string))
	}
	if reasons := reasonsOf(coach.Get("/team/attention").Is(http.StatusOK).Object()); strings.Contains(reasons[u.ID], "distance") {
		t.Errorf("a ride counts for attention: %v", reasons)
	}
	if s := u.Get("/log/shoes/" + fmt.Sprint(shoe)).Is(http.StatusOK).Object(); s["meters"] != all.meters || s["runs"] != all.runs {
		t.Errorf("the shoes have %v, want %v", s, all)
	}
	week := sumsOf(days, "2026-11-16", "2026-11-22")
	for chart, want := range map[string]float64{"year.svg": all.meters, "weeks.svg": week.meters} {
		says := map[string]string{"year.svg": "%s km on ", "weeks.svg": "has %s km so far"}[chart]
		says = fmt.Sprintf(says, strings.TrimSuffix(fmt.Sprintf("%.1f", want/1000), ".0"))
		if picture := string(u.Get("/log/charts/" + chart).Is(http.StatusOK).Body); !strings.Contains(picture, says) {
			t.Errorf("%s does not say %q:\n%.700s", chart, says, picture)
		}
	}
	exported, _ := u.Get("/user/export").Is(http.StatusOK).Object()["entries"].([]any)
	for _, e := range exported {
		day, _ := e.(object)
		date := day["date"].(string)
		want := sumsOf(days, date, date)
		if day["meters"] != want.meters || day["other_seconds"] != want.other {
			t.Errorf("exported on %s: %v and %v, want %v", date, day["meters"], day["other_seconds"], want)
		}
	}
}

// TestExercise stores exercise without a distance and days without a run, and reads them everywhere.
func TestExercise(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach, u := kit.CoachOf(t, app, "resting"), app.Register(t)
	u.Put("/user/"+u.ID, object{"team_id": "resting"}).Is(http.StatusOK)
	u.Post("/user/coaches/"+coach.ID, nil).Is(http.StatusOK)
	for _, kind := range otherSports {
		u.Post("/log/11-20-2026/runs", object{"kind": kind, "seconds": 600}).Is(http.StatusCreated)
	}
	run := u.Post("/log/11-20-2026/runs", object{"seconds": 2400}).Is(http.StatusCreated).Object()
	if run["meters"] != nil || run["miles"] != nil || run["seconds"] != 2400.0 {
		t.Errorf("added %v", run)
	}
	path := "/log/runs/" + run["_id"].(string)
	if got := u.Put(path, object{"meters": 8000, "seconds": nil}).Is(http.StatusOK).Object(); got["meters"] != 8000.0 || got["seconds"] != nil {
		t.Errorf("with a distance: %v", got)
	}
	u.Put(path, object{"miles": nil}).Is(http.StatusUnprocessableEntity).Names("/meters")
	if got := u.Put(path, object{"miles": nil, "seconds": 2500}).Is(http.StatusOK).Object(); got["meters"] != nil || got["seconds"] != 2500.0 {
		t.Errorf("without the distance: %v", got)
	}
	u.Put(path, object{"seconds": nil}).Is(http.StatusUnprocessableEntity).Names("/meters")
	for _, draft := range []object{{}, {"meters": nil}, {"seconds": nil}, {"kind": "strength"}} {
		u.Post("/log/11-20-2026/runs", draft).Is(http.StatusUnprocessableEntity).Names("/miles")
		u.Post("/log/11-20-2026", object{"runs": []object{draft}}).Is(http.StatusUnprocessableEntity).Names("/runs/0/miles")
	}
	u.Post("/log/11-20-2026/runs", object{"kind": "yoga", "seconds": 60}).Is(http.StatusUnprocessableEntity).Names("/kind")
	day := u.Get("/log/11-20-2026").Is(http.StatusOK).Object()
	if len(kit.RunsOf(day)) != 6 || day["meters"] != 0.0 || day["other_seconds"] != 3000.0 {
		t.Errorf("the day is %v", day)
	}
	link, _ := kit.NewLink(u, "calendar")
	if calendar := string(app.Client(t).Get(link).Is(http.StatusOK).Body); !strings.Contains(calendar, "SUMMARY:Strength (10:00)\r\n") || !strings.Contains(calendar, "SUMMARY:Run (41:40)\r\n") {
		t.Errorf("the calendar is\n%s", calendar)
	}

	for day, rest := range map[string]any{"11-14-2026": "sick", "11-21-2026": "travel"} {
		if got := u.Post("/log/"+day, object{"rest": rest}).Is(http.StatusOK).Object(); got["rest"] != rest {
			t.Errorf("rested: %v", got)
		}
	}
	u.Post("/log/11-19-2026", object{"rest": "lazy"}).Is(http.StatusUnprocessableEntity).Names("/rest")
	if got := u.Post("/log/11-14-2026", object{"notes": "A cold."}).Is(http.StatusOK).Object(); got["rest"] != "sick" {
		t.Errorf("another field cleared it: %v", got)
	}
	grid := athletesOf(t, coach.Get("/log/team/week/11-18-2026").Is(http.StatusOK).Object())[u.ID]
	if list := fmt.Sprint(grid["days"]); !strings.Contains(list, "rest:travel") {
		t.Errorf("the coach reads %s", list)
	}
	if got := u.Post("/log/11-14-2026", object{"rest": nil}).Is(http.StatusOK).Object(); got["rest"] != nil {
		t.Errorf("cleared: %v", got)
	}
}

// TestRestIsAnEntry rests for a week. No coach is told that entries are missing.
func TestRestIsAnEntry(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach, resting, missing := kit.CoachOf(t, app, "absent"), app.Register(t), app.Register(t)
	for _, u := range []*kit.User{resting, missing} {
		u.Put("/user/"+u.ID, object{"team_id": "absent"}).Is(http.StatusOK)
		u.Post("/user/coaches/"+coach.ID, nil).Is(http.StatusOK)
		u.Post("/log/11-14-2026", object{"runs": []object{{"miles": 5}}}).Is(http.StatusOK)
	}
	for day := 15; day <= 21; day++ {
		resting.Post(fmt.Sprintf("/log/11-%d-2026", day), object{"rest": "injured"}).Is(http.StatusOK)
	}
	reasons := reasonsOf(coach.Get("/team/attention").Is(http.StatusOK).Object())
	if reasons[resting.ID] != "" || !strings.Contains(reasons[missing.ID], "no_entry") {
		t.Errorf("attention is needed by %v", reasons)
	}
}

// TestOtherSportsOfImports imports rides, swims and walks as kinds of their own, and exports them as it has taken them.
func TestOtherSportsOfImports(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	u, again := app.Register(t), app.Register(t)
	const file = "date,sport,miles,duration,kind\n2024-05-01,Ride,20,1:05:00,\n2024-05-02,Weight Training,,40:00,\n2024-05-03,Hike,3,1:00:00,\n" +
		"2024-05-04,Open Water Swim,1,30:00,\n2024-05-05,Yoga,,30:00,\n2024-05-06,Run,3,24:00,easy\n"
	without := kit.ImportCounts(kit.ImportLog(t, app.Register(t).Client, "", file))
	if !strings.HasPrefix(without, "done of days, 100%: 1 runs, 0 days, 0 tracks, 0 duplicates, 5 skipped") {
		t.Errorf("by default: %s", without)
	}
	dry := kit.ImportLog(t, u.Client, "?dry_run=true&other_sports=true", file)
	preview, _ := dry["preview"].(object)
	months, _ := preview["months"].([]any)
	if month, _ := months[0].(object); month["runs"] != 6.0 || month["meters"] != 4828.03 {
		t.Errorf("the preview counts %v", months)
	}
	kit.ImportLog(t, u.Client, "?other_sports=true", file)
	want := "bike 32186.88 3900, strength <nil> 2400, walk 4828.03 3600, swim 1609.34 1800, cross_training <nil> 1800, easy 4828.03 1440"
	kinds := func(u *kit.User) string {
		var found []string
		for _, day := range u.Get("/log/athlete/me/range/2024-05-01/2024-05-31").Is(http.StatusOK).List() {
			for _, r := range kit.RunsOf(day) {
				found = append(found, fmt.Sprint(r["kind"], " ", r["meters"], " ", r["seconds"]))
			}
		}
		return strings.Join(found, ", ")
	}
	if got := kinds(u); got != want {
		t.Errorf("stored %s, want %s", got, want)
	}
	u.Post("/log/05-07-2024", object{"rest": "sick"}).Is(http.StatusOK)
	for name, export := range map[string]string{
		"table": string(u.Get("/log/entries.csv").Is(http.StatusOK).Body), "archive": string(u.Get("/user/export?format=zip").Is(http.StatusOK).Body),
	} {
		to := again
		if name == "archive" {
			to = app.Register(t)
		}
		kit.ImportLog(t, to.Client, "", export)
		if got := kinds(to); got != want || to.Get("/log/05-07-2024").Object()["rest"] != "sick" {
			t.Errorf("by its own %s, came back as %s", name, got)
		}
	}
}
