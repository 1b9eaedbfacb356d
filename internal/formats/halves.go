package formats

import (
	"fmt"
	"slices"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// halfTable is a log with a row for each day and a column for each half of it: "Date, AM, PM, Total".
type halfTable struct {
	dayText

	titles []string
	// halves are the columns of the halves of the day, date the one with the dates, sum that with totals, and notes those with notes.
	halves, notes []int
	date, sum     int
}

// findTable looks for the header of a weekly log, of a grid of days and of a log with halves of days.
func (t *logTable) findTable(first [][]string) *weeklyForm {
	for _, find := range []func([][]string) *weeklyForm{t.findBlocks, t.findWeekTable, t.findGrid} {
		if form := find(first); form != nil {
			return form
		}
	}
	return t.findHalfTable(first)
}

// findHalfTable looks for the header of a log with halves of days. One with a column of distances has its totals there.
func (t *logTable) findHalfTable(first [][]string) *weeklyForm {
	for i, row := range first {
		h := &halfTable{titles: row, date: layout.Absent, sum: layout.Absent}
		for at, title := range row {
			switch {
			case words.Half.Has(title):
				h.halves = append(h.halves, at)
			case h.date == layout.Absent && words.LogHeader.Has(title, "date"):
				h.date = at
			case words.LogHeader.Has(title, "notes"):
				h.notes = append(h.notes, at)
			case h.sum == layout.Absent && (layout.IsTotal(title) || words.LogHeader.Has(title, "distance")):
				h.sum = at
			}
		}
		if len(h.halves) != 2 || h.date == layout.Absent {
			continue
		}
		t.shape = h
		month := t.month
		dated := func(cells []string) string { return cellAt(datedIn(month, cells, h.date), h.date) }
		return &weeklyForm{daily: true, skip: i + 1, dated: dated, begin: func(c calendar) weekly {
			next := *h
			next.calendar = c
			return &monthly{month: month, log: &next}
		}}
	}
	return nil
}

// monthly is a log of a month, with dates in place of the numbers of days.
type monthly struct {
	month date.Date
	log   *halfTable
}

func (m *monthly) days(row tableRow) []tableRow {
	row.cells = datedIn(m.month, row.cells, m.log.date)
	return m.log.days(row)
}

// datedIn is a row with a date in place of the number of a day.
func datedIn(month date.Date, cells []string, at int) []string {
	cells = slices.Clone(cells)
	dateIn(month, cells, at)
	return cells
}

func (h *halfTable) days(row tableRow) (days []tableRow) {
	filled := slices.IndexFunc(row.cells, func(s string) bool { return s != "" })
	if filled < 0 {
		return []tableRow{row}
	}
	text := cellAt(row.cells, h.date)
	on, ok := h.day(text)
	switch {
	case layout.IsTotal(row.cells[filled]):
		return leftRow(row, Total, "The row sums up others.")
	case !ok:
		return leftRow(row, Unreadable, fmt.Sprintf("The date %q is not understood.", line(text, 40)))
	}
	meters := 0.0
	for _, at := range h.halves {
		meters += h.meters(cellAt(row.cells, at))
	}
	for _, at := range h.halves {
		text := cellAt(row.cells, at)
		rests := words.Rest.Has(text) || text == "0"
		if cell.Blank(text) || rests && meters > 0 { // who runs in the evening does not rest on that day
			continue
		}
		days = append(days, tableRow{cells: []string{on.String(), text, ""}, place: row.place + ", " + h.titles[at], repaired: row.repaired})
	}
	for _, at := range h.notes {
		if text := cellAt(row.cells, at); text != "" {
			days = append(days, tableRow{cells: []string{on.String(), "", text}, place: row.place + ", " + h.titles[at], repaired: row.repaired})
		}
	}
	if len(days) == 0 {
		return []tableRow{{cells: []string{on.String(), "", ""}, place: row.place}}
	}
	return append(days, h.total(row, cellAt(row.cells, h.sum), meters)...)
}

// columns says how the columns are understood.
func (h *halfTable) columns(unit cell.Unit) []report.Column {
	all := make([]report.Column, len(h.titles))
	for at, title := range h.titles {
		all[at] = report.Column{Name: line(title, maxTitle), Because: report.Unknown}
		switch {
		case slices.Contains(h.halves, at):
			all[at].Field, all[at].Because, all[at].Unit = fieldDistance, report.Header, unit.Name
		case at == h.date:
			all[at].Field, all[at].Because = fieldDate, report.Header
		case slices.Contains(h.notes, at):
			all[at].Field, all[at].Because = fieldNotes, report.Header
		case at == h.sum:
			all[at].Reason = "Compared with the sum of the halves."
		}
	}
	return all
}
