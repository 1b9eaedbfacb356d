// Package attention says which athletes need attention, and why. Its rules are pure functions; docs/attention.md has their formulas and sources.
package attention

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/internal/date"
)

// Settings are the numbers of the rules. Their JSON is stored.
type Settings struct {
	// NoEntryDays is after how many days without an entry there is a reason.
	NoEntryDays int `json:"no_entry_days"`
	// The latest resting heart rate of RHRDays is compared with the days before it, RHRBaseDays, if RHRValues of these have one. It may be over their mean
	// by RHRDeviations standard deviations, which count as RHRLeastDeviation at least.
	RHRDays           int     `json:"rhr_days"`
	RHRBaseDays       int     `json:"rhr_base_days"`
	RHRValues         int     `json:"rhr_values"`
	RHRDeviations     float64 `json:"rhr_deviations"`
	RHRLeastDeviation float64 `json:"rhr_least_deviation"`
	// The mean sleep of SleepDays may not be under SleepHours, if SleepValues of these have a value.
	SleepDays   int     `json:"sleep_days"`
	SleepValues int     `json:"sleep_values"`
	SleepHours  float64 `json:"sleep_hours"`
	// A feel of at most FeelAtMost may not be FeelTimes in FeelDays.
	FeelAtMost int `json:"feel_at_most"`
	FeelTimes  int `json:"feel_times"`
	FeelDays   int `json:"feel_days"`
	// The last complete week may not be over the mean of Weeks before it by WeekPercent, if that mean is at least WeekLeastKM.
	Weeks       int     `json:"weeks"`
	WeekPercent float64 `json:"week_percent"`
	WeekLeastKM float64 `json:"week_least_km"`
	// AnswerDays is after how many days a comment without an answer is a reason.
	AnswerDays int `json:"answer_days"`
	// MissedSessions is how many planned sessions in a row were not done; 0 switches the rule off.
	MissedSessions int `json:"missed_sessions"`
}

// Defaults are the settings of a team that has not changed them.
var Defaults = Settings{
	NoEntryDays: 3,
	RHRDays:     2, RHRBaseDays: 28, RHRValues: 14, RHRDeviations: 2, RHRLeastDeviation: 1,
	SleepDays: 3, SleepValues: 2, SleepHours: 6,
	FeelAtMost: 3, FeelTimes: 2, FeelDays: 7,
	Weeks: 4, WeekPercent: 50, WeekLeastKM: 10,
	AnswerDays: 2,
}

const (
	daysInWeek = 7
	// PlanDays is how many days before today have the planned sessions that are looked at.
	PlanDays = 14
)

// Lookback is how many days before today the rules look at.
func (s Settings) Lookback() int {
	return max(s.RHRDays+s.RHRBaseDays, s.SleepDays, s.FeelDays, (s.Weeks+2)*daysInWeek)
}

// Kind is the subject of a reason.
type Kind string

// The kinds, in the order in which reasons are listed.
const (
	NoEntry  Kind = "no_entry"
	RHR      Kind = "resting_heart_rate"
	Sleep    Kind = "sleep"
	Feel     Kind = "feel"
	Distance Kind = "distance"
	Comment  Kind = "comment"
	Plan     Kind = "plan"
)

// Reason is why an athlete needs attention: Value has passed Limit.
type Reason struct {
	Kind         Kind
	Value, Limit float64
	// Date is the last day with an entry, the day of the heart rate, the first day of the week, the day that the comment is on, or
	// the day of the latest planned session.
	Date *date.Date
	// Mean and Deviation are what the value was compared with, and Values is how many values the mean has.
	Mean, Deviation *float64
	Values          *int
	Comment         *uuid.UUID
}

// Day holds the values of an entry that rules use. Values that the coach may not read are nil.
type Day struct {
	Date   date.Date
	RHR    *float64
	Sleep  *float64
	Feel   *int16
	Meters float64
}

// Athlete holds the facts about an athlete that rules use.
type Athlete struct {
	// Today is the athlete's.
	Today date.Date
	// LastEntry is the last day with an entry, until today; nil if there is none. Then the days are counted from Since, when the coach was accepted.
	LastEntry *date.Date
	// Since is also the day from which planned sessions count.
	Since date.Date
	// Days are those of the lookback that have an entry, in any order.
	Days []Day
	// Waiting is the oldest comment without an answer; nil if there is none.
	Waiting *Waiting
	// Sessions are planned ones, the latest first, of PlanDays before Today; those from Today on are left out.
	Sessions []Session
}

// Session is a planned session, and whether it was done.
type Session struct {
	Date date.Date
	Done bool
}

// Waiting is a comment without an answer.
type Waiting struct {
	ID   uuid.UUID
	Date date.Date
	At   time.Time
}

// Reasons returns why an athlete needs attention; none if not.
func Reasons(a *Athlete, s Settings, now time.Time) []Reason {
	reasons := []Reason{}
	for _, rule := range []func(*Athlete, Settings) *Reason{noEntry, restingHeartRate, sleep, feel, distance} {
		if r := rule(a, s); r != nil {
			reasons = append(reasons, *r)
		}
	}
	if r := comment(a, s, now); r != nil {
		reasons = append(reasons, *r)
	}
	if r := plan(a, s); r != nil {
		reasons = append(reasons, *r)
	}
	for i := range reasons {
		reasons[i].round()
	}
	return reasons
}

// Spell is the days in a row on which an athlete needed attention for a reason, which is that of the last of them.
type Spell struct {
	Reason

	First, Last date.Date
}

// History returns when an athlete needed attention from one day to another, not after today, the latest first. The Days are those of the time and of the
// lookback before it, the Sessions too, and LastEntry is the last day before the time. Comments are left out: when they were answered is not known.
func History(a *Athlete, s Settings, first, last date.Date) []Spell {
	spells, open := []Spell{}, map[Kind]int{}
	days := slices.SortedFunc(slices.Values(a.Days), func(x, y Day) int { return x.Date.Compare(y.Date) })
	then := Athlete{LastEntry: a.LastEntry, Since: a.Since, Sessions: a.Sessions}
	lookback, begin, end := s.Lookback(), 0, 0
	for day := first; !day.After(last) && !day.After(a.Today); day = day.AddDays(1) {
		for ; end < len(days) && !days[end].Date.After(day); end++ {
			then.LastEntry = &days[end].Date
		}
		for begin < end && day.Sub(days[begin].Date) > lookback {
			begin++
		}
		then.Today, then.Days = day, days[begin:end]
		for _, r := range Reasons(&then, s, time.Time{}) {
			i, ok := open[r.Kind]
			if !ok || day.Sub(spells[i].Last) > 1 || r.Kind == Distance && *spells[i].Date != *r.Date {
				i = len(spells)
				spells, open[r.Kind] = append(spells, Spell{First: day}), i
			}
			spells[i].Reason, spells[i].Last = r, day
		}
	}
	slices.SortStableFunc(spells, func(x, y Spell) int { return cmp.Or(y.Last.Compare(x.Last), y.First.Compare(x.First)) })
	return spells
}

// round rounds the numbers to hundredths, as they are shown.
func (r *Reason) round() {
	const hundred = 100
	for _, n := range []*float64{&r.Value, &r.Limit, r.Mean, r.Deviation} {
		if n != nil {
			*n = math.Round(*n*hundred) / hundred
		}
	}
}

func noEntry(a *Athlete, s Settings) *Reason {
	last := a.Since
	if a.LastEntry != nil {
		last = *a.LastEntry
	}
	days := a.Today.Sub(last)
	if days < s.NoEntryDays {
		return nil
	}
	return &Reason{Kind: NoEntry, Value: float64(days), Limit: float64(s.NoEntryDays), Date: a.LastEntry}
}

// values returns what days have from first to last.
func values(days []Day, first, last date.Date, of func(Day) *float64) []float64 {
	var found []float64
	for _, d := range days {
		if v := of(d); v != nil && !d.Date.Before(first) && !d.Date.After(last) {
			found = append(found, *v)
		}
	}
	return found
}

// mean returns the mean, and the standard deviation of a sample, which is 0 for fewer than two values.
func mean(values []float64) (mean, deviation float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		deviation += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(deviation / float64(max(len(values)-1, 1)))
}

func restingHeartRate(a *Athlete, s Settings) *Reason {
	var latest *Day
	for i, d := range a.Days {
		if d.RHR != nil && a.Today.Sub(d.Date) < s.RHRDays && !d.Date.After(a.Today) && (latest == nil || d.Date.After(latest.Date)) {
			latest = &a.Days[i]
		}
	}
	if latest == nil {
		return nil
	}
	before := values(a.Days, latest.Date.AddDays(-s.RHRBaseDays), latest.Date.AddDays(-1), func(d Day) *float64 { return d.RHR })
	if len(before) < s.RHRValues {
		return nil
	}
	base, deviation := mean(before)
	deviation = max(deviation, s.RHRLeastDeviation)
	limit := base + s.RHRDeviations*deviation
	if *latest.RHR <= limit {
		return nil
	}
	return &Reason{Kind: RHR, Value: *latest.RHR, Limit: limit, Date: &latest.Date, Mean: &base, Deviation: &deviation, Values: new(len(before))}
}

func sleep(a *Athlete, s Settings) *Reason {
	slept := values(a.Days, a.Today.AddDays(1-s.SleepDays), a.Today, func(d Day) *float64 { return d.Sleep })
	hours, _ := mean(slept)
	if len(slept) < s.SleepValues || hours >= s.SleepHours {
		return nil
	}
	return &Reason{Kind: Sleep, Value: hours, Limit: s.SleepHours, Values: new(len(slept))}
}

func feel(a *Athlete, s Settings) *Reason {
	low := values(a.Days, a.Today.AddDays(1-s.FeelDays), a.Today, func(d Day) *float64 {
		if d.Feel == nil || int(*d.Feel) > s.FeelAtMost {
			return nil
		}
		return new(float64(*d.Feel))
	})
	if len(low) < s.FeelTimes {
		return nil
	}
	return &Reason{Kind: Feel, Value: float64(len(low)), Limit: float64(s.FeelTimes)}
}

func distance(a *Athlete, s Settings) *Reason {
	const metersPerKM, whole = 1000, 100
	monday, _ := date.Week(a.Today)
	first := monday.AddDays(-daysInWeek)
	km := func(from date.Date, days int) (sum float64) {
		meters := values(a.Days, from, from.AddDays(days-1), func(d Day) *float64 { return &d.Meters })
		slices.Sort(meters) // so that the sum does not depend on the order of the days
		for _, m := range meters {
			sum += m / metersPerKM
		}
		return sum
	}
	week := km(first, daysInWeek)
	base := km(first.AddDays(-s.Weeks*daysInWeek), s.Weeks*daysInWeek) / float64(s.Weeks)
	limit := base * (1 + s.WeekPercent/whole)
	if base < s.WeekLeastKM || week <= limit {
		return nil
	}
	return &Reason{Kind: Distance, Value: week, Limit: limit, Date: &first, Mean: &base, Values: new(s.Weeks)}
}

func comment(a *Athlete, s Settings, now time.Time) *Reason {
	if a.Waiting == nil {
		return nil
	}
	const day = 24 * time.Hour
	waited := now.Sub(a.Waiting.At)
	if waited < time.Duration(s.AnswerDays)*day {
		return nil
	}
	return &Reason{
		Kind: Comment, Value: math.Floor(waited.Hours() / day.Hours()), Limit: float64(s.AnswerDays), Date: &a.Waiting.Date, Comment: &a.Waiting.ID,
	}
}

func plan(a *Athlete, s Settings) *Reason {
	missed := 0
	var latest *date.Date
	for i := range a.Sessions {
		one := &a.Sessions[i]
		ago := a.Today.Sub(one.Date)
		if ago < 1 { // today is not over
			continue
		}
		if one.Done || ago > PlanDays || one.Date.Before(a.Since) { // nobody misses what was planned before they were there
			break
		}
		missed++
		if latest == nil {
			latest = &one.Date
		}
	}
	if s.MissedSessions == 0 || missed < s.MissedSessions {
		return nil
	}
	return &Reason{Kind: Plan, Value: float64(missed), Limit: float64(s.MissedSessions), Date: latest}
}
