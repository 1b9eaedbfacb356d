package cell

import (
	"regexp"
	"strings"

	"harrier/internal/text"
)

// spelledPart matches a number with its unit: 36', 12", 1h, 5 Min., 30s.
var spelledPart = regexp.MustCompile(`^(\d+(?:[.,]\d+)?)\s*(\pL+\.?|['"])?[\s,]*`)

// signs are the ways to write the signs for minutes and seconds.
var signs = strings.NewReplacer("''", `"`, "′′", `"`, "’’", `"`, "´´", `"`, "″", `"`, "”", `"`, "′", "'", "’", "'", "´", "'")

// part is a number of hours, minutes or seconds. of is how many seconds each is.
type part struct {
	number string
	of     float64
}

// parseParts reads a time with units or signs for them: "51 min", "1h02", "50'30\"". A last number without a unit is in the next smaller one; behind
// seconds, it is their decimals. It is not ok for anything else.
func parseParts(s string) (parts []part, ok bool) {
	s = text.Unaccented(signs.Replace(strings.TrimSpace(s)))
	for s != "" {
		found := spelledPart.FindStringSubmatch(s)
		if found == nil {
			return nil, false
		}
		p := part{number: found[1]}
		last := part{}
		if len(parts) > 0 {
			last = parts[len(parts)-1]
		}
		switch unit, known := UnitOf(found[2]); {
		case strings.TrimSuffix(found[2], ".") == "m" || found[2] == "'": // 7h 30m
			p.of = 60
		case found[2] == `"`:
			p.of = 1
		case known && unit.Kind == Span:
			p.of = unit.Of
		case found[2] != "" || len(found[0]) != len(s) || last.of == 0 || last.of > 3600:
			return nil, false
		case last.of == 1: // 12"5
			parts[len(parts)-1].number += "." + p.number
			return parts, !strings.ContainsAny(last.number+p.number, ".,")
		default:
			p.of = last.of / 60
		}
		if last.of > 0 && p.of >= last.of {
			return nil, false
		}
		parts, s = append(parts, p), s[len(found[0]):]
	}
	return parts, len(parts) > 0
}

// FromPrimes rewrites a time with units for hours, minutes and seconds, or signs for them, such as 36'12"5, to the form of mark.ParseTime, 36:12.5. A
// number with one unit is no such time: 62h was taken by hand, and 7m are meters. In an event whose results are no times, the same signs may be feet
// and inches.
func FromPrimes(s string) (time string, ok bool) {
	if strings.Trim(s, "0123456789:.,") == "" { // most times
		return "", false
	}
	parts, ok := parseParts(s)
	if !ok || len(parts) == 1 && parts[0].of != 1 {
		return "", false
	}
	var groups []string
	for of := parts[0].of; of >= 1; of /= 60 { // hours, minutes, seconds
		number := "0"
		if len(parts) > 0 && parts[0].of == of {
			number, parts = parts[0].number, parts[1:]
		}
		whole, decimals, found := strings.Cut(strings.Replace(number, ",", ".", 1), ".")
		switch {
		case len(whole) > 3 || len(groups) > 0 && len(whole) > 2 || found && (of > 1 || len(decimals) > 3):
			return "", false
		case len(groups) > 0 && len(whole) < 2:
			number = "0" + number
		}
		groups = append(groups, strings.Replace(number, ",", ".", 1))
	}
	return strings.Join(groups, ":"), len(parts) == 0
}
