package cell

import (
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"harrier/internal/sport/mark"
	"harrier/internal/words"
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

// ParseTime parses a time in which numbers without a colon are seconds, or minutes.
func ParseTime(s string, minutes bool) (time.Duration, error) {
	if minutes && !strings.ContainsAny(s, ":;") {
		return mark.ParseMinutes(s)
	}
	return mark.ParsePublished(s)
}

// IsMeantAsTime reports whether an invalid cell was certainly meant as a time: it consists of digits and separators, or is
// only out of range.
func IsMeantAsTime(s string, err error) bool {
	if errors.Is(err, mark.ErrSixty) || errors.Is(err, mark.ErrTooLong) {
		return true
	}
	return strings.Trim(s, "0123456789:;.,") == ""
}

// DayFraction reads a number such as 0.0174675926 as a part of a day, which is how spreadsheets store times, to the millisecond. As
// seconds, no performance has so few and so many decimals.
func DayFraction(cell string) (d time.Duration, ok bool) {
	const decimals = 5
	number := strings.Replace(cell, ",", ".", 1)
	digits, ok := strings.CutPrefix(number, "0.")
	if !ok || len(digits) < decimals || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	days, err := strconv.ParseFloat(number, 64)
	return time.Duration(math.Round(days*24*60*60*1000)) * time.Millisecond, err == nil
}

// WholeDays reads a number of days with four decimals or more, such as 1.1079, in a column in which others are parts of a day. Spreadsheets that show so few
// decimals tell it to the second.
func WholeDays(cell string) (d time.Duration, ok bool) {
	const fine = 6 // decimals
	number := strings.Replace(cell, ",", ".", 1)
	whole, decimals, ok := strings.Cut(number, ".")
	if !ok || len(whole) != 1 || len(decimals) < 4 || strings.Trim(whole+decimals, "0123456789") != "" {
		return 0, false
	}
	days, err := strconv.ParseFloat(number, 64)
	each := time.Second
	if len(decimals) >= fine {
		each = time.Millisecond
	}
	return time.Duration(math.Round(days*float64(24*time.Hour)/float64(each))) * each, err == nil
}

var (
	// unitBehind matches a time with its unit: 17:01 min, 1:02:03 h.
	unitBehind = regexp.MustCompile(`^(\d+:[\d:.,]+)\s*(\pL+)\.?$`)
	// Spaced matches a time with spaces for colons: 17 01.
	Spaced = regexp.MustCompile(`^\d{1,2}(?: \d{2}){1,2}$`)
	// hoursBefore matches a time with a letter behind its hours: 2h17.05.
	hoursBefore = regexp.MustCompile(`^(\d{1,2})[hH](\d{2})[.:](\d{2})$`)
	// ofDays matches a time of more than a day: 1d 02:14:25, 1 day, 3:01:11.
	ofDays = regexp.MustCompile(`^([0-9])\s*(\pL+)[\s,:]+(\d{1,2})(:[0-5]\d:[0-5]\d(?:[.,]\d+)?)$`)
	// halfDay matches a time that a spreadsheet shows as one of day: 12:17:01 AM.
	halfDay = regexp.MustCompile(`(?i)^(\d{1,2})(:[0-5]\d:[0-5]\d(?:[.,]\d+)?)\s?([ap])\.?m\.?$`)
	// beginning matches what may precede a time: day zero of spreadsheets, such as 12/30/1899, or the prefix of an ISO 8601 duration.
	beginning = regexp.MustCompile(`(?i)^(?:(?:12/3[01]/1899|3[01]\.12\.1899|1899-12-3[01]|1/0/1900|1900-01-0[01])[ T]+|P(?:0D)?T)(\d.*)$`)
)

// WithoutUnits returns a time without what programs write around it.
func WithoutUnits(cell string) string {
	if strings.Trim(cell, "0123456789:.,") == "" { // most times
		return cell
	}
	if found := beginning.FindStringSubmatch(cell); found != nil {
		cell = found[1]
	}
	if found := ofDays.FindStringSubmatch(cell); len(found) > 0 && words.Unit.Has(found[2], "day", "days") {
		if found[1] == "0" { // as data frames write durations
			return found[3] + found[4]
		}
		return inHours(found[1], found[3], 24) + found[4]
	}
	if found := halfDay.FindStringSubmatch(cell); found != nil {
		halves := map[string]string{"a": "0", "p": "1"}
		return inHours(halves[strings.ToLower(found[3])], strings.TrimPrefix(found[1], "12"), 12) + found[2]
	}
	if found := hoursBefore.FindStringSubmatch(cell); found != nil {
		return strings.Join(found[1:], ":")
	}
	if found := unitBehind.FindStringSubmatch(cell); found != nil {
		switch unit, _ := UnitOf(found[2]); {
		case unit.Of == 1, unit.Of == 60, unit.Of == 3600 && strings.Count(found[1], ":") > 1:
			return found[1]
		case unit.Of == 3600 && len(found[2]) > 1: // an h alone says that a hand took the time
			return found[1] + ":00"
		}
	}
	return cell
}

// inHours adds hours to days or halves of them that have so many.
func inHours(days, hours string, each int) string {
	n, _ := strconv.Atoi(days)
	more, _ := strconv.Atoi(hours) // none is 0
	return strconv.Itoa(n*each + more)
}

// dawn is the time of day before which nobody starts.
const dawn = 4 * time.Hour

// Daytimes tells whether the times of a column beside elapsed times are times of day: all can be, and most are from dawn on.
type Daytimes struct{ days, nights, others int }

// Add adds a time, and the elapsed time beside it, or 0. Elapsed times by another clock, such as those of chips, differ by less than an hour.
func (d *Daytimes) Add(at, elapsed time.Duration) {
	switch {
	case elapsed > 0 && at-elapsed < time.Hour:
		d.others++
	case at < dawn:
		d.nights++
	default:
		d.days++
	}
}

// Other adds a cell that is no time of day.
func (d *Daytimes) Other() { d.others++ }

// Decided reports whether they are times of day, by at least some of them.
func (d *Daytimes) Decided(least int) bool {
	return d.others == 0 && d.days > d.nights && d.days >= least
}
