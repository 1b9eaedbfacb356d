package read

import (
	"errors"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/sport/discipline"
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

// dots are the forms of times with other separators than colons: 1.02.03, 15.32,4, 17,01.5, 17:01:50.
var dots = regexp.MustCompile(`^(\d{1,3})([.,:])([0-5]\d)([.,:])(\d{1,3})$`)

// dotted reads a time with other separators than colons, such as 1.02.03, 15.32,4 or 17,01.5, as the one that is possible for the event. Where
// both are, or nothing is known of the event, three groups with the same separator are hours, minutes and seconds.
func (r *cells) dotted(cell string) (rewritten string, ok bool) {
	found := dots.FindStringSubmatch(cell)
	if len(found) == 0 || found[2] == ":" && found[4] == ":" {
		return "", false
	}
	short := found[1] + ":" + found[3] + "." + found[5]
	long := found[1] + ":" + found[3] + ":" + found[5]
	choices := []string{short}
	if found[2] == found[4] {
		choices = []string{long, short}
	}
	e, known := discipline.Parse(r.row.Event)
	for _, choice := range choices {
		d, err := mark.ParsePublished(choice)
		if err == nil && (!known || e.Metres <= 0 || plausible(e, mark.Milliseconds(d))) {
			rewritten = choice
			break
		}
	}
	if rewritten == "" {
		return "", false
	}
	r.rewritten(cell, rewritten)
	return rewritten, true
}

// rewritten says that a time was read with other separators than it is written with.
func (r *cells) rewritten(cell, time string) {
	r.file.warn(Warning{
		Code: "time_rewritten", Line: r.row.Line, Value: cell, Suggestion: time,
		Detail: "The separators were read as those of minutes and seconds: " + time + ".",
	})
}

// respelled returns a time with the separators that are probably meant, and its unit then.
func (r *cells) respelled(f field, cell string, unit TimeUnit, timed bool) (string, TimeUnit) {
	if r.file.layout.hundredths && f == fieldTime && hundredths.MatchString(cell) {
		at := strings.LastIndexByte(cell, ':')
		meant := cell[:at] + "." + cell[at+1:]
		r.rewritten(cell, meant)
		return meant, Clock
	}
	if r.file.layout.sixties && f == fieldTime && sixty.MatchString(cell) {
		meant := strings.NewReplacer(".", ":", ",", ":").Replace(cell)
		r.rewritten(cell, meant)
		return meant, Clock
	}
	if _, err := parseTime(cell, unit); err != nil && (f == fieldTime || timed) {
		if meant, ok := r.dotted(cell); ok {
			return meant, Clock
		}
	}
	return cell, unit
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

// sixty matches a number that may be minutes and seconds: 17.59.
var sixty = regexp.MustCompile(`^\d{1,3}[.,][0-5]\d$`)

// hundredths matches a time that may be minutes, seconds and hundredths: 17:01:50.
var hundredths = regexp.MustCompile(`^\d{1,2}:[0-5]\d:\d{2}$`)

// findSixties sets whether times such as 17.59 are minutes and seconds: if all of the first have two decimals below sixty, and none of those of a
// known event is possible as seconds. In the same way it sets whether times such as 17:01:50 are minutes, seconds and hundredths.
func (c *csvRows) findSixties() {
	l := &c.layout
	l.sixties = c.written(sixty, strings.NewReplacer(".", ":", ",", ":").Replace)
	l.hundredths = c.written(hundredths, func(time string) string {
		at := strings.LastIndexByte(time, ':')
		return time[:at] + "." + time[at+1:]
	})
}

// written reports whether all of the first times, at least two, match a pattern, are not possible for their event as they are, and possible as what
// respell makes of them. Where that is whole minutes each, as spreadsheets write 16:05 as 16:05:00, they are not meant as anything else.
func (c *csvRows) written(pattern *regexp.Regexp, respell func(string) string) bool { //nolint:gocognit // the conditions are one list
	l := &c.layout
	column := l.column[fieldTime]
	if column == absent || l.exported || c.options.TimeUnit != "" && c.options.TimeUnit != Minutes {
		return false
	}
	e, known := discipline.Parse(c.options.Event)
	if l.column[fieldEvent] != absent {
		names := c.firstValues(l.column[fieldEvent])
		if len(names) == 0 || slices.ContainsFunc(names, func(name string) bool { return name != names[0] }) {
			return false
		}
		e, known = discipline.Parse(names[0])
	}
	if !known || e.Metres <= 0 {
		return false
	}
	times, whole := 0, true
	for _, value := range c.firstValues(column) {
		if _, ok := mark.ParseStatus(value); ok {
			continue
		}
		if !pattern.MatchString(value) {
			return false
		}
		meant, err := mark.ParsePublished(respell(value))
		asIs, wrong := mark.ParsePublished(value)
		if err != nil || wrong == nil && plausible(e, mark.Milliseconds(asIs)) || !plausible(e, mark.Milliseconds(meant)) {
			return false
		}
		whole = whole && strings.HasSuffix(value, ":00")
		times++
	}
	return times > 1 && !whole
}

var (
	// unitBehind matches a time with its unit: 17:01 min, 1:02:03 h. An h behind minutes and seconds is the sign of a hand time.
	unitBehind = regexp.MustCompile(`(?i)^(?:(\d+:[\d:.,]+)\s*(?:mins?|minutes|minuten|std|stunden|hours|sek|secs?)\.?|` +
		`(\d+:\d{2}:\d{2}(?:[.,]\d+)?)\s*(?:h(?:rs?)?|u|uur)\.?)$`)
	// spaced matches a time with spaces for colons: 17 01.
	spaced = regexp.MustCompile(`^\d{1,2}(?: \d{2}){1,2}$`)
	// hoursBefore matches a time with a letter behind its hours: 2h17.05.
	hoursBefore = regexp.MustCompile(`^(\d{1,2})[hH](\d{2})[.:](\d{2})$`)
	// ofDays matches a time of more than a day: 1d 02:14:25, 1 day, 3:01:11.
	ofDays = regexp.MustCompile(`(?i)^([1-9])\s*(?:d|days?|tage?|j|jours?|giorn[oi]|d[ií]as?)[\s,:]+(\d{1,2})(:[0-5]\d:[0-5]\d(?:[.,]\d+)?)$`)
	// halfDay matches a time that a spreadsheet shows as one of day: 12:17:01 AM.
	halfDay = regexp.MustCompile(`(?i)^(\d{1,2})(:[0-5]\d:[0-5]\d(?:[.,]\d+)?)\s?([ap])\.?m\.?$`)
	// beginning matches what may precede a time: day zero of spreadsheets, such as 12/30/1899, or the prefix of an ISO 8601 duration.
	beginning = regexp.MustCompile(`(?i)^(?:(?:12/3[01]/1899|3[01]\.12\.1899|1899-12-3[01]|1/0/1900|1900-01-0[01])[ T]+|P(?:0D)?T)(\d.*)$`)
)

// withoutUnits returns a time without what programs write around it.
func withoutUnits(cell string) string {
	if strings.Trim(cell, "0123456789:.,") == "" { // most times
		return cell
	}
	if found := beginning.FindStringSubmatch(cell); found != nil {
		cell = found[1]
	}
	if found := ofDays.FindStringSubmatch(cell); found != nil {
		return inHours(found[1], found[2], 24) + found[3]
	}
	if found := halfDay.FindStringSubmatch(cell); found != nil {
		halves := map[string]string{"a": "0", "p": "1"}
		return inHours(halves[strings.ToLower(found[3])], strings.TrimPrefix(found[1], "12"), 12) + found[2]
	}
	if found := hoursBefore.FindStringSubmatch(cell); found != nil {
		return strings.Join(found[1:], ":")
	}
	if found := unitBehind.FindStringSubmatch(cell); found != nil {
		return found[1] + found[2]
	}
	return cell
}

// inHours adds hours to days or halves of them that have so many.
func inHours(days, hours string, each int) string {
	n, _ := strconv.Atoi(days)
	more, _ := strconv.Atoi(hours) // none is 0
	return strconv.Itoa(n*each + more)
}
