package mark

import (
	"strings"
	"time"
)

// ParsePublished reads a time as files of real results have it. Beyond what ParseTime reads it takes
//
//   - spaces around it, the unbreakable ones of spreadsheets too;
//   - a comma for the decimal point and a semicolon for a colon ("26;11,50");
//   - groups of zeros before a time that needs none ("00:00:26:11.50");
//   - more than three decimals, rounded up to the slower thousandth;
//   - one letter after it that says how the time was taken or what it led to: h by hand, a by photo finish without
//     hundredths, A at altitude, Q and q qualified. The letter says nothing about the duration and is dropped.
//
// Times with ' and " are not read: in files of American meets they are feet and inches.
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

// ParseMinutes reads a time given in decimal minutes, as some marathons publish theirs: "126.33" is 126 minutes and 33
// hundredths of a minute, 2:06:19.8. The decimal may be a comma. What a millisecond cannot hold rounds up.
//
// Errors: ErrMinutes, ErrTooLong.
func ParseMinutes(s string) (time.Duration, error) {
	// Nine decimals of a minute, times the milliseconds in one, stay far inside 64 bits.
	const (
		kept  = 9
		scale = 1_000_000_000
	)
	whole, decimals, pointed := cutDecimals(strings.TrimSpace(s))
	if len(whole) > longestLeader || !isDigits(whole) || pointed && !isDigits(decimals) {
		return 0, ErrMinutes
	}
	fraction, cut := leading(decimals, kept)
	scaled := fraction*perMinute + cut
	return bounded(number(whole)*perMinute + (scaled+scale-1)/scale)
}

// cutDecimals parts a number at its decimal point or comma, whichever comes first; pointed says that there is one.
func cutDecimals(s string) (whole, decimals string, pointed bool) {
	i := strings.IndexAny(s, ".,")
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}
