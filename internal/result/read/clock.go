package read

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

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
func (r *cells) rewritten(raw, meant string) {
	r.file.warn(Finding{
		Code: "time_rewritten", Line: r.row.Line, Value: raw, Suggestion: meant,
		Detail: "The separators were read as those of minutes and seconds: " + meant + ".",
	})
}

// respelled returns a time with the separators that are probably meant, and its unit then.
func (r *cells) respelled(f field, raw string, unit TimeUnit) (string, TimeUnit) {
	for _, s := range r.file.layout.spellings {
		if meant, ok := s.Respell(raw); ok && f == fieldTime {
			r.rewritten(raw, meant)
			return meant, Clock
		}
	}
	if r.inTitle(f) && r.file.layout.unitOf(f).Of != 1 {
		if number := cell.Decimal(raw); number > 0 {
			return mark.Format(time.Duration(math.Round(number*1000*r.file.layout.unitOf(f).Of)) * time.Millisecond), Clock
		}
	}
	return raw, unit
}

// parsed returns a time, with the separators that are probably meant, its unit then, and how long it is.
func (r *cells) parsed(f field, raw string, unit TimeUnit, timed bool) (meant string, in TimeUnit, d time.Duration, err error) {
	meant, in = r.respelled(f, raw, unit)
	if d, err = cell.ParseTime(meant, in == Minutes); err != nil && (f == fieldTime || timed) {
		if colons, ok := r.dotted(meant); ok {
			meant, in = colons, Clock
			d, err = cell.ParseTime(meant, false)
		}
	}
	return meant, in, d, err
}

// inTitle reports whether the title of a column says the unit of its times, which are plain numbers, and the sender no other.
func (r *cells) inTitle(f field) bool {
	return f == fieldTime && r.file.layout.unitOf(f).Kind == cell.Span && r.file.given.TimeUnit == ""
}

// findSpellings finds out whether times such as 17.59 are minutes and seconds, and those such as 17:01:50 minutes, seconds and hundredths.
func (c *survey) findSpellings() {
	l := c.layout
	l.days = c.hasDays()
	column := l.at(fieldTime)
	e, known := c.onlyEvent()
	if column == layout.Absent || c.options.TimeUnit != "" && c.options.TimeUnit != Minutes || !known || e.Metres <= 0 {
		return
	}
	least := 2
	if l.unitOf(fieldTime).Of > 1 {
		least = cell.LeastSixtieths
	}
	for _, spelling := range cell.Spellings {
		var spelled cell.Spelled
		for _, value := range c.firstValues(column) {
			if _, stated := mark.ParseStatus(value); !stated {
				spelled.Add(spelling, value, func(d time.Duration) bool { return cell.Possible(e, mark.Milliseconds(d)) })
			}
		}
		if spelled.Decided(least) {
			l.spellings = append(l.spellings, spelling)
		}
	}
}

// onlyEvent returns the event of the first rows, if it is known and that of all.
func (c *survey) onlyEvent() (e discipline.Event, known bool) {
	name := c.options.Event
	if column := c.layout.at(fieldEvent); column != layout.Absent {
		names := c.firstValues(column)
		if len(names) == 0 || slices.ContainsFunc(names, func(name string) bool { return name != names[0] }) {
			return e, false
		}
		name = names[0]
	}
	return discipline.Parse(name)
}

// hasDays reports whether the first times that are no clock times are numbers of days, one of them less than a day and one more. Shorter times are told too
// roughly by so few decimals.
func (c *survey) hasDays() bool {
	column := c.layout.at(fieldTime)
	if column == layout.Absent || c.options.TimeUnit != "" && c.options.TimeUnit != Clock {
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
