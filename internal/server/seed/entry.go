package seed

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgtype"
)

// habits describes how a user trains.
type habits struct {
	miles float64 // of a usual run
	pace  float64 // seconds per mile
	rest  time.Weekday
}

// entryRows returns the days of a user's log.
func (w *world) entryRows(i int) [][]any {
	days, _ := w.log(i)
	return days
}

// runRows returns the runs of a user's log.
func (w *world) runRows(i int) [][]any {
	_, runs := w.log(i)
	return runs
}

// log returns a user's log, the same each time. Its last days have streaks of the first boxes: the first the longest.
func (w *world) log(i int) (rows, runs [][]any) {
	r := w.chance.of(aboutEntries, i)
	_, squad := w.inSquad(i)
	if i > 0 && happens(r, 0.1) && !squad {
		return nil, nil // not everybody keeps a log
	}
	u := w.user(i)
	h := habits{miles: 2.5 + 7.5*r.Float64(), pace: 390 + 230*r.Float64(), rest: time.Weekday(r.IntN(7))}
	faithful, rhr, goals := 0.75+0.24*r.Float64(), 46+14*r.Float64(), happens(r, 0.4)
	days := w.logDays(i)
	streak, t := w.diligence(i, between(r, 0, 30))
	var away absence
	for n, day := range days[:max(0, len(days)-t.absent)] {
		away.next(r)
		left := len(days) - n
		sure := left <= streak || i == 0 && isExample(day)
		if (away > 0 || !happens(r, faithful)) && !sure {
			continue
		}
		training := t.trains(h, day, days[len(days)-1])
		ran, miles := training.runs(r, day, w.Workouts)
		if left <= t.injured {
			ran, miles = nil, 0
		}
		for place, run := range ran {
			runs = append(runs, append([]any{u.id, day, place}, run...))
		}
		var goal any
		if goals && miles > 0 {
			goal = decimal(math.Round(miles), 0)
		}
		// In the evening (UTC), but not later than now.
		at := earlier(day.Add(20*time.Hour+time.Duration(r.IntN(7_200_000))*time.Millisecond), w.options.Now)
		id := idAt(at, r)
		is := wellbeingOf(r, rhr, sure)
		t.change(&is, left, rhr)
		rows = append(rows, []any{
			u.id, day, id, goal, is.rhr, is.sleep, is.feel, restOf(left <= t.injured, len(ran)),
			maybe(r, 0.12, pick(r, w.Notes)), toJSON(boxesOf(r, u.checkboxes, sure, streak/left)), at, at,
		})
	}
	return rows, runs
}

// absence is how many days remain of a holiday or an injury.
type absence int

// next goes on to the next day, on which another absence may begin.
func (a *absence) next(r *rand.Rand) {
	if *a == 0 && happens(r, 0.008) {
		*a = absence(between(r, 3, 14))
	}
	*a = max(0, *a-1)
}

// restOf returns why a day has no runs; nil if it has some.
func restOf(injured bool, runs int) any {
	switch {
	case injured:
		return "injured"
	case runs == 0:
		return "rest"
	}
	return nil
}

// wellbeingOf returns how a user is on a day, whose resting heart rate is about rhr. If sure, the heart rate and the sleep are there.
func wellbeingOf(r *rand.Rand, rhr float64, sure bool) wellbeing {
	least := 0.0
	if sure {
		least = 1
	}
	return wellbeing{
		rhr:   maybe(r, max(0.8, least), decimal(rhr+2*r.NormFloat64(), 0)),
		sleep: maybe(r, max(0.85, least), decimal(25*math.Round(4*max(3, min(12, 7.6+0.9*r.NormFloat64()))), -2)),
		feel:  maybe(r, 0.7, int16(max(1, min(10, 6.8+1.6*r.NormFloat64())))),
	}
}

// boxesOf returns the boxes of a day. The first ones are checked.
func boxesOf(r *rand.Rand, names []string, all bool, first int) map[string]bool {
	boxes := make(map[string]bool, len(names))
	for k, name := range names {
		if happens(r, 0.9) || all {
			boxes[name] = happens(r, 0.7) || k < first
		}
	}
	return boxes
}

// logDays returns the days of a user's log. They end today in the westernmost time zone, so that no log contains a future day; the
// first user's and the squad's end today in their own, and the first user's have the days of the contract's examples.
func (w *world) logDays(i int) (days []time.Time) {
	last := w.options.Now.Add(-12 * time.Hour)
	_, squad := w.inSquad(i)
	if home, err := time.LoadLocation(w.Timezones[0].Name); (i == 0 || squad) && err == nil {
		last = w.options.Now.In(home)
	}
	year, month, day := last.Date()
	for back := w.options.Days - 1; back >= 0; back-- {
		days = append(days, time.Date(year, month, day-back, 0, 0, 0, 0, time.UTC))
	}
	if i > 0 || !w.options.Examples || len(days) == 0 {
		return days
	}
	examples := make([]time.Time, 0, len(days))
	for day := firstExample; isExample(day); day = day.AddDate(0, 0, 1) {
		if !slices.Contains(days, day) {
			examples = append(examples, day)
		}
	}
	return append(examples, days...)
}

// runs returns a day's runs, each from its ID on, and their miles; none on days of rest.
func (h *habits) runs(r *rand.Rand, day time.Time, workouts []string) (runs [][]any, sum float64) {
	if day.Weekday() == h.rest {
		return nil, 0
	}
	add := func(kind string, miles, pace float64, title string) {
		miles = math.Round(100*miles) / 100
		var named any
		if title != "" {
			named = title
		}
		runs = append(runs, []any{idAt(day.Add(17*time.Hour), r), decimal(100*miles*metersPerMile, -2), int(miles * pace), kind, named})
		sum += miles
	}
	usual := h.miles * (0.8 + 0.4*r.Float64())
	switch {
	case day.Weekday() == time.Sunday:
		add("long", usual*1.8, h.pace+15, "Long run")
	case day.Weekday() == time.Tuesday && happens(r, 0.7):
		add("easy", 2, h.pace+20, "Warm-up")
		add("intervals", usual*0.75, h.pace-75, pick(r, workouts))
		add("easy", 1.5, h.pace+30, "Cool-down")
	case day.Weekday() == time.Thursday && happens(r, 0.5):
		add("tempo", usual, h.pace-50, "Tempo")
	case happens(r, 0.04):
		add("bike", usual, h.pace-120, "Bike")
		sum = 0 // it is no running
	default:
		add("easy", usual, h.pace, "")
	}
	return runs, sum
}

const metersPerMile = 1609.344

// decimal returns n times a power of ten as a column value. n is rounded to a whole number.
func decimal(n float64, exponent int32) pgtype.Numeric {
	return pgtype.Numeric{Int: big.NewInt(int64(math.Round(n))), Exp: exponent, Valid: true}
}
