package cell

import (
	"regexp"
	"strconv"
	"strings"

	"harrier/internal/sport/discipline"
)

// WrongRound is why a round is refused.
const WrongRound = "A round must be final, semifinal, quarterfinal, preliminary or qualification."

// ParseRound parses the codes and words for a round.
func ParseRound(s string) (round discipline.Round, reason string) {
	round, ok := discipline.ParseRound(s)
	if !ok {
		return "", WrongRound
	}
	return round, ""
}

// pointThousands matches a number with a comma or a space before its thousands: no points have thousandths.
var pointThousands = regexp.MustCompile(`^([1-9]\d{0,2})[, \x{a0}\x{2009}\x{202f}](\d{3})$`)

// ParsePoints parses points and returns them in canonical form. The decimal point may be a comma.
func ParsePoints(s string) (points, reason string) {
	const wanted = "Points must be a number from 0 to 100000 with at most three decimals."
	if pointThousands.MatchString(s) {
		s = pointThousands.ReplaceAllString(s, "$1$2")
	}
	points, ok := decimal(s, 3)
	if !ok {
		return "", wanted
	}
	// There is no exponent and at most three decimals, so the comparison is exact near the limit.
	if n, err := strconv.ParseFloat(points, 64); err != nil || n > MaxPoints {
		return "", wanted
	}
	return points, ""
}

// ParseWind parses a wind in metres per second: +2.1, (-1.2), ±0.0, w:2.1, 2,1 m/s. NWI, NWR, NWS and NW mean that no wind was measured, W that it was
// too strong by an unknown amount.
func ParseWind(s string) (wind, reason string) {
	const wanted = "A wind must be a number of metres per second from -99.9 to 99.9 with at most one decimal."
	s = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(s, "("), ")"))
	switch strings.ToUpper(s) {
	case "NWI", "NW", "NWR", "NWS", "W":
		return "", ""
	}
	s = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(s, "w"), "W"), ": ")
	s = strings.TrimSpace(strings.TrimRight(s, "wW"))
	digits, negative := s, false
	for _, sign := range []string{"+", "-", "−", "±"} {
		if rest, ok := strings.CutPrefix(s, sign); ok {
			digits, negative = rest, sign == "-" || sign == "−"
			break
		}
	}
	digits = strings.TrimSpace(strings.TrimSuffix(strings.ToLower(digits), "m/s"))
	wind, ok := decimal(digits, 1)
	if !ok {
		return "", wanted
	}
	if n, err := strconv.ParseFloat(wind, 64); err != nil || n > MaxWind {
		return "", wanted
	}
	if negative && wind != "0" {
		wind = "-" + wind
	}
	return wind, ""
}

// decimal returns an unsigned decimal number in canonical form: with a point and without superfluous zeros. ok is false if
// s is not a number or has too many decimals.
func decimal(s string, decimals int) (number string, ok bool) {
	at := strings.IndexAny(s, ".,")
	whole, fraction := s, ""
	if at >= 0 {
		whole, fraction = s[:at], strings.TrimRight(s[at+1:], "0")
		if s[at+1:] == "" {
			return "", false
		}
	}
	if whole == "" || strings.Trim(whole+fraction, "0123456789") != "" || len(fraction) > decimals {
		return "", false
	}
	whole = strings.TrimLeft(whole, "0")
	if whole == "" {
		whole = "0"
	}
	if fraction == "" {
		return whole, true
	}
	return whole + "." + fraction, true
}

// Present trims a cell and turns the dashes that mean "none" into the empty string.
func Present(cell string) string {
	switch s := strings.TrimSpace(cell); s {
	case "-", "--", "–", "—":
		return ""
	default:
		return s
	}
}
