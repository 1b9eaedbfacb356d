package mark

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// The forms of lengths, as the database orders them (mark_order): 6.51m, 6,51 m, 6m51, 1.85; 21-04.25, 21' 4 1/4".
var (
	metric   = regexp.MustCompile(`(?i)^\d{1,3}(?:[.,]\d{1,3} ?(?:m|meters?|metres?)?| ?(?:m|meters?|metres?))$|^\d{1,3}m\d{2}$`)
	imperial = regexp.MustCompile(`(?i)^\d{1,3} ?(?:-|'|′|’|ft) ?(?:(\d{1,2})(?:\.\d{1,3})?)? ?(?:¼|½|¾|1/4|1/2|3/4)? ?(?:"|”|″|''|in)?$`)
	score    = regexp.MustCompile(`^(?:\d{3}|\d{1,2}[,.]?\d{3}) *(?:[pP]|$)`)
	whole    = regexp.MustCompile(`^\d{1,3}$`)
)

// IsLength reports whether a mark is a length that can be ranked. A whole number without a unit is none.
func IsLength(s string) bool {
	s = strings.TrimSpace(s)
	if metric.MatchString(s) {
		return true
	}
	found := imperial.FindStringSubmatch(s)
	if found == nil {
		return false
	}
	inches, _ := strconv.Atoi(found[1])
	return inches < 12
}

// Millimetres returns a length that IsLength accepts.
func Millimetres(s string) (length int64, ok bool) {
	s = strings.TrimSpace(s)
	if !IsLength(s) {
		return 0, false
	}
	if metric.MatchString(s) {
		number := strings.TrimRight(strings.ToLower(s), "metrs ")
		number = strings.NewReplacer(",", ".", "m", ".").Replace(number)
		metres, err := strconv.ParseFloat(number, 64)
		return int64(math.Round(metres * 1000)), err == nil
	}
	const inch, foot = 25.4, 304.8 // in millimetres
	found := lengthParts.FindStringSubmatch(s)
	if found == nil {
		return 0, false
	}
	feet, _ := strconv.ParseFloat(found[1], 64)
	inches, _ := strconv.ParseFloat(found[2], 64)
	quarters := map[string]float64{"¼": 0.25, "½": 0.5, "¾": 0.75, "1/4": 0.25, "1/2": 0.5, "3/4": 0.75}
	return int64(math.Round(feet*foot + (inches+quarters[found[3]])*inch)), true
}

// lengthParts are the feet, inches and quarters of a length.
var lengthParts = regexp.MustCompile(`(?i)^(\d{1,3}) ?(?:-|'|′|’|ft) ?(\d{1,2}(?:\.\d{1,3})?)? ?(¼|½|¾|1/4|1/2|3/4)?`)

// IsScore reports whether a mark is the points of a combined event.
func IsScore(s string) bool { return score.MatchString(strings.TrimSpace(s)) }

// wholeMetres are the lengths up to which a whole number can only mean metres, by the code of the event: nobody clears two feet in a high jump that
// counts.
var wholeMetres = map[string]int{"HJ": 2, "PV": 6, "LJ": 8, "TJ": 17, "SP": 13}

// WholeMetres returns a whole number, which a spreadsheet writes for 2.00, as metres. ok is false where it may mean feet.
func WholeMetres(code, s string) (length string, ok bool) {
	if !whole.MatchString(s) {
		return "", false
	}
	n, err := strconv.Atoi(s)
	return s + ".00", err == nil && n > 0 && n <= wholeMetres[code]
}

// distance matches the distance of a race of fixed time, as the database orders it.
var distance = regexp.MustCompile(`(?i)^(\d{1,6}(?:[.,]\d{1,6})?) ?(km|kilometers?|kilometres?|mi|miles?|m|meters?|metres?)$`)

// DistanceMillimetres returns the distance of a race of fixed time, such as 150.223 km. ok is false for a number without a unit.
func DistanceMillimetres(s string) (length int64, ok bool) {
	found := distance.FindStringSubmatch(strings.TrimSpace(s))
	if found == nil {
		return 0, false
	}
	const kilometre, mile, metre = 1e6, 1609344, 1e3
	unit := float64(metre)
	switch lower := strings.ToLower(found[2]); {
	case lower[0] == 'k':
		unit = kilometre
	case strings.HasPrefix(lower, "mi"):
		unit = mile
	}
	n, err := strconv.ParseFloat(strings.Replace(found[1], ",", ".", 1), 64)
	return int64(math.Round(n * unit)), err == nil
}
