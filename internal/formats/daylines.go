package formats

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
)

// textOf joins the cells of a line of text, which the reader of tables has divided at its commas.
func textOf(cells []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(cells), func(s string) bool { return s == "" }), ", ")
}

// dayLines is a log with a line for each day, which begins with the date, with the day of the week below the date of its week, or with the number of the
// day below its month: "1/6/25 5 easy", "Mon 5 easy", "6 easy 5". Lines that begin with no day are notes of the day above them.
type dayLines struct {
	calendar

	// read reads a line. It is not ok if the line begins with no day and begins no week or month. Rows that are left out, if there is no day, are in left.
	read func(l *dayLines, row tableRow, text string) (on date.Date, says string, left []tableRow, ok bool)
	// first is the first day of the present week or month, last the day that was read last, and sum the meters since the week began.
	first, last date.Date
	sum         float64
}

// linesOf begins to read lines of a kind.
func linesOf(read func(*dayLines, tableRow, string) (date.Date, string, []tableRow, bool)) func(calendar) weekly {
	return func(c calendar) weekly { return &dayLines{calendar: c, read: read} }
}

func (l *dayLines) days(row tableRow) []tableRow {
	text := textOf(row.cells)
	if text == "" {
		return []tableRow{row}
	}
	on, says, left, ok := l.read(l, row, text)
	switch {
	case ok && on.IsZero():
		return left
	case ok:
		l.last = on
		return []tableRow{dayRow(row, on, says, "")}
	case layout.IsTotal(text):
		return leftRow(row, Total, "The row sums up others.")
	case l.last.IsZero():
		return nil // a title
	}
	return []tableRow{dayRow(row, l.last, "", text)}
}

// begin begins a week or a month.
func (l *dayLines) begin(first date.Date) { l.first, l.last, l.sum = first, first, 0 }

// ofWeek reads a line that begins with a day of the week, the date of a week, or a total of one.
func (l *dayLines) ofWeek(row tableRow, text string) (on date.Date, says string, left []tableRow, ok bool) {
	day, says, ok := cell.Weekday(text)
	if ok && l.first.IsZero() {
		return on, "", leftRow(row, Unreadable, "The line has no date: none of a week is above it."), true
	}
	if ok {
		on = l.first.AddDays(int(day-l.first.Weekday()+7) % 7)
		if on.Before(l.last) { // the next week, whose date is not said
			l.begin(l.first.AddDays(7))
			on = on.AddDays(7)
		}
		l.sum += l.meters(says)
		return on, says, nil, true
	}
	if first, ok := l.startOf(text); ok {
		l.begin(first)
		return on, "", nil, true
	}
	if layout.IsTotal(text) {
		number := text[strings.LastIndexAny(text[:max(0, strings.LastIndexAny(text, "0123456789"))], " :")+1:]
		left = l.compare(row, strings.TrimSpace(number), l.sum)
	}
	return on, "", left, left != nil
}

// ofMonth reads a line that begins with the number of a day, or a month.
func (l *dayLines) ofMonth(row tableRow, text string) (on date.Date, says string, left []tableRow, ok bool) {
	if month := l.year.month(text); !month.IsZero() {
		l.first, l.last = month, date.Date{}
		return on, "", nil, true
	}
	number, says, ok := dayOf(text)
	year, month, _ := l.first.Civil()
	on, err := date.New(year, month, number)
	switch {
	case layout.IsTotal(text):
		return on, "", nil, false
	case ok && !l.first.IsZero() && err == nil && !on.Before(l.last):
		return on, says, nil, true
	case strings.ContainsAny(text[:1], "0123456789"):
		return date.Date{}, "", leftRow(row, Unreadable, strconv.Quote(line(text, 40))+" begins with no day of the month that comes next."), true
	}
	return on, "", nil, false
}

// ofDate reads a line that begins with a date.
func (l *dayLines) ofDate(row tableRow, text string) (on date.Date, says string, left []tableRow, ok bool) {
	written, says := dateAhead(text)
	if written == "" {
		return on, "", nil, false
	}
	if _, isBare := withYear(written, leapYear); isBare && l.year.number == 0 && !l.last.IsZero() {
		on, ok = l.completed(written, func(on date.Date) bool {
			return on.AddDays(-halfYear).Before(l.last) && l.last.Before(on.AddDays(halfYear))
		})
	} else {
		on, ok = l.day(text, written)
	}
	if !ok {
		left = leftRow(row, Unreadable, "The date "+strconv.Quote(line(written, 40))+" is not understood. "+
			"If its year is missing, write it into the name of the file, such as 2025 log.")
	}
	return on, says, left, true
}

// halfYear is how many days a date without a year is away from the one before it at most.
const halfYear = 183

// writtenDate returns the date with which a line begins, in a year in which each is a day if it has none, else behind its day of the week.
func writtenDate(text string) string {
	on, _ := dateAhead(text)
	if dated, ok := withYear(on, leapYear); ok {
		return dated
	}
	if _, _, named := cell.Weekday(text); named {
		return strings.Fields(text)[0] + " " + on
	}
	return on
}

// minDayLines is how many lines begin with a date at least, and they are most.
const minDayLines = 2

// findWeekText looks for lines that begin with days of the week, below the date of their week.
func findWeekText(first [][]string) *weeklyForm {
	var starts time.Weekday
	var above []string
	dated, unsaid, lines := false, false, 0
	c := calendar{order: cell.MDY, year: &missingYear{number: leapYear}}
	for _, row := range first {
		day, rest, ok := cell.Weekday(textOf(row))
		switch {
		case ok && dated && rest != "":
			if lines == 0 {
				starts = day
			}
			lines++
		case !ok:
			text := textOf(row)
			year, _, isNumber := weekNumber(text)
			unsaid = unsaid || isNumber && year == 0
			if dated = dated || isNumber; !dated {
				if _, dated = c.date(text); !dated {
					above = append(above, text)
				}
			}
		}
	}
	if lines < 2 {
		return nil
	}
	return &weeklyForm{starts: starts, above: above, needsYear: unsaid, begin: linesOf((*dayLines).ofWeek), dated: func(cells []string) string {
		if _, _, ok := cell.Weekday(textOf(cells)); ok {
			return ""
		}
		return textOf(cells)
	}}
}

// findDayText looks for lines that begin with dates.
func findDayText(first [][]string) *weeklyForm {
	var above []string
	lines, filled := 0, 0
	for _, row := range first {
		text := textOf(row)
		if text != "" {
			filled++
		}
		if on, says := dateAhead(text); on != "" && says != "" {
			lines++
		} else if lines == 0 {
			above = append(above, text)
		}
	}
	if lines < minDayLines || 2*lines <= filled {
		return nil
	}
	dated := func(cells []string) string { return writtenDate(textOf(cells)) }
	return &weeklyForm{daily: true, above: above, dated: dated, begin: linesOf((*dayLines).ofDate)}
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
	return &weeklyForm{undated: true, above: above, needsYear: unknown || t.month.IsZero() && named, begin: func(c calendar) weekly {
		l := &dayLines{calendar: c, read: (*dayLines).ofMonth, first: t.month}
		if month := c.year.month(t.name); !month.IsZero() {
			l.first = month
		}
		return l
	}}
}
