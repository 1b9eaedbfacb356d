package discipline

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/words"
)

// parse is Parse without the cache.
func parse(name string) (Event, bool) {
	if e, ok := withSize(name); ok {
		return e, true
	}
	return parseWhole(name)
}

// weights match the weight of an implement, and heights the height of hurdles: 4kg, 12 lb, 600 g; 76.2cm, 0.762 m, 33". The height of a code has no
// unit: 100H-76.2.
var (
	weights = regexp.MustCompile(`(?i)(?:^|[^\d.,])((?:\d{1,2}[.,])?\d{1,3})\s*-?\s*(kgs?|kilos?|g|gr|grams?|lbs?|pounds?)\b`)
	heights = regexp.MustCompile(`(?i)(?:^|[^\d.,])(?:((?:\d{2,3})(?:[.,]\d{1,2})?)\s*-?\s*cms?\b|([01][.,]\d{2,3})\s*-?\s*m\b|` +
		`(\d{2})\s*-?\s*(?:"|″|”|''|in\b|inch(?:es)?\b)|(\d{2,3}[.,]\d{1,2})(?:\s|\)|$))`)
)

// standardHeights are the heights of hurdles in centimeters. Rules and signs round some of them.
var standardHeights = []float64{50, 60, 68.6, 76.2, 83.8, 91.4, 99.1, 106.7}

// withSize recognizes an event whose name says the weight of an implement or the height of hurdles, which are events of their own: SP-4kg, 100H-76.2.
func withSize(name string) (Event, bool) {
	if at := weights.FindStringSubmatchIndex(name); at != nil {
		e, ok := parseWhole(name[:at[2]] + " " + name[at[1]:])
		if weight := weightOf(name[at[2]:at[3]], name[at[4]:at[5]]); ok && e.Kind == Throw && weight != "" {
			e.Code += "-" + weight
			return e, true
		}
	}
	at := heights.FindStringSubmatchIndex(name)
	if at == nil {
		return Event{}, false
	}
	for group, centimeters := range []float64{1, 100, 2.54, 1} {
		from, to := at[2*group+2], at[2*group+3]
		if from < 0 {
			continue
		}
		n, err := strconv.ParseFloat(strings.Replace(name[from:to], ",", ".", 1), 64)
		e, ok := parseWhole(name[:from] + " " + strings.TrimLeft(name[at[1]:], ")"))
		if height := heightOf(n * centimeters); err == nil && ok && e.Kind == Hurdles && height > 0 {
			e.Code += "-" + strconv.FormatFloat(height, 'f', -1, 64)
			return e, true
		}
	}
	return Event{}, false
}

// weightOf writes a weight as codes have it. 16 pounds are 7.26 kg, the same implement.
func weightOf(number, unit string) string {
	n, err := strconv.ParseFloat(strings.Replace(number, ",", ".", 1), 64)
	if err != nil || n <= 0 {
		return ""
	}
	switch strings.ToLower(unit)[0] {
	case 'l', 'p':
		if n == 16 {
			return "7.26kg"
		}
		return strconv.FormatFloat(n, 'f', -1, 64) + "lb"
	case 'g':
		n /= 1000
	}
	if math.Abs(n-7.26) < 0.01 { // 7.257 kg
		n = 7.26
	}
	return strconv.FormatFloat(n, 'f', -1, 64) + "kg"
}

// heightOf returns the standard height of hurdles that is meant, or 0.
func heightOf(centimeters float64) float64 {
	for _, standard := range standardHeights {
		if math.Abs(centimeters-standard) <= 0.4 {
			return standard
		}
	}
	return 0
}

// hours of races of a fixed time.
var hours = []int{1, 2, 3, 4, 5, 6, 8, 10, 12, 18, 24, 36, 48, 72, 144}

// fixedTime recognizes a race of fixed time, whose results are distances: 24 Hour, 6h, 6 Days.
func fixedTime(tokens []string) (Event, bool) {
	const day = 24
	for i := 0; i+1 < len(tokens); i++ {
		n, err := strconv.Atoi(tokens[i])
		if err != nil {
			continue
		}
		if words.Unit.Has(tokens[i+1], "days") || words.Fold(tokens[i+1]) == "day" {
			n *= day
		} else if !words.Unit.Has(tokens[i+1], "hours") {
			continue
		}
		if slices.Contains(hours, n) {
			return Event{Code: strconv.Itoa(n) + "HR", Kind: FixedTime}, true
		}
	}
	return Event{}, false
}
