package log

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// dates returns the days of a list of entries, in order.
func dates(list []object) string {
	days := make([]string, len(list))
	for i, e := range list {
		days[i] = e["date"].(string)
	}
	return strings.Join(days, " ")
}

func TestLogDays(t *testing.T) {
	t.Parallel()

	t.Run("of weeks run from Monday to Sunday, also across a new year", func(t *testing.T) {
		t.Parallel()
		app := kit.StartAt(t, "2026-11-21T12:00:00Z")
		u := kit.RunnerWith(t, app, "weekly", nil)
		for _, day := range []string{"12-27-2026", "12-28-2026", "12-31-2026", "01-01-2027", "01-03-2027", "01-04-2027", "02-28-2024", "02-29-2024", "03-01-2024"} {
			u.Post("/log/"+day, object{"feel": 5}).Is(http.StatusOK)
		}
		newYear := "2026-12-28 2026-12-31 2027-01-01 2027-01-03"
		for path, want := range map[string]string{
			"/week/12-28-2026": newYear, "/week/01-01-2027": newYear, "/week/01-03-2027": newYear, "/week/12-27-2026": "2026-12-27",
			"/week/01-04-2027/": "2027-01-04", "/week/02-26-2024": "2024-02-28 2024-02-29 2024-03-01", "/week": "",
			"/month/12-05-2026": "2026-12-27 2026-12-28 2026-12-31", "/month/02-29-2024": "2024-02-28 2024-02-29", "/month/03-31-2024": "2024-03-01", "/month": "",
			"/range/02-29-2024/12-28-2024": "2024-02-29 2024-03-01", "/range/12-28-2026/12-28-2026": "2026-12-28",
		} {
			if got := dates(app.Client(t).Get("/log/athlete/WEEKLY" + path).Is(http.StatusOK).List()); got != want {
				t.Errorf("%s: %s, want %s", path, got, want)
			}
		}
		kit.InDatabase(t, app, "INSERT INTO athlete_ids (key, athlete_id, user_id, claimed, created_at) VALUES ('other.name', 'Other.Name', $1, false, now())", u.ID)
		for _, id := range []string{u.ID, strings.ToUpper(u.ID), "weekly", "Weekly", "OTHER.name"} {
			if got := dates(u.Get("/log/list/" + id + "/week/12-29-2026").Is(http.StatusOK).List()); got != newYear {
				t.Errorf("my week by %s: %s", id, got)
			}
		}
		if got := u.Get("/log/athlete/other.name/12-31-2026").Is(http.StatusOK).Object(); got["athlete_id"] != "weekly" {
			t.Errorf("by an alias the athlete is %v", got["athlete_id"])
		}
		stranger := kit.RunnerWith(t, app, "stranger", nil)
		for _, id := range []string{u.ID, "weekly", "other.name", "nobody.there", kit.UnknownID} {
			stranger.Get("/log/list/" + id + "/week").Is(http.StatusForbidden)
			stranger.Get("/log/list/" + id + "/week/12-29-2026").Is(http.StatusForbidden)
		}
		stranger.Get("/log/list/a%20b/week").Is(http.StatusBadRequest).Names("athlete_id")
	})

	t.Run("of a range are at most 400", func(t *testing.T) {
		t.Parallel()
		app := kit.StartAt(t, "2026-11-21T12:00:00Z")
		u := kit.RunnerWith(t, app, "ranged", nil)
		for _, base := range []string{"/log/athlete/me", "/log/athlete/ranged"} {
			u.Get(base + "/range/01-01-2026/02-04-2027").Is(http.StatusOK)
			u.Get(base + "/range/01-01-2026/02-05-2027").Is(http.StatusBadRequest).Names("to")
			u.Get(base + "/range/01-02-2026/01-01-2026").Is(http.StatusBadRequest).Names("to")
			u.Get(base + "/range/02-30-2026/03-01-2026").Is(http.StatusBadRequest).Names("from")
			u.Get(base + "/range/02-01-2026/02-29-2026").Is(http.StatusBadRequest).Names("to")
		}
	})

	// At each instant the users' dates differ: the first two zones are 24 hours apart.
	zones := map[string]string{"Pacific/Kiritimati": "line", "Pacific/Pago_Pago": "samoa", "America/Chicago": "chicago", "UTC": "greenwich", "Asia/Kathmandu": "kathmandu"}
	for name, c := range map[string]struct {
		now   string
		today map[string]string
	}{
		"late in the year": {"2026-12-31T10:30:00Z", map[string]string{
			"Pacific/Kiritimati": "2027-01-01", "Pacific/Pago_Pago": "2026-12-30", "America/Chicago": "2026-12-31", "UTC": "2026-12-31", "Asia/Kathmandu": "2026-12-31",
		}},
		"on the day of 23 hours in Chicago, before its midnight": {"2026-03-09T04:59:59Z", map[string]string{"America/Chicago": "2026-03-08", "UTC": "2026-03-09", "Asia/Kathmandu": "2026-03-09"}},
		"after its midnight":             {"2026-03-09T05:00:00Z", map[string]string{"America/Chicago": "2026-03-09", "Pacific/Pago_Pago": "2026-03-08"}},
		"before the day of 23 hours":     {"2026-03-08T05:59:59Z", map[string]string{"America/Chicago": "2026-03-07"}},
		"at the end of that of 25 hours": {"2026-11-02T05:59:59Z", map[string]string{"America/Chicago": "2026-11-01", "Pacific/Kiritimati": "2026-11-02", "Pacific/Pago_Pago": "2026-11-01"}},
		"after it":                       {"2026-11-02T06:00:00Z", map[string]string{"America/Chicago": "2026-11-02"}},
		"on a leap day":                  {"2028-02-29T11:00:00Z", map[string]string{"Pacific/Kiritimati": "2028-03-01", "Pacific/Pago_Pago": "2028-02-29", "Asia/Kathmandu": "2028-02-29"}},
	} {
		t.Run("of today are the owner's: "+name, func(t *testing.T) {
			t.Parallel()
			app := kit.StartAt(t, c.now)
			for zone, want := range c.today {
				u := kit.RunnerWith(t, app, zones[zone], object{"timezone": zone})
				today, err := time.Parse(time.DateOnly, want)
				if err != nil {
					t.Fatal(err)
				}
				for back := range 40 {
					u.Post("/log/"+today.AddDate(0, 0, -back).Format("01-02-2006"), object{"sleep": back % 24, "checkboxes": object{"Slept": back != 3}}).Is(http.StatusOK)
				}
				kit.InDatabase(t, app, "DELETE FROM entries WHERE user_id = $1 AND day = $2", u.ID, want)
				if e := u.Get("/log").Is(http.StatusOK).Object(); e["date"] != want || len(e) != 3 {
					t.Errorf("%s: today is %v, want %s", zone, e, want)
				}
				if s := u.Get("/log/streaks").Is(http.StatusOK).Object()["Slept"]; s != 2.0 {
					t.Errorf("%s: a streak of %v before today, want 2", zone, s)
				}
				if e := u.Post("/log", object{"checkboxes": object{"Slept": true}}).Is(http.StatusOK).Object(); e["date"] != want {
					t.Errorf("%s: wrote into %v, want %s", zone, e["date"], want)
				}
				if s := u.Get("/log/streaks").Is(http.StatusOK).Object()["Slept"]; s != 3.0 {
					t.Errorf("%s: a streak of %v, want 3", zone, s)
				}
				reader, monday := app.Client(t), today.AddDate(0, 0, -(int(today.Weekday())+6)%7)
				if e := reader.Get("/log/athlete/" + u.AthleteID).Is(http.StatusOK).Object(); e["date"] != want || e["_id"] == nil {
					t.Errorf("%s: others read %v, want %s", zone, e, want)
				}
				week, month := reader.Get("/log/athlete/"+u.AthleteID+"/week").Is(http.StatusOK).List(), reader.Get("/log/athlete/"+u.AthleteID+"/month").Is(http.StatusOK).List()
				if first := week[0]["date"]; first != monday.Format(time.DateOnly) || week[len(week)-1]["date"] != want || len(week) != int(today.Sub(monday).Hours()/24)+1 {
					t.Errorf("%s: the week is %s", zone, dates(week))
				}
				if len(month) != today.Day() || month[0]["date"] != want[:8]+"01" || month[len(month)-1]["date"] != want {
					t.Errorf("%s: the month is %s", zone, dates(month))
				}
				if avg := reader.Get("/log/avg/moving/sleep?athlete=" + u.AthleteID).Is(http.StatusOK).Object()["avg"]; avg != 3.0 {
					t.Errorf("%s: slept %v, want 3", zone, avg)
				}
				if mine := dates(u.Get("/log/list/" + u.AthleteID + "/week").Is(http.StatusOK).List()); mine != dates(week) {
					t.Errorf("%s: my week is %s", zone, mine)
				}
			}
		})
	}

	t.Run("are in time zones that the database knows", func(t *testing.T) {
		t.Parallel()
		app := kit.StartAt(t, "2026-11-21T12:00:00Z")
		u := app.Register(t)
		if err := kit.TryInDatabase(t, app, "UPDATE users SET timezone = 'Mars/Olympus_Mons' WHERE id = $1", u.ID); err == nil || !strings.Contains(err.Error(), "22023") {
			t.Errorf("a zone that nobody knows: %v", err)
		}
	})
}

func TestStreaks(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	const today = "11-21-2026"

	streaks := func(u *kit.Runner, query string) string {
		return strings.TrimSpace(string(u.Get("/log/streaks" + query).Is(http.StatusOK).Body))
	}
	check := func(u *kit.Runner, box string, state any, days ...string) {
		for _, day := range days {
			u.Post("/log/"+day, object{"checkboxes": object{box: state}}).Is(http.StatusOK)
		}
	}

	t.Run("count from today, or from yesterday while today is not checked", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		if got := streaks(u, ""); got != `{}` {
			t.Errorf("without checkboxes: %s", got)
		}
		check(u, "Stretched", true, "11-18-2026", "11-19-2026")
		if got := streaks(u, ""); got != `{"Stretched":0}` {
			t.Errorf("ended the day before yesterday: %s", got)
		}
		check(u, "Stretched", true, "11-20-2026")
		if got := streaks(u, ""); got != `{"Stretched":3}` {
			t.Errorf("today not checked yet: %s", got)
		}
		u.Post("/log/"+today, object{"feel": 3}).Is(http.StatusOK)
		check(u, "Stretched", false, today)
		if got := streaks(u, ""); got != `{"Stretched":3}` {
			t.Errorf("today said to be not checked: %s", got)
		}
		check(u, "Stretched", true, today, "11-22-2026")
		if got := streaks(u, ""); got != `{"Stretched":4}` {
			t.Errorf("checked today, and tomorrow already: %s", got)
		}
		check(u, "Zero \"&\" ü", false, today)
		for query, want := range map[string]string{
			"": `{"Stretched":4,"Zero \"&\" ü":0}`, "?date=11-22-2026": `{"Stretched":5,"Zero \"&\" ü":0}`, "?date=11-23-2026": `{"Stretched":5,"Zero \"&\" ü":0}`,
			"?date=11-24-2026": `{"Stretched":0,"Zero \"&\" ü":0}`, "?date=11-19-2026": `{"Stretched":2,"Zero \"&\" ü":0}`, "?date=11-17-2026": `{"Stretched":0,"Zero \"&\" ü":0}`,
		} {
			if got := streaks(u, query); got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
	})

	t.Run("follow days that are added and removed later", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		check(u, "Core", true, today, "11-20-2026", "11-18-2026", "11-17-2026", "11-16-2026")
		for _, step := range []struct {
			name string
			do   func()
			want string
		}{
			{"a gap", func() {}, `{"Core":2}`},
			{"the gap filled in", func() { check(u, "Core", true, "11-19-2026") }, `{"Core":6}`},
			{"a day deleted", func() { u.Delete("/log/11-17-2026").Is(http.StatusNoContent) }, `{"Core":4}`},
			{"a day unchecked", func() { check(u, "Core", false, "11-19-2026") }, `{"Core":2}`},
			{"a name taken off a day", func() { check(u, "Core", nil, "11-20-2026") }, `{"Core":1}`},
			{"today deleted too", func() { u.Delete("/log/" + today).Is(http.StatusNoContent) }, `{"Core":0}`},
		} {
			step.do()
			if got := streaks(u, ""); got != step.want {
				t.Errorf("%s: %s, want %s", step.name, got, step.want)
			}
		}
	})

	t.Run("match a count day by day", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		r := rand.New(rand.NewPCG(20261121, 1))
		end := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
		checked := map[string]map[string]bool{"rare": {}, "half": {}, "often": {}}
		for back := range 150 {
			day := end.AddDate(0, 0, -back)
			if r.IntN(12) == 0 {
				continue
			}
			boxes := object{}
			for box, share := range map[string]int{"rare": 2, "half": 6, "often": 11} {
				if on := r.IntN(12) < share; on || r.IntN(2) == 0 {
					boxes[box], checked[box][day.Format(time.DateOnly)] = on, on
				}
			}
			u.Post("/log/"+day.Format("01-02-2006"), object{"checkboxes": boxes}).Is(http.StatusOK)
		}
		for back := range 150 {
			asOf := end.AddDate(0, 0, -back)
			got := u.Get("/log/streaks?date=" + url.QueryEscape(asOf.Format("01-02-2006"))).Is(http.StatusOK).Object()
			for box, days := range checked {
				day, n := asOf, 0.0
				if !days[day.Format(time.DateOnly)] {
					day = day.AddDate(0, 0, -1)
				}
				for ; days[day.Format(time.DateOnly)]; day = day.AddDate(0, 0, -1) {
					n++
				}
				if got[box] != n {
					t.Errorf("%s as of %s: %v, want %v", box, asOf.Format(time.DateOnly), got[box], n)
				}
			}
		}
	})
}

func TestMovingAverages(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "averaged", nil)
	other := kit.RunnerWith(t, app, "second", object{"timezone": "Pacific/Kiritimati"})
	hidden := []*kit.Runner{
		kit.RunnerWith(t, app, "closed", object{"log_visibility": "private"}), kit.RunnerWith(t, app, "team.only", object{"log_visibility": "team"}),
		kit.RunnerWith(t, app, "healthy", object{"health_visibility": "private"}),
	}
	for day, e := range map[string]object{
		"11-15-2026": {"rhr": 200, "sleep": 1}, "11-16-2026": {"rhr": 50, "sleep": 7.1}, "11-17-2026": {"sleep": 7.2}, "11-18-2026": {"rhr": 51},
		"11-20-2026": {"rhr": 52.5}, "11-21-2026": {"rhr": 200, "sleep": 2},
	} {
		u.Post("/log/"+day, e).Is(http.StatusOK)
	}
	for _, h := range hidden {
		h.Post("/log/11-19-2026", object{"rhr": 240, "sleep": 24}).Is(http.StatusOK)
	}
	other.Post("/log/11-20-2026", object{"rhr": 60}).Is(http.StatusOK)

	nobody := app.Client(t)
	for _, c := range []struct {
		who       *kit.Client
		path, avg string
	}{
		{u.Client, "/log/avg/moving/rhr", "51.1666666666666667"},
		{u.Client, "/log/avg/moving/rhr/11-21-2026", "51.1666666666666667"},
		{u.Client, "/log/avg/moving/rhr/11-20-2026", "100.3333333333333333"},
		{u.Client, "/log/avg/moving/rhr/11-22-2026/", "101.1666666666666667"},
		{u.Client, "/log/avg/moving/sleep", "7.15"},
		{u.Client, "/log/avg/moving/sleep/11-27-2026", "null"},
		{u.Client, "/log/avg/moving/sleep?athlete=second", "null"},
		{u.Client, "/log/avg/moving/rhr?athlete=SECOND", "60"},
		{nobody, "/log/avg/moving/rhr?athlete=averaged", "51.1666666666666667"},
		{other.Client, "/log/avg/moving/rhr/11-21-2026?athlete=averaged", "51.1666666666666667"},
		{nobody, "/log/avg/moving/rhr", "53.375"}, // over the values, not over the users
		{nobody, "/log/avg/moving/rhr/11-20-2026", "100.3333333333333333"},
		{nobody, "/log/avg/moving/sleep", "7.15"},
		{nobody, "/log/avg/moving/sleep/01-01-2020", "null"},
		{hidden[0].Client, "/log/avg/moving/sleep", "24"},
		{hidden[2].Client, "/log/avg/moving/rhr?athlete=healthy", "240"},
	} {
		if got := strings.TrimSpace(string(c.who.Get(c.path).Is(http.StatusOK).Body)); got != fmt.Sprintf(`{"avg":%s}`, c.avg) {
			t.Errorf("%s: %s, want %s", c.path, got, c.avg)
		}
	}
}
