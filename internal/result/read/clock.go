package read

import (
	"regexp"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
)

// dots are the forms of times with other separators than colons: 1.02.03, 15.32,4, 17,01.5, 17:01:50.
var dots = regexp.MustCompile(`^(\d{1,3})([.,:])([0-5]\d)([.,:])(\d{1,3})$`)

// dotted reads a time with other separators than colons, such as 1.02.03, 15.32,4 or 17,01.5, as the one that is possible for the event. Where
// both are, or nothing is known of the event, three groups with the same separator are hours, minutes and seconds.
func (r *cells) dotted(raw string) (rewritten string, ok bool) {
	found := dots.FindStringSubmatch(raw)
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
		if err == nil && (!known || e.Metres <= 0 || cell.Possible(e, mark.Milliseconds(d))) {
			rewritten = choice
			break
		}
	}
	if rewritten == "" {
		return "", false
	}
	r.rewritten(raw, rewritten)
	return rewritten, true
}

// rewritten says that a time was read with other separators than it is written with.
func (r *cells) rewritten(raw, time string) {
	r.file.warn(Warning{
		Code: "time_rewritten", Line: r.row.Line, Value: raw, Suggestion: time,
		Detail: "The separators were read as those of minutes and seconds: " + time + ".",
	})
}

// respelled returns a time with the separators that are probably meant, and its unit then.
func (r *cells) respelled(f field, raw string, unit TimeUnit, timed bool) (string, TimeUnit) {
	if r.file.layout.hundredths && f == fieldTime && hundredths.MatchString(raw) {
		at := strings.LastIndexByte(raw, ':')
		meant := raw[:at] + "." + raw[at+1:]
		r.rewritten(raw, meant)
		return meant, Clock
	}
	if r.file.layout.sixties && f == fieldTime && sixty.MatchString(raw) {
		meant := strings.NewReplacer(".", ":", ",", ":").Replace(raw)
		r.rewritten(raw, meant)
		return meant, Clock
	}
	if _, err := cell.ParseTime(raw, unit == Minutes); err != nil && (f == fieldTime || timed) {
		if meant, ok := r.dotted(raw); ok {
			return meant, Clock
		}
	}
	return raw, unit
}

// sixty matches a number that may be minutes and seconds: 17.59.
var sixty = regexp.MustCompile(`^\d{1,3}[.,][0-5]\d$`)

// hundredths matches a time that may be minutes, seconds and hundredths: 17:01:50.
var hundredths = regexp.MustCompile(`^\d{1,2}:[0-5]\d:\d{2}$`)

// findSixties sets whether times such as 17.59 are minutes and seconds: if all of the first have two decimals below sixty, and none of those of a
// known event is possible as seconds. In the same way it sets whether times such as 17:01:50 are minutes, seconds and hundredths.
func (c *survey) findSixties() {
	l := c.layout
	l.days = c.hasDays()
	l.sixties = c.written(sixty, strings.NewReplacer(".", ":", ",", ":").Replace)
	l.hundredths = c.written(hundredths, func(time string) string {
		at := strings.LastIndexByte(time, ':')
		return time[:at] + "." + time[at+1:]
	})
}

// hasDays reports whether the first times that are no clock times are numbers of days, one of them less than a day and one more. Shorter times are told too
// roughly by so few decimals.
func (c *survey) hasDays() bool {
	column := c.layout.column[fieldTime]
	if column == layout.Absent || c.layout.exported || c.options.TimeUnit != "" && c.options.TimeUnit != Clock {
		return false
	}
	less, more := false, false
	for _, value := range c.firstValues(column) {
		if _, ok := mark.ParseStatus(value); ok || strings.Contains(value, ":") {
			continue
		}
		if _, ok := cell.WholeDays(value); !ok {
			return false
		}
		less, more = less || value[0] == '0', more || value[0] != '0'
	}
	return less && more
}

// written reports whether all of the first times, at least two, match a pattern, are not possible for their event as they are, and possible as what
// respell makes of them. Where that is whole minutes each, as spreadsheets write 16:05 as 16:05:00, they are not meant as anything else.
func (c *survey) written(pattern *regexp.Regexp, respell func(string) string) bool { //nolint:gocognit // the conditions are one list
	l := c.layout
	column := l.column[fieldTime]
	if column == layout.Absent || l.exported || c.options.TimeUnit != "" && c.options.TimeUnit != Minutes {
		return false
	}
	e, known := discipline.Parse(c.options.Event)
	if l.column[fieldEvent] != layout.Absent {
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
		if err != nil || wrong == nil && cell.Possible(e, mark.Milliseconds(asIs)) || !cell.Possible(e, mark.Milliseconds(meant)) {
			return false
		}
		whole = whole && strings.HasSuffix(value, ":00")
		times++
	}
	return times > 1 && !whole
}
