package log

import (
	"encoding/csv"
	"fmt"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/tests/kit"
	"harrier/tests/kit/realdata"
)

func TestLogSummaries(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "summed", nil)
	for day, e := range map[string]object{
		"12-30-2024": {"goal": 5, "runs": []object{{"miles": 3.1, "seconds": 1500.5}, {"miles": 2.2, "seconds": 1000}}, "rhr": 50},
		"01-01-2025": {"goal": 3, "runs": []object{{"miles": 0.1}}, "rhr": 51, "sleep": 8},
		"01-05-2025": {"runs": []object{{"miles": 0, "kind": "cross_training", "seconds": 3600}}, "rhr": 52.5},
		"01-06-2025": {"feel": 5, "sleep": 7.25},
		"02-28-2025": {"goal": 0},
	} {
		u.Post("/log/"+day, e).Is(http.StatusOK)
	}
	empty := func(period, from, to string) string {
		return fmt.Sprintf(`{"period":%q,"from":%q,"to":%q,"miles":0,"meters":0,"runs":0,"seconds":0,"days_run":0,"longest_run":0,"other_seconds":0,"goal":null,"goal_share":null,"rhr":null,"rhr_days":0,"sleep":null,"sleep_days":0}`, period, from, to)
	}
	const newYear = `"miles":5.4,"meters":8690.46,"runs":3,"seconds":2500.5,"days_run":2,"longest_run":3.1,"other_seconds":3600,"goal":8,"goal_share":0.675,"rhr":51.1666666666666667,"rhr_days":3,"sleep":8,"sleep_days":1}`
	const slept = `"miles":0,"meters":0,"runs":0,"seconds":0,"days_run":0,"longest_run":0,"other_seconds":0,"goal":null,"goal_share":null,"rhr":null,"rhr_days":0,"sleep":7.25,"sleep_days":1}`
	for path, want := range map[string][]string{
		"/12-29-2024/01-12-2025":         {empty("2024-W52", "2024-12-29", "2024-12-29"), `{"period":"2025-W01","from":"2024-12-30","to":"2025-01-05",` + newYear, `{"period":"2025-W02","from":"2025-01-06","to":"2025-01-12",` + slept},
		"/12-31-2024/01-04-2025?by=week": {`{"period":"2025-W01","from":"2024-12-31","to":"2025-01-04","miles":0.1,"meters":160.93,"runs":1,"seconds":0,"days_run":1,"longest_run":0.1,"other_seconds":0,"goal":3,"goal_share":0.0333,"rhr":51,"rhr_days":1,"sleep":8,"sleep_days":1}`},
		"/12-31-2024/02-28-2025?by=month": {
			empty("2024-12", "2024-12-31", "2024-12-31"),
			`{"period":"2025-01","from":"2025-01-01","to":"2025-01-31","miles":0.1,"meters":160.93,"runs":1,"seconds":0,"days_run":1,"longest_run":0.1,"other_seconds":3600,"goal":3,"goal_share":0.0333,"rhr":51.75,"rhr_days":2,"sleep":7.625,"sleep_days":2}`,
			`{"period":"2025-02","from":"2025-02-01","to":"2025-02-28","miles":0,"meters":0,"runs":0,"seconds":0,"days_run":0,"longest_run":0,"other_seconds":0,"goal":0,"goal_share":null,"rhr":null,"rhr_days":0,"sleep":null,"sleep_days":0}`,
		},
		"/01-06-2025/01-06-2025?by=year": {`{"period":"2025","from":"2025-01-06","to":"2025-01-06",` + slept},
	} {
		body := string(app.Client(t).Get("/log/athlete/summed/summary" + path).Is(http.StatusOK).Body)
		if got := strings.TrimSpace(averageWeek.ReplaceAllString(body, "")); got != "["+strings.Join(want, ",")+"]" {
			t.Errorf("%s:\n%s\nwant\n%s", path, got, want)
		}
	}
	if weeks := u.Get("/log/athlete/summed/summary/01-01-2020/12-13-2030?by=week").Is(http.StatusOK).List(); len(weeks) != 572 {
		t.Errorf("4,000 days have %d weeks", len(weeks))
	}
	u.Get("/log/athlete/summed/summary/01-01-2020/12-14-2030").Is(http.StatusBadRequest).Names("to")
	u.Get("/log/athlete/summed/summary/01-02-2020/01-01-2020").Is(http.StatusBadRequest).Names("to")
	u.Get("/log/athlete/summed/summary/01-02-2020/01-02-2020?by=day").Is(http.StatusBadRequest).Names("by")
}

var averageWeek = regexp.MustCompile(`,"average_week":[0-9.]+`)

// TestAverageWeek counts the days of a period until today.
func TestAverageWeek(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", object{"timezone": "Pacific/Auckland"}) // where it is the 22nd
	for day, meters := range map[string]int{"10-01-2026": 31_000, "11-03-2026": 20_000, "11-20-2026": 13_000} {
		u.Post("/log/"+day, object{"runs": []object{{"meters": meters}, {"meters": 5000, "kind": "bike"}}}).Is(http.StatusOK)
	}
	for path, want := range map[string]string{
		"/10-01-2026/12-31-2026?by=month": "[7000 10500 0]", // over 31 and 22 days
		"/01-01-2026/12-31-2026?by=year":  fmt.Sprint("[", float64(64_000*7*100/326)/100, "]"),
	} {
		periods := u.Get("/log/athlete/me/summary" + path).Is(http.StatusOK).List()
		weeks := make([]any, 0, len(periods))
		for _, s := range periods {
			weeks = append(weeks, s["average_week"])
		}
		if got := fmt.Sprint(weeks); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// trainingDay is a day of training; empty numbers were not recorded.
type trainingDay struct {
	date              time.Time
	rhr, sleep, miles string
}

// madeUpDays returns the days of six people, with gaps.
func madeUpDays() map[string][]trainingDay {
	people := map[string][]trainingDay{}
	for p := range 6 {
		name := fmt.Sprintf("m%d", p+1)
		for i := range 90 + 20*p {
			d := trainingDay{date: time.Date(2021, 5, 24+i, 0, 0, 0, 0, time.UTC)}
			if i%7 != p {
				d.rhr = fmt.Sprintf("%d.%d", 48+(i*p)%23, i%10)
			}
			if i%5 != 2 {
				d.sleep = fmt.Sprintf("%d.%02d", 5+i%4, (i*37)%100)
			}
			if i%6 != 1 {
				d.miles = fmt.Sprintf("%d.%02d", i%19, (i*53)%100)
			}
			people[name] = append(people[name], d)
		}
	}
	return people
}

// realDays reads the published days of six people.
func realDays(t *testing.T) map[string][]trainingDay {
	t.Helper()
	file, err := os.Open(filepath.Join(realdata.Folder(t), "training", "days.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	people := map[string][]trainingDay{}
	for _, row := range rows[1:] {
		day, err := time.Parse(time.DateOnly, row[1])
		if err != nil {
			t.Fatal(err)
		}
		people[row[0]] = append(people[row[0]], trainingDay{date: day, rhr: row[2], sleep: row[3], miles: row[4]})
	}
	return people
}

// exact converts a published number to a fraction; nil if there is none.
func exact(t *testing.T, s string) *big.Rat {
	t.Helper()
	if s == "" {
		return nil
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		t.Fatalf("%q is not a number", s)
	}
	return r
}

// float converts a fraction to a number as in a response.
func float(r *big.Rat) any {
	f, _ := r.Float64()
	return f
}

// meanOf returns the exact mean of the values present, rounded to the digits of a response; nil if there are none.
func meanOf(values []*big.Rat) (mean any, days float64) {
	sum := new(big.Rat)
	for _, v := range values {
		if v != nil {
			sum.Add(sum, v)
			days++
		}
	}
	if days == 0 {
		return nil, 0
	}
	return float(sum.Quo(sum, new(big.Rat).SetFloat64(days))), days
}

// near compares a mean in a response, which has sixteen decimals, with an exact one.
func near(got, want any) bool {
	if got == nil || want == nil {
		return got == want
	}
	d := got.(float64) - want.(float64)
	return d < 1e-12 && d > -1e-12
}

func TestLogOfMadeUpDays(t *testing.T) {
	t.Parallel()
	testLog(t, madeUpDays())
}

func TestLogOfRealDays(t *testing.T) {
	t.Parallel()
	testLog(t, realDays(t))
}

// testLog writes what six people ran and slept, and compares weeks, months, averages and summaries with sums computed here,
// in exact fractions and by the standard library's calendar.
func testLog(t *testing.T, people map[string][]trainingDay) {
	t.Helper()
	if len(people) != 6 {
		t.Fatalf("%d people", len(people))
	}
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	for name, days := range people {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := kit.RunnerWith(t, app, name, nil)
			writeDays(t, u, days)
			first, last := days[0].date, days[0].date
			for _, d := range days {
				if d.date.Before(first) {
					first = d.date
				}
				if d.date.After(last) {
					last = d.date
				}
			}
			for day := first.AddDate(0, 0, -3); !day.After(last.AddDate(0, 0, 7)); day = day.AddDate(0, 0, 1) {
				checkDay(t, u, days, day)
			}
			checkSummaries(t, u, days, first, last)
		})
	}
}

// writeDays writes the days through the API, four writers at once, each day's values in up to three pieces.
func writeDays(t *testing.T, u *kit.Runner, days []trainingDay) {
	t.Helper()
	var group sync.WaitGroup
	for part := range 4 {
		group.Go(func() {
			for i := part; i < len(days); i += 4 {
				d := days[i]
				var pieces []string
				if d.rhr != "" {
					pieces = append(pieces, fmt.Sprintf(`{"rhr": %s}`, d.rhr))
				}
				if d.sleep != "" {
					pieces = append(pieces, fmt.Sprintf(`{"sleep": %s}`, d.sleep))
				}
				if d.miles != "" {
					pieces = append(pieces, fmt.Sprintf(`{"runs": [{"miles": %s}]}`, d.miles))
				}
				if pieces == nil {
					pieces = []string{`{}`}
				}
				for _, piece := range pieces {
					u.Post("/log/"+d.date.Format("01-02-2006"), piece).Is(http.StatusOK)
				}
			}
		})
	}
	group.Wait()
}

// between returns the days from first to last.
func between(days []trainingDay, first, last time.Time) []trainingDay {
	var some []trainingDay
	for _, d := range days {
		if !d.date.Before(first) && !d.date.After(last) {
			some = append(some, d)
		}
	}
	slices.SortFunc(some, func(a, b trainingDay) int { return a.date.Compare(b.date) })
	return some
}

func column(t *testing.T, days []trainingDay, of func(trainingDay) string) []*big.Rat {
	t.Helper()
	values := make([]*big.Rat, len(days))
	for i, d := range days {
		values[i] = exact(t, of(d))
	}
	return values
}

func rhrOf(d trainingDay) string   { return d.rhr }
func sleepOf(d trainingDay) string { return d.sleep }
func milesOf(d trainingDay) string { return d.miles }

func checkDay(t *testing.T, u *kit.Runner, days []trainingDay, day time.Time) {
	t.Helper()
	path := day.Format("01-02-2006")
	for value, of := range map[string]func(trainingDay) string{"rhr": rhrOf, "sleep": sleepOf} {
		want, _ := meanOf(column(t, between(days, day.AddDate(0, 0, -5), day.AddDate(0, 0, -1)), of))
		if got := u.Get("/log/avg/moving/" + value + "/" + path).Is(http.StatusOK).Object()["avg"]; !near(got, want) {
			t.Errorf("%s before %s: %v, want %v", value, path, got, want)
		}
	}
	if day.Weekday() == time.Thursday {
		monday := day.AddDate(0, 0, -3)
		checkEntries(t, u.Get("/log/athlete/"+u.AthleteID+"/week/"+path), between(days, monday, monday.AddDate(0, 0, 6)))
	}
	if day.Day() == 17 {
		first := time.Date(day.Year(), day.Month(), 1, 0, 0, 0, 0, time.UTC)
		checkEntries(t, u.Get("/log/athlete/"+u.AthleteID+"/month/"+path), between(days, first, first.AddDate(0, 1, -1)))
	}
}

func checkEntries(t *testing.T, answer *kit.Answer, want []trainingDay) {
	t.Helper()
	got := answer.Is(http.StatusOK).List()
	if len(got) != len(want) {
		t.Fatalf("%d entries, want %d: %s", len(got), len(want), answer)
	}
	for i, w := range want {
		e := got[i]
		number := func(s string) any {
			if s == "" {
				return nil
			}
			return float(exact(t, s))
		}
		miles := number(w.miles)
		if miles == nil {
			miles = 0.0
		}
		if e["date"] != w.date.Format(time.DateOnly) || e["rhr"] != number(w.rhr) || e["sleep"] != number(w.sleep) || e["miles"] != miles {
			t.Errorf("%v, want %v", e, w)
		}
	}
}

func checkSummaries(t *testing.T, u *kit.Runner, days []trainingDay, first, last time.Time) {
	t.Helper()
	for by, next := range map[string]func(time.Time) time.Time{
		"week":  func(d time.Time) time.Time { return d.AddDate(0, 0, 7-(int(d.Weekday())+6)%7) },
		"month": func(d time.Time) time.Time { return time.Date(d.Year(), d.Month()+1, 1, 0, 0, 0, 0, time.UTC) },
		"year":  func(d time.Time) time.Time { return time.Date(d.Year()+1, 1, 1, 0, 0, 0, 0, time.UTC) },
	} {
		got := u.Get(fmt.Sprintf("/log/athlete/%s/summary/%s/%s?by=%s", u.AthleteID, first.Format("01-02-2006"), last.Format("01-02-2006"), by)).Is(http.StatusOK).List()
		i := 0
		for from := first; !from.After(last); from = next(from) {
			to := next(from).AddDate(0, 0, -1)
			if to.After(last) {
				to = last
			}
			some := between(days, from, to)
			miles, longest, runs := new(big.Rat), new(big.Rat), 0.0
			for _, m := range column(t, some, milesOf) {
				if m != nil {
					miles.Add(miles, m)
					runs++
					if m.Cmp(longest) > 0 {
						longest = m
					}
				}
			}
			rhr, rhrDays := meanOf(column(t, some, rhrOf))
			sleep, sleepDays := meanOf(column(t, some, sleepOf))
			if i >= len(got) {
				t.Fatalf("by %s: %d periods only", by, len(got))
			}
			s := got[i]
			if s["from"] != from.Format(time.DateOnly) || s["to"] != to.Format(time.DateOnly) || s["miles"] != float(miles) || s["runs"] != runs || s["days_run"] != runs ||
				s["longest_run"] != float(longest) || !near(s["rhr"], rhr) || s["rhr_days"] != rhrDays || !near(s["sleep"], sleep) || s["sleep_days"] != sleepDays || s["goal"] != nil {
				t.Errorf("by %s: %v, want %v to %v: %v miles in %v, longest %v, rhr %v of %v, sleep %v of %v", by, s, from, to, float(miles), runs, float(longest), rhr, rhrDays, sleep, sleepDays)
			}
			i++
		}
		if i != len(got) {
			t.Errorf("by %s: %d periods, want %d", by, len(got), i)
		}
	}
}
