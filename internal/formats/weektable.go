package formats

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// weekTable is a weekly log with a column for each day.
type weekTable struct {
	dayTable

	// weekdays are the days of columns, and first is the first day of the present week.
	weekdays map[int]time.Weekday
	first    date.Date
}

// minWeekdays is how many days of the week a header names.
const minWeekdays = 5

// findWeekTable looks for the header of a weekly log.
func (t *logTable) findWeekTable(first [][]string) *weeklyForm {
	for i, row := range first {
		w, leftmost := weekHeader(row)
		if leftmost == layout.Absent {
			continue
		}
		skip := i + 1
		if skip < len(first) && halvesBelow(row, first[skip]) {
			skip++
			for at := leftmost + 1; at < len(row); at++ {
				if day, known := w.weekdays[at-1]; row[at] == "" && known {
					w.takeDay(at, day)
				}
			}
		}
		t.shape = w
		unsaid := slices.ContainsFunc(first[skip:], func(row []string) bool {
			year, _, ok := weekNumber(w.weekOf(row))
			return ok && year == 0
		})
		form := &weeklyForm{skip: skip, starts: w.weekdays[leftmost], dated: w.weekOf, above: slices.Concat(first[:i]...), needsYear: unsaid}
		form.begin = func(c calendar) weekly {
			next := *w
			next.calendar = c
			return &next
		}
		return form
	}
	return nil
}

// weekHeader reads the header of a weekly log, and returns the first of its columns of days: layout.Absent if the row is none.
func weekHeader(row []string) (w *weekTable, leftmost int) {
	w, leftmost = &weekTable{dayTable: newDayTable(row), weekdays: map[int]time.Weekday{}}, layout.Absent
	named := map[time.Weekday]bool{}
	for at, title := range row {
		day, ok := dayTitle(title)
		switch {
		case ok:
			if leftmost == layout.Absent {
				leftmost = at
			}
			w.takeDay(at, day)
			named[day] = true
		case w.sum == layout.Absent && leftmost != layout.Absent && layout.IsTotal(title):
			w.total(at, "days")
		case words.LogHeader.Has(title, "notes"):
			w.take(at, fieldNotes, report.Header)
		}
	}
	if len(named) < minWeekdays {
		return nil, layout.Absent
	}
	for at := range row {
		if w.all[at].Field == "" && at != w.sum {
			w.take(at, fieldDate, report.Values)
			break
		}
	}
	return w, leftmost
}

func (w *weekTable) takeDay(at int, day time.Weekday) {
	w.weekdays[at] = day
	w.take(at, fieldDistance, report.Header)
}

// dayTitle reads the title of a column for a day or for a half of it: Mon, Mon AM, AM Mon.
func dayTitle(title string) (day time.Weekday, ok bool) {
	if half, rest, found := strings.Cut(title, " "); found && words.Half.Has(half) {
		title = rest
	}
	day, half, ok := cell.Weekday(title)
	return day, ok && (half == "" || words.Half.Has(half))
}

// halvesBelow reports whether the row below the days of the week divides these into halves of the day.
func halvesBelow(row, below []string) bool {
	halves := 0
	for at, text := range below {
		switch {
		case words.Half.Has(text):
			halves++
		case text != "" && text != cellAt(row, at):
			return false
		}
	}
	return halves > 1
}

// cellAt returns a cell of a row; empty if there is none.
func cellAt(row []string, at int) string {
	if at < 0 || at >= len(row) {
		return ""
	}
	return row[at]
}

// weekOf returns the text of a row that has the date or the number of its week.
func (w *weekTable) weekOf(row []string) string {
	text := cellAt(row, w.label)
	if len(text) <= 2 && strings.Trim(text, "0123456789") == "" && text != "" {
		return "W" + text
	}
	return text
}

func (w *weekTable) days(row tableRow) (days []tableRow) {
	text := w.weekOf(row.cells)
	if on, ok := w.startOf(text); ok {
		w.first = on
	} else if left := w.summary(row); left != nil {
		return left
	} else if text != "" && !words.Half.Has(text) {
		return leftRow(row, Unreadable, "The date "+strconv.Quote(line(text, 40))+" is not understood.")
	} else if w.first.IsZero() {
		return leftRow(row, Unreadable, "The row has no date.")
	}
	meters := 0.0
	for at, text := range row.cells {
		if day, known := w.weekdays[at]; known && !cell.Blank(text) {
			meters += w.meters(text)
			days = append(days, w.cellRow(row, at, w.first.AddDays(int(day-w.starts+7)%7), text, ""))
		}
	}
	return w.sums(w.noted(days, row, w.first), row, meters)
}
