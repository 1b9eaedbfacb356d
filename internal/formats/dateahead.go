package formats

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/words"
)

// dayAhead matches a line that begins with the number of a day: "3 easy 5", "Mon 3: 5 miles".
var dayAhead = regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th|\.)?(?:\s*[:,–—-]\s*|\s+)(\S.*)$`)

// dayOf returns the number of the day with which a line begins, and the text behind it. A number before a unit is a distance.
func dayOf(text string) (day int, says string, ok bool) {
	if _, rest, named := cell.Weekday(text); named {
		text = rest
	}
	found := dayAhead.FindStringSubmatch(text)
	if found == nil {
		return 0, "", false
	}
	word := strings.TrimRight(strings.Fields(found[2])[0], ".,;:")
	unit, _ := cell.UnitOf(word)
	day, _ = strconv.Atoi(found[1])
	return day, found[2], unit.Kind == 0 && word != "k" && word != "x" && day >= 1 && day <= 31
}

var (
	// numberDate matches dates of numbers, shortDate and dottedDate what has no year.
	numberDate = regexp.MustCompile(`^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2})|\d{1,2}/\d{1,2}|\d{8})$`)
	shortDate  = regexp.MustCompile(`^\d{1,2}/\d{1,2}$`)
	dottedDate = regexp.MustCompile(`^\d{1,2}\.\d{1,2}\.$`)
)

// monthDate matches the words of dates with names of months.
var monthDate = sync.OnceValue(func() *regexp.Regexp {
	of := `(?:` + words.Of.Pattern() + ` )?`
	return regexp.MustCompile(`^(\pL+\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?\.? ` + of + `\pL+\.?)(?:,? ` + of + `(\d{4}))?$`)
})

// dateAhead returns the date with which a line begins, and the text behind it; "" if it begins with none.
func dateAhead(line string) (on, says string) {
	if _, rest, ok := cell.Weekday(line); ok {
		line = rest
	}
	fields := strings.Fields(line)
	for n := min(len(fields), 5); n > 0; n-- {
		text := strings.TrimRight(strings.Join(fields[:n], " "), ":,;-–")
		named := monthDate().FindStringSubmatch(text)
		if named != nil {
			year := named[2]
			if year == "" {
				year = "2024"
			}
			if _, ok := cell.ParseDate(strings.TrimRight(named[1], ".")+" "+year, cell.DMY, false); !ok {
				continue
			}
		}
		if named != nil || numberDate.MatchString(text) {
			return text, strings.TrimSpace(strings.TrimLeft(strings.Join(fields[n:], " "), ":,;-– "))
		}
	}
	return "", ""
}

// withYear puts a year behind a date that has none. It is not ok for a date that has one, and for what is no date.
func withYear(text string, year int) (dated string, ok bool) {
	switch {
	case shortDate.MatchString(text):
		return fmt.Sprintf("%s/%d", text, year), true
	case dottedDate.MatchString(text):
		return fmt.Sprintf("%s%d", text, year), true
	case !monthDate().MatchString(text):
		return text, false
	}
	dated = fmt.Sprintf("%s %d", text, year)
	_, ok = cell.ParseDate(dated, cell.DMY, false)
	return dated, ok
}

// day reads a date in a line that begins with it. Without a year, it is in the last one in which it is on the day of the week that is before it.
func (c *calendar) day(line, on string) (date.Date, bool) {
	if m, ok := cell.ParseDate(on, c.order, false); ok && !m.Timed {
		return m.Date, true
	}
	day, _, named := cell.Weekday(line)
	return c.completed(on, func(on date.Date) bool { return !named || on.Weekday() == day })
}
