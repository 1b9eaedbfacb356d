package cell

import (
	"math"
	"strconv"
	"strings"
)

// Form is how a duration is written.
type Form uint8

// The forms.
const (
	// Clear durations say their units: "1:02:03", "51 min", "1h02", "PT50M30S".
	Clear Form = iota
	// Clock has two numbers with a colon: minutes and seconds, or hours and minutes.
	Clock
	// Number is a number of at least 1, and Part one below that, such as a part of a day.
	Number
	Part
	forms
)

// Duration is a duration. Value is in seconds for Clear, and for Clock if the numbers are minutes and seconds; else it is the number.
type Duration struct {
	Form  Form
	Value float64
}

// Reading says what the numbers of durations are.
type Reading uint8

// The readings. A Clock is read as Minutes (and seconds) or as Hours (and minutes).
const (
	Unread Reading = iota
	Seconds
	Minutes
	Hours
	Days
	readings
)

// Readings are the readings by the names of units.
var Readings = map[string]Reading{"seconds": Seconds, "minutes": Minutes, "hours": Hours, "days": Days}

// String returns the name of the unit.
func (r Reading) String() string {
	return [readings]string{"", "seconds", "minutes", "hours", "days"}[r]
}

// possible are the readings of each form.
var possible = [forms][]Reading{Clock: {Minutes, Hours}, Number: {Seconds, Minutes, Hours}, Part: {Hours, Days}}

// In returns the duration in seconds. What is not written in seconds is rounded to them.
func (d Duration) In(r Reading) float64 {
	switch {
	case d.Form == Clear, d.Form == Clock && r != Hours, r == Seconds:
		return d.Value
	case d.Form == Clock:
		return d.Value * 60
	}
	return math.Round(d.Value * [readings]float64{Minutes: 60, Hours: 3600, Days: 86_400}[r])
}

// ParseDuration reads a duration as a cell has it.
func ParseDuration(s string) (Duration, bool) {
	s = strings.TrimLeft(strings.TrimSpace(s), "~≈")
	if v := Decimal(s); v >= 1 {
		return Duration{Number, v}, true
	} else if v >= 0 {
		return Duration{Part, v}, true
	}
	plain := WithoutUnits(s)
	if strings.Contains(plain, ":") {
		return clock(plain, plain != s)
	}
	spelled, ok := parseParts(plain)
	total := 0.0
	for _, p := range spelled {
		total += Decimal(p.number) * p.of
	}
	return Duration{Clear, total}, ok
}

// clock reads M:SS, H:MM or H:MM:SS. said is set if something around it said which it is.
func clock(s string, said bool) (Duration, bool) {
	if at := strings.LastIndexAny(s, "0123456789") + 1; at < len(s) { // 1:02 h
		if u, ok := UnitOf(s[at:]); !ok || u.Name != "hours" || strings.Count(s, ":") > 1 {
			return Duration{}, false
		}
		s, said = strings.TrimSpace(s[:at])+":00", true
	}
	groups := strings.Split(s, ":")
	total := 0.0
	for i, group := range groups {
		v, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(group), ",", "."), 64)
		if err != nil || v < 0 || math.IsInf(v, 0) || i > 0 && v >= 60 {
			return Duration{}, false
		}
		total = total*60 + v
	}
	if said || len(groups) == 3 {
		return Duration{Clear, total}, len(groups) <= 3
	}
	return Duration{Clock, total}, len(groups) == 2
}

// IsUsual reports whether most runs of a distance may take some seconds: by such paces the durations of a column are told.
func IsUsual(meters, seconds float64) bool {
	const fastest, slowest = 120, 1200 // seconds a kilometer
	pace := seconds / meters * 1000
	return meters > 0 && pace >= fastest && pace <= slowest
}

// Paces tell what the durations of a column are: those by which most rows have a plausible pace.
type Paces struct {
	// Found is how many durations have each form, timed how many of them have a distance beside them.
	Found, timed [forms]int
	fits         [forms][readings]int
	// late says that a Clock begins with a number that no hour has.
	late bool
}

// Add counts the duration of a row, with its distance or 0.
func (p *Paces) Add(d Duration, meters float64) {
	p.Found[d.Form]++
	p.late = p.late || d.Form == Clock && d.Value >= 24*60
	if !(meters > 0) {
		return
	}
	p.timed[d.Form]++
	for _, r := range possible[d.Form] {
		if IsUsual(meters, d.In(r)) {
			p.fits[d.Form][r]++
		}
	}
}

// Reading returns what the durations of a form are; Unread if the rows do not tell. paced says that the paces of most rows told it.
func (p *Paces) Reading(f Form) (r Reading, paced bool) {
	best, second := Unread, 0
	for _, r := range possible[f] {
		if n := p.fits[f][r]; n > p.fits[f][best] {
			best, second = r, p.fits[f][best]
		} else if n > second {
			second = n
		}
	}
	switch n := p.fits[f][best]; {
	case n > second && 2*n >= p.timed[f]:
		return best, true
	case f == Clock && (p.late || p.timed[f] > 0):
		return Minutes, false
	}
	return Unread, false
}
