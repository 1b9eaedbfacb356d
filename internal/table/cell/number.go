// Package cell reads the cells of training logs as people and programs write them: numbers, durations and dates. What a cell does not say itself,
// such as whether 51 is minutes, is decided by its whole column.
package cell

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"harrier/internal/words"
)

// Blank reports whether a cell has no value.
func Blank(s string) bool {
	switch strings.ToLower(Present(s)) {
	case "", "null", "none", "nan", "n/a", "#n/a":
		return true
	}
	return false
}

// thousandMarks matches the marks of Switzerland between thousands: 1'500. Elsewhere such a mark is one of minutes: 52'30.
var thousandMarks = regexp.MustCompile(`['’](\d{3}\b)`)

// Decimal reads a number with a point or a comma: of two marks, the last is that of the decimals. A single comma before three digits is
// one of decimals too: distances in kilometers have it. It is NaN for anything else.
func Decimal(s string) float64 {
	if s = strings.ReplaceAll(s, " ", ""); strings.ContainsAny(s, "'’") {
		s = thousandMarks.ReplaceAllString(s, "$1")
	}
	comma, point := strings.LastIndexByte(s, ','), strings.LastIndexByte(s, '.')
	switch {
	case comma >= 0 && comma > point:
		s = strings.ReplaceAll(s[:comma], ".", "") + "." + s[comma+1:]
	case comma >= 0:
		s = strings.ReplaceAll(s, ",", "")
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(f, 0) {
		return math.NaN()
	}
	return f
}

// Kind is the quantity that a unit measures.
type Kind uint8

// The kinds.
const (
	Length Kind = iota + 1
	Span
)

// Unit is a unit by its name in the contract. Of is how many meters or seconds it has.
type Unit struct {
	Name string
	Kind Kind
	Of   float64
}

// MetersPerMile is the international mile.
const MetersPerMile = 1609.344

// units are the units by their names.
var units = map[string]Unit{
	"km": {"km", Length, 1000}, "mi": {"mi", Length, MetersPerMile}, "m": {"m", Length, 1}, "yd": {"yd", Length, 0.9144}, "ft": {"ft", Length, 0.3048},
	"cm": {"cm", Length, 0.01}, "milliseconds": {"milliseconds", Span, 0.001}, "seconds": {"seconds", Span, 1}, "minutes": {"minutes", Span, 60},
	"hours": {"hours", Span, 3600}, "days": {"days", Span, 86_400},
}

// UnitOf returns the unit of a word. It is not ok if there is none.
func UnitOf(word string) (u Unit, ok bool) {
	word = strings.Trim(word, " .()[]")
	if strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		return Unit{}, false
	}
	u, ok = units[words.Unit.Meaning(word)]
	return u, ok
}

// thousands is a number with marks between its thousands and no decimals.
var thousands = regexp.MustCompile(`^\d{1,3}([.,]\d{3})+$`)

// Thousands reads a number that has marks between its thousands, where no number has three decimals. It is not ok for any other.
func Thousands(s string) (value float64, ok bool) {
	if !thousands.MatchString(s) {
		return 0, false
	}
	return Decimal(strings.NewReplacer(",", "", ".", "").Replace(s)), true
}

// Meters reads a distance that is in a unit. One mark before three digits separates thousands of meters, and decimals of kilometers.
func Meters(s string, unit Unit) float64 {
	v, own := Distance(s)
	if own.Kind == Length {
		unit = own
	}
	if whole, ok := Thousands(strings.TrimRight(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ. ")); ok && unit.Of <= 1 {
		v = whole
	}
	return v * unit.Of
}

// Distance reads a distance and, if the cell says it, its unit: "10,2 km". The value is NaN if there is none.
func Distance(s string) (value float64, unit Unit) {
	at := strings.LastIndexAny(s, "0123456789") + 1
	if unit, ok := UnitOf(s[at:]); ok && unit.Kind == Length {
		return Decimal(strings.TrimSpace(s[:at])), unit
	}
	return Decimal(s), Unit{}
}
