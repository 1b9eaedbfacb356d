package formats

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
)

// monthText is a log with a line for each day, which begins with the number of the day, below a line with the month: "March 2025", "3 easy 5".
type monthText struct {
	calendar

	month, last date.Date
	year        int
}

// dayAhead matches a line that begins with the number of a day: "3 easy 5", "Mon 3: 5 miles".
var dayAhead = regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th|\.)?(?:\s*[:,–—-]\s*|\s+)(\S.*)$`)

// dayOf returns the number of the day with which a line begins, and the text behind it. A number before a unit is a distance.
func dayOf(text string) (day int, says string, ok bool) {
	if _, rest, named := weekday(text); named {
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

// findMonthText looks for lines that begin with numbers of days in their order, below a month or in the sheet of one.
func (t *logTable) findMonthText(first [][]string) *weeklyForm {
	entitled := !t.month.IsZero()
	_, named := monthTitle(t.name)
	var above []string
	last, lines, filled, unknown := 0, 0, 0, false
	for _, row := range first {
		text := textOf(row)
		day, _, ok := dayOf(text)
		month, isMonth := monthTitle(text)
		switch {
		case text == "", layout.IsTotal(text):
		case isMonth:
			entitled, last, unknown = true, 0, unknown || month.year == 0
		case ok && day >= last && (entitled || named):
			last, lines, filled = day, lines+1, filled+1
		case lines == 0:
			above = append(above, text)
		default:
			filled++
		}
	}
	if lines < minDayLines || 2*lines <= filled {
		return nil
	}
	year := yearIn(append(above, t.name)...)
	form := &weeklyForm{undated: true, begin: func(c calendar) weekly {
		m := &monthText{calendar: c, month: t.month, year: year}
		m.begin(t.name)
		return m
	}}
	if year == 0 && (unknown || t.month.IsZero() && named) {
		form.ask = errNoYear()
	}
	return form
}

// begin begins a month if a line is one.
func (m *monthText) begin(text string) bool {
	of, ok := monthTitle(text)
	if of.year == 0 {
		of.year = m.year
	}
	if !ok || of.year == 0 {
		return false
	}
	m.month, _ = date.New(of.year, time.Month(of.number), 1)
	m.last = date.Date{}
	return true
}

func (m *monthText) days(row tableRow) []tableRow {
	text := textOf(row.cells)
	if text == "" {
		return []tableRow{row}
	}
	if m.begin(text) {
		return nil
	}
	number, says, ok := dayOf(text)
	year, month, _ := m.month.Civil()
	on, err := date.New(year, month, number)
	switch {
	case layout.IsTotal(text):
		return leftRow(row, Total, "The row sums up others.")
	case ok && !m.month.IsZero() && err == nil && !on.Before(m.last):
		m.last = on
		return []tableRow{{cells: []string{on.String(), says, ""}, place: row.place, repaired: row.repaired}}
	case strings.ContainsAny(text[:1], "0123456789"):
		return leftRow(row, Unreadable, strconv.Quote(line(text, 40))+" begins with no day of the month that comes next.")
	case m.last.IsZero():
		return nil // a title
	}
	return []tableRow{{cells: []string{m.last.String(), "", text}, place: row.place, repaired: row.repaired}}
}
