package sheet

import (
	"errors"
	"strings"
	"time"

	"harrier/internal/mark"
)

// KeepTime gives the text to keep of a time that was published as one that lasts d: the same text where mark.ParseTime
// reads it so, else what mark.Format makes of d.
func KeepTime(published string, d time.Duration) string {
	if same, err := mark.ParseTime(published); err == nil && same == d && len(published) <= MaxTime {
		return published
	}
	return mark.Format(d)
}

// parseTime reads a time as files have it, in which bare numbers are of the unit.
func parseTime(s string, unit TimeUnit) (time.Duration, error) {
	if unit == Minutes && !strings.ContainsAny(s, ":;") {
		return mark.ParseMinutes(s)
	}
	return mark.ParsePublished(s)
}

// isMeantAsTime reports whether a cell that is no time was surely meant as one: it has the signs of a clock and nothing
// else, or is a number in a unit, or is a time in all but size.
func isMeantAsTime(s string, err error) bool {
	if errors.Is(err, mark.ErrSixty) || errors.Is(err, mark.ErrTooLong) {
		return true
	}
	return strings.Trim(s, "0123456789:;.,") == ""
}

// isNoMark reports whether s says that an athlete took part in a field event without a mark that counts: no mark, no
// height. Those codes are published in the mark's place, and kept there.
func isNoMark(s string) bool {
	return strings.EqualFold(s, "NM") || strings.EqualFold(s, "NH")
}

// sentence makes an error's words a sentence.
func sentence(err error) string {
	s := err.Error()
	return strings.ToUpper(s[:1]) + s[1:] + "."
}
