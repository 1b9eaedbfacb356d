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
	calendar

	titles []string
	// weekdays are the days of columns.
	weekdays map[int]time.Weekday
	// week is the column with the dates, sum that with totals, and notes those with notes.
	week, sum int
	notes     []int
	// first is the first day of the present week.
	first date.Date
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
					w.weekdays[at] = day
				}
			}
		}
		t.shape = w
		dated := func(cells []string) string { return cellAt(cells, w.week) }
		return &weeklyForm{skip: skip, starts: w.weekdays[leftmost], dated: dated, begin: func(c calendar) weekly {
			next := *w
			next.calendar = c
			return &next
		}}
	}
	return nil
}

// weekHeader reads the header of a weekly log, and returns the first of its columns of days: layout.Absent if the row is none.
func weekHeader(row []string) (w *weekTable, leftmost int) {
	w, leftmost = &weekTable{titles: row, weekdays: map[int]time.Weekday{}, sum: layout.Absent}, layout.Absent
	named := map[time.Weekday]bool{}
	for at, title := range row {
		day, ok := dayTitle(title)
		switch {
		case ok:
			if leftmost == layout.Absent {
				leftmost = at
			}
			w.weekdays[at], named[day] = day, true
		case w.sum == layout.Absent && leftmost != layout.Absent && layout.IsTotal(title):
			w.sum = at
		case words.LogHeader.Has(title, "notes"):
			w.notes = append(w.notes, at)
		}
	}
	if len(named) < minWeekdays {
		return nil, layout.Absent
	}
	for w.week = range row {
		if _, day := w.weekdays[w.week]; !day && w.week != w.sum && !slices.Contains(w.notes, w.week) {
			break
		}
	}
	return w, leftmost
}

// dayTitle reads the title of a column for a day or for a half of it: Mon, Mon AM, AM Mon.
func dayTitle(title string) (day time.Weekday, ok bool) {
	if half, rest, found := strings.Cut(title, " "); found && words.Half.Has(half) {
		title = rest
	}
	day, half, ok := weekday(title)
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

func (w *weekTable) days(row tableRow) (days []tableRow) {
	text := cellAt(row.cells, w.week)
	filled := slices.IndexFunc(row.cells, func(s string) bool { return s != "" })
	on, ok := w.startOf(text)
	switch {
	case filled < 0:
		return []tableRow{row}
	case ok:
		w.first = on
	case layout.IsTotal(row.cells[filled]):
		return leftRow(row, Total, "The row sums up others.")
	case text != "" && !words.Half.Has(text):
		return leftRow(row, Unreadable, "The date "+strconv.Quote(line(text, 40))+" is not understood.")
	case w.first.IsZero():
		return leftRow(row, Unreadable, "The row has no date.")
	}
	meters := 0.0
	for at, text := range row.cells {
		day, known := w.weekdays[at]
		if !known || cell.Blank(text) {
			continue
		}
		meters += w.meters(text)
		on := w.first.AddDays(int(day-w.starts+7) % 7)
		days = append(days, tableRow{cells: []string{on.String(), text, ""}, place: row.place + ", " + w.titles[at], repaired: row.repaired})
	}
	for _, at := range w.notes {
		if text := cellAt(row.cells, at); text != "" {
			days = append(days, tableRow{cells: []string{w.first.String(), "", text}, place: row.place + ", " + w.titles[at], repaired: row.repaired})
		}
	}
	return append(days, w.total(row, cellAt(row.cells, w.sum), meters)...)
}

// columns says how the columns are understood.
func (w *weekTable) columns(unit cell.Unit) []report.Column {
	all := make([]report.Column, len(w.titles))
	for at, title := range w.titles {
		all[at] = report.Column{Name: line(title, maxTitle), Because: report.Unknown}
		_, day := w.weekdays[at]
		switch {
		case day:
			all[at].Field, all[at].Because, all[at].Unit = fieldDistance, report.Header, unit.Name
		case at == w.week:
			all[at].Field, all[at].Because = fieldDate, report.Values
		case slices.Contains(w.notes, at):
			all[at].Field, all[at].Because = fieldNotes, report.Header
		case at == w.sum:
			all[at].Reason = "Compared with the sum of the days."
		}
	}
	return all
}

// weekText is a weekly log with a line for each day.
type weekText struct {
	calendar

	// first is the first day of the present week, last the day that was read last, and meters the distance since the week began.
	first, last date.Date
	sum         float64
}

// findWeekText looks for lines that begin with days of the week, below the date of their week.
func findWeekText(first [][]string) *weeklyForm {
	var starts time.Weekday
	dated, lines := false, 0
	c := calendar{order: cell.MDY, latest: date.FromTime(time.Date(2100, time.January, 1, 0, 0, 0, 0, time.UTC))}
	for _, row := range first {
		day, rest, ok := weekday(textOf(row))
		switch {
		case ok && dated && rest != "":
			if lines == 0 {
				starts = day
			}
			lines++
		case !ok:
			for c.starts = time.Sunday; c.starts <= time.Saturday && !dated; c.starts++ {
				_, dated = c.date(textOf(row))
			}
		}
	}
	if lines < 2 {
		return nil
	}
	return &weeklyForm{starts: starts, begin: func(c calendar) weekly { return &weekText{calendar: c} }, dated: func(cells []string) string {
		if _, _, ok := weekday(textOf(cells)); ok {
			return ""
		}
		return textOf(cells)
	}}
}

// textOf joins the cells of a line of text, which the reader of tables has divided at its commas.
func textOf(cells []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(cells), func(s string) bool { return s == "" }), ", ")
}

func (w *weekText) days(row tableRow) []tableRow {
	text := textOf(row.cells)
	day, said, ok := weekday(text)
	switch {
	case text == "":
		return []tableRow{row}
	case ok && w.first.IsZero():
		return leftRow(row, Unreadable, "The line has no date: none of a week is above it.")
	case ok:
		on := w.first.AddDays(int(day-w.first.Weekday()+7) % 7)
		if on.Before(w.last) { // the next week, whose date is not said
			w.first, on, w.sum = w.first.AddDays(7), on.AddDays(7), 0
		}
		w.last = on
		w.sum += w.meters(said)
		return []tableRow{{cells: []string{on.String(), said, ""}, place: row.place, repaired: row.repaired}}
	}
	if first, ok := w.startOf(text); ok {
		w.first, w.last, w.sum = first, first, 0
		return nil
	}
	if layout.IsTotal(text) {
		number := text[strings.LastIndexAny(text[:max(0, strings.LastIndexAny(text, "0123456789"))], " :")+1:]
		if differs := w.total(row, strings.TrimSpace(number), w.sum); differs != nil {
			return differs
		}
		return leftRow(row, Total, "The row sums up others.")
	}
	if w.first.IsZero() {
		return nil // a title
	}
	return []tableRow{{cells: []string{w.last.String(), "", text}, place: row.place, repaired: row.repaired}}
}
