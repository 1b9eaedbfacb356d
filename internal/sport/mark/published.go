package mark

import (
	"strings"
	"time"
)

// ParsePublished parses a time as it appears in result files. In addition to what ParseTime accepts, it accepts
//
//   - surrounding space, including the no-break spaces of spreadsheets;
//   - a comma as the decimal point and a semicolon as the colon ("26;11,50");
//   - superfluous leading groups of zeros ("00:00:26:11.50");
//   - more than three decimals, rounded up;
//   - one letter at the end, which is dropped: h (hand timed), a (photo finish without hundredths), A (altitude), Q or q
//     (qualified).
//
// It rejects ' and ", which mean feet and inches in files of American meets.
//
// Errors: ErrForm, ErrSixty, ErrTooLong.
func ParsePublished(s string) (time.Duration, error) {
	s = strings.TrimSpace(s)
	if unmarked := strings.TrimRight(s, "haAqQ"); len(s)-len(unmarked) == 1 {
		s = strings.TrimSpace(unmarked)
	}
	s = strings.ReplaceAll(s, ";", ":")
	whole, decimals, pointed := cutDecimals(s)
	if pointed && !isDigits(decimals) {
		return 0, ErrForm
	}
	for strings.Count(whole, ":") > strings.Count("H:MM:SS", ":") {
		zeros, rest, _ := strings.Cut(whole, ":")
		if zeros != "0" && zeros != "00" {
			return 0, ErrForm
		}
		whole = rest
	}
	return assemble(whole, decimals)
}

// ParseMinutes parses a time in decimal minutes, as some marathons publish them: "126.33" is 2:06:19.8. The decimal point
// may be a comma. Fractions of a millisecond round up.
//
// Errors: ErrMinutes, ErrTooLong.
func ParseMinutes(s string) (time.Duration, error) {
	// Nine decimals, multiplied by the milliseconds in a minute, fit 64 bits easily.
	const (
		kept  = 9
		scale = 1_000_000_000
	)
	whole, decimals, pointed := cutDecimals(strings.TrimSpace(s))
	if len(whole) > maxLeadingDigits || !isDigits(whole) || pointed && !isDigits(decimals) {
		return 0, ErrMinutes
	}
	fraction, cut := leading(decimals, kept)
	scaled := fraction*perMinute + cut
	return bounded(number(whole)*perMinute + (scaled+scale-1)/scale)
}

// cutDecimals splits a number at its decimal point or comma, whichever comes first; pointed reports whether there is one.
func cutDecimals(s string) (whole, decimals string, pointed bool) {
	i := strings.IndexAny(s, ".,")
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}
