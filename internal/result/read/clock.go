package read

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"harrier/internal/sport/mark"
)

// clockMarks writes decimal commas, and the semicolons that are meant as colons, as mark.ParseTime reads them.
var clockMarks = strings.NewReplacer(",", ".", ";", ":")

// KeepTime returns the text to store for a published time d, with the decimals that it was published with: "62.30" for "62.30h" and for
// "62,30". Text that mark.ParseTime would still not parse as d becomes mark.Format(d).
func KeepTime(published string, d time.Duration) string {
	plain := clockMarks.Replace(strings.TrimSpace(strings.TrimRight(strings.TrimSpace(published), "haAqQ")))
	for strings.Count(plain, ":") > strings.Count("H:MM:SS", ":") { // 00:00:26:11.50
		_, plain, _ = strings.Cut(plain, ":")
	}
	if same, err := mark.ParseTime(plain); err == nil && same == d && len(plain) <= MaxTime {
		return plain
	}
	return mark.Format(d)
}

// parseTime parses a time in which numbers without a colon are in unit.
func parseTime(s string, unit TimeUnit) (time.Duration, error) {
	if unit == Minutes && !strings.ContainsAny(s, ":;") {
		return mark.ParseMinutes(s)
	}
	return mark.ParsePublished(s)
}

// isMeantAsTime reports whether an invalid cell was certainly meant as a time: it consists of digits and separators, or is
// only out of range.
func isMeantAsTime(s string, err error) bool {
	if errors.Is(err, mark.ErrSixty) || errors.Is(err, mark.ErrTooLong) {
		return true
	}
	return strings.Trim(s, "0123456789:;.,") == ""
}

// isNoMark reports whether s says that a field event had no valid mark, which is stored as the mark: NM (no mark), NH (no
// height), ND (no distance), FOUL.
func isNoMark(s string) bool {
	switch strings.ToUpper(s) {
	case "NM", "NH", "ND", "FOUL":
		return true
	}
	return false
}

// dayFraction reads a number such as 0.0174675926 as a part of a day, which is how spreadsheets store times, to the millisecond. As
// seconds, no performance has so few and so many decimals.
func dayFraction(cell string) (d time.Duration, ok bool) {
	const decimals = 5
	number := strings.Replace(cell, ",", ".", 1)
	digits, ok := strings.CutPrefix(number, "0.")
	if !ok || len(digits) < decimals || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	days, err := strconv.ParseFloat(number, 64)
	return time.Duration(math.Round(days*24*60*60*1000)) * time.Millisecond, err == nil
}
