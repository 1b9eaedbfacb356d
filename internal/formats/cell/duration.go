package cell

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"harrier/internal/text"
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

var (
	isoDuration = regexp.MustCompile(`^PT(?:([0-9.]+)H)?(?:([0-9.]+)M)?(?:([0-9.]+)S)?$`)
	wordPart    = regexp.MustCompile(`^([0-9]+(?:[.,][0-9]+)?)\s*([\p{L}]+\.?|''|′′|["″”']|′|’)?[\s,]*`)
	noon        = regexp.MustCompile(`(?i)\s*([ap])\.?\s?m\.?$`)
)

// signs are the units that are written as signs.
var signs = map[string]float64{"'": 60, "′": 60, "’": 60, `"`: 1, "″": 1, "”": 1, "''": 1, "′′": 1}

// ParseDuration reads a duration as a cell has it.
func ParseDuration(s string) (Duration, bool) {
	s = strings.TrimLeft(strings.TrimSpace(s), "~≈")
	if m := isoDuration.FindStringSubmatch(strings.ToUpper(s)); m != nil && len(s) > len("PT") {
		total := 0.0
		for i, of := range []float64{3600, 60, 1} {
			if m[i+1] != "" {
				total += Decimal(m[i+1]) * of
			}
		}
		return Duration{Clear, total}, !math.IsNaN(total)
	}
	if v := Decimal(s); v >= 1 {
		return Duration{Number, v}, true
	} else if v >= 0 {
		return Duration{Part, v}, true
	}
	if strings.Contains(s, ":") {
		return clock(s)
	}
	return words(s)
}

// clock reads M:SS, H:MM or H:MM:SS. A spreadsheet shows 51 minutes as "12:51:00 AM".
func clock(s string) (Duration, bool) {
	half := noon.FindStringSubmatch(s)
	s = noon.ReplaceAllString(s, "")
	unit := ""
	if at := strings.LastIndexAny(s, "0123456789") + 1; at < len(s) { // "1:02 h", "51:00 min"
		u, ok := UnitOf(s[at:])
		if !ok || u.Kind != Span {
			return Duration{}, false
		}
		s, unit = strings.TrimSpace(s[:at]), u.Name
	}
	parts := strings.Split(s, ":")
	if len(parts) > 3 || half != nil && len(parts) < 3 {
		return Duration{}, false
	}
	total := 0.0
	for i, p := range parts {
		v, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(p), ",", "."), 64)
		if err != nil || v < 0 || math.IsInf(v, 0) || i > 0 && v >= 60 {
			return Duration{}, false
		}
		if i == 0 && half != nil {
			v = math.Mod(v, 12)
			if strings.EqualFold(half[1], "p") {
				v += 12
			}
		}
		total = total*60 + v
	}
	switch {
	case len(parts) == 3:
		return Duration{Clear, total}, true
	case unit == "hours":
		return Duration{Clear, total * 60}, true
	case unit == "minutes":
		return Duration{Clear, total}, true
	}
	return Duration{Clock, total}, true
}

// words reads "51 min", "1h02", "1 Std. 5 Min.", "50'30\"". A last number without a unit is in the next smaller one.
func words(s string) (Duration, bool) {
	s = text.Unaccented(s)
	total, before := 0.0, math.Inf(1)
	for s != "" {
		m := wordPart.FindStringSubmatch(s)
		if m == nil {
			return Duration{}, false
		}
		of, ok := signs[m[2]]
		if !ok {
			u, known := UnitOf(m[2])
			of = u.Of
			switch {
			case strings.TrimSuffix(m[2], ".") == "m": // 7h 30m
				of = 60
			case known && u.Kind == Span:
			case m[2] == "" && before <= 3600 && len(m[0]) == len(s):
				of = before / 60
			default:
				return Duration{}, false
			}
		}
		if of >= before {
			return Duration{}, false
		}
		total, before, s = total+Decimal(m[1])*of, of, s[len(m[0]):]
	}
	return Duration{Clear, total}, before < math.Inf(1)
}

// Bounds of the paces that tell what durations are, in seconds a kilometer.
const fastest, slowest = 120, 1200

// Plausible reports whether most runs of a distance may take some seconds.
func Plausible(meters, seconds float64) bool {
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
		if Plausible(meters, d.In(r)) {
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
