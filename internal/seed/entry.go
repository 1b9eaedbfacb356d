package seed

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgtype"
)

func entryColumns() []string {
	return []string{
		"user_id", "day", "id", "goal", "runs", "miles", "rhr", "sleep", "feel", "notes", "checkboxes", "created_at", "updated_at",
	}
}

// habits is how somebody trains and how well they keep their log.
type habits struct {
	// daily is the usual run, in hundredths of a mile, and pace is its seconds per mile.
	daily, pace int
	rest        time.Weekday
	// faithful is the probability that a day is logged at all.
	faithful float64
	goals    bool
	rhr      float64 // beats per minute at rest
	box      float64 // probability that a box is checked
}

// storedRun is a run as it is stored in an entry.
type storedRun struct {
	Miles   json.Number `json:"miles"`
	Seconds int         `json:"seconds"`
	Kind    string      `json:"kind"`
	Title   *string     `json:"title"`
	Notes   *string     `json:"notes"`
}

// lastDay is the newest day of the logs. It is today in the zone that is last to see it, so that no log holds a tomorrow.
func (w *world) lastDay() time.Time {
	return w.options.Now.Add(-12 * time.Hour).Truncate(24 * time.Hour)
}

// entryRows yields the logs, user by user and day by day; an entry's ID is greater than those of the same user's days
// before.
func (w *world) entryRows() iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		if w.options.Days == 0 {
			return
		}
		for i := range w.options.Users {
			r := w.chance.of(aboutEntries, i)
			if i > 0 && happens(r, 0.1) {
				continue // not everybody keeps a log
			}
			h := habits{
				daily: between(r, 250, 1000), pace: between(r, 390, 620), rest: time.Weekday(r.IntN(7)), faithful: 0.75 + 0.24*r.Float64(),
				goals: happens(r, 0.4), rhr: 46 + 14*r.Float64(), box: 0.4 + 0.55*r.Float64(),
			}
			if !w.logRows(r, w.user(i), h, yield) {
				return
			}
		}
	}
}

// logRows yields one user's log; it tells whether more is wanted.
func (w *world) logRows(r *rand.Rand, u user, h habits, yield func([]any) bool) bool {
	row := make([]any, 0, len(entryColumns()))
	away := 0 // days of a holiday or an injury that are left
	for back := w.options.Days - 1; back >= 0; back-- {
		if away == 0 && happens(r, 0.008) {
			away = between(r, 3, 14)
		}
		if away > 0 {
			away--
			continue
		}
		if !happens(r, h.faithful) {
			continue
		}
		row = w.entry(row[:0], r, &u, &h, w.lastDay().AddDate(0, 0, -back))
		if !yield(row) {
			return false
		}
	}
	return true
}

// entry appends one day of one log to a row.
func (w *world) entry(row []any, r *rand.Rand, u *user, h *habits, day time.Time) []any {
	runs, miles := h.runs(r, day)
	var goal, rhr, sleep, feel, notes any
	if h.goals && miles > 0 {
		goal = hundredths((miles + between(r, -100, 150)) / 50 * 50)
	}
	if happens(r, 0.8) {
		// In whole beats, as watches show it.
		rhr = hundredths(100 * int(h.rhr+2*r.NormFloat64()))
	}
	if happens(r, 0.85) {
		sleep = hundredths(25 * int(4*max(3, min(12, 7.6+0.9*r.NormFloat64()))))
	}
	if happens(r, 0.7) {
		feel = int16(max(1, min(10, int(6.8+1.6*r.NormFloat64()))))
	}
	if happens(r, 0.12) {
		notes = pick(r, []string{
			"Legs heavy after yesterday.", "Felt smooth — could have gone on for ever.", "Calf a bit tight, stretched twice.",
			"Wind in the face on the way home.", "Ran with the team.", "Snow! Slow but happy.", "Früh raus, schöner Sonnenaufgang.",
		})
	}
	boxes := make(map[string]bool, len(u.boxes))
	for _, box := range u.boxes {
		if happens(r, 0.9) {
			boxes[box] = happens(r, h.box)
		}
	}
	// In the evening of the day by UTC; the last day's may still be going on.
	at := earlier(day.Add(20*time.Hour+time.Duration(r.IntN(7_200_000))*time.Millisecond), w.options.Now)
	return append(row, u.id, day, idAt(at, r), goal, written(runs), hundredths(miles), rhr, sleep, feel, notes, written(boxes), at, at)
}

// runs gives a day's runs and their miles together, in hundredths; none on days of rest.
func (h *habits) runs(r *rand.Rand, day time.Time) (runs []storedRun, miles int) {
	runs = []storedRun{}
	if day.Weekday() == h.rest {
		return runs, 0
	}
	add := func(kind string, distance, pace int, title string) {
		run := storedRun{Miles: json.Number(decimal(distance)), Seconds: distance * pace / 100, Kind: kind}
		if title != "" {
			run.Title = &title
		}
		runs = append(runs, run)
		miles += distance
	}
	usual := h.daily + between(r, -h.daily/5, h.daily/5)
	switch {
	case day.Weekday() == time.Sunday:
		add("long", usual*9/5, h.pace+15, pick(r, []string{"Long run", "Sunday long run", ""}))
	case day.Weekday() == time.Tuesday && happens(r, 0.7):
		add("easy", 200, h.pace+20, "Warm-up")
		add("intervals", usual*3/4, h.pace-75, pick(r, []string{"8 × 400m", "5 × 1000m", "6 × 800m", "Hill repeats"}))
		add("easy", 150, h.pace+30, "Cool-down")
	case day.Weekday() == time.Thursday && happens(r, 0.5):
		add("tempo", usual, h.pace-50, "Tempo")
	case happens(r, 0.04):
		add("cross_training", usual, h.pace-120, pick(r, []string{"Bike", "Pool", "Elliptical"}))
	default:
		add("easy", usual, h.pace+between(r, -10, 20), "")
		if happens(r, 0.1) {
			add("easy", usual/2, h.pace+20, "Evening shakeout")
		}
	}
	return runs, miles
}

// hundredths is a number of hundredths as a column's value.
func hundredths(n int) pgtype.Numeric {
	return pgtype.Numeric{Int: big.NewInt(int64(n)), Exp: -2, Valid: true}
}

// decimal writes a number of hundredths with no more decimals than it needs.
func decimal(n int) string { return strconv.FormatFloat(float64(n)/100, 'f', -1, 64) }

// written gives plain values as JSON.
func written(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("plain values cannot be written as JSON: %v", err))
	}
	return text
}
