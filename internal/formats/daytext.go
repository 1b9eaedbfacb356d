package formats

import (
	"regexp"
	"strconv"
	"strings"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
)

// dayText is a log with a line for each day, which begins with its date: "1/6/25 5 easy", "Mon Jan 6: 5 easy".
type dayText struct {
	calendar

	last date.Date
}

// minDayLines is how many lines begin with a date at least, and they are most.
const minDayLines = 2

// findDayText looks for lines that begin with dates.
func findDayText(first [][]string) *weeklyForm {
	lines, filled := 0, 0
	for _, row := range first {
		text := textOf(row)
		if text != "" {
			filled++
		}
		if on, says := dateAhead(text); on != "" && says != "" {
			lines++
		}
	}
	if lines < minDayLines || 2*lines <= filled {
		return nil
	}
	dated := func(cells []string) string {
		on, _ := dateAhead(textOf(cells))
		if shortDate.MatchString(on) { // in a leap year each is a day
			on += "/2024"
		}
		return on
	}
	return &weeklyForm{daily: true, dated: dated, begin: func(c calendar) weekly { return &dayText{calendar: c} }}
}

var (
	// numberDate matches dates of numbers, and shortDate those without a year.
	numberDate = regexp.MustCompile(`^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2})|\d{1,2}/\d{1,2}|\d{8})$`)
	shortDate  = regexp.MustCompile(`^\d{1,2}/\d{1,2}$`)
	// monthDate matches the words of dates with names of months.
	monthDate = regexp.MustCompile(`^(\pL+\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?\.? (?:de )?\pL+\.?)(?:,? (?:de )?(\d{4}))?$`)
)

// dateAhead returns the date with which a line begins, and the text behind it; "" if it begins with none.
func dateAhead(line string) (on, says string) {
	if _, rest, ok := weekday(line); ok {
		line = rest
	}
	fields := strings.Fields(line)
	for n := min(len(fields), 5); n > 0; n-- {
		text := strings.TrimRight(strings.Join(fields[:n], " "), ":,;-–")
		named := monthDate.FindStringSubmatch(text)
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

// day reads a date. Without a year, it is the last such day that there has been.
func (d *dayText) day(on string) (date.Date, bool) {
	if m, ok := cell.ParseDate(on, d.order, false); ok && !m.Timed {
		return m.Date, true
	}
	if d.latest.IsZero() {
		return date.Date{}, false
	}
	year, _, _ := d.latest.Civil()
	for y := year; y > year-maxYears; y-- {
		for _, between := range []string{"/", " "} {
			if m, ok := cell.ParseDate(on+between+strconv.Itoa(y), d.order, false); ok && !m.Date.After(d.latest) {
				return m.Date, true
			}
		}
	}
	return date.Date{}, false
}

func (d *dayText) days(row tableRow) []tableRow {
	text := textOf(row.cells)
	on, says := dateAhead(text)
	switch {
	case text == "":
		return []tableRow{row}
	case on != "":
		day, ok := d.day(on)
		if !ok {
			return leftRow(row, Unreadable, "The date "+strconv.Quote(line(on, 40))+" is not understood.")
		}
		d.last = day
		return []tableRow{{cells: []string{day.String(), says, ""}, place: row.place, repaired: row.repaired}}
	case layout.IsTotal(text):
		return leftRow(row, Total, "The row sums up others.")
	case d.last.IsZero():
		return nil // a title
	}
	return []tableRow{{cells: []string{d.last.String(), "", text}, place: row.place, repaired: row.repaired}}
}
