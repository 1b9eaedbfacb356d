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

// halfTable is a log with a row for each day and a column for each half of it: "Date, AM, PM, Total". In the log of a month, dates may be numbers of days.
type halfTable struct {
	dayTable

	t     *logTable
	month date.Date
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
		h := &halfTable{dayTable: newDayTable(row), t: t, month: t.month}
		halves := 0
		for at, title := range row {
			switch {
			case words.Half.Has(title):
				h.take(at, fieldDistance, report.Header)
				halves++
			case h.label == layout.Absent && words.LogHeader.Has(title, "date"):
				h.take(at, fieldDate, report.Header)
			case words.LogHeader.Has(title, "notes"):
				h.take(at, fieldNotes, report.Header)
			case h.sum == layout.Absent && (layout.IsTotal(title) || words.LogHeader.Has(title, "distance")):
				h.total(at, "halves")
			}
		}
		if halves != 2 || h.label == layout.Absent {
			continue
		}
		t.shape = h
		return &weeklyForm{daily: true, skip: i + 1, above: slices.Concat(first[:i]...), dated: h.dateOf, begin: func(c calendar) weekly {
			next := *h
			next.calendar = c
			return &next
		}}
	}
	return nil
}

// dateOf returns the date of a row, also in place of the number of a day.
func (h *halfTable) dateOf(cells []string) string {
	cells = slices.Clone(cells)
	h.t.dateIn(h.month, cells, h.label)
	return cellAt(cells, h.label)
}

func (h *halfTable) days(row tableRow) (days []tableRow) {
	if left := h.summary(row); left != nil {
		return left
	}
	text := h.dateOf(row.cells)
	on, ok := h.day(text, text)
	if !ok {
		return leftRow(row, Unreadable, fmt.Sprintf("The date %q is not understood.", line(text, 40)))
	}
	meters := 0.0
	for at, text := range row.cells {
		if h.has(at, fieldDistance) {
			meters += h.meters(text)
		}
	}
	for at, text := range row.cells {
		rests := words.Rest.Has(text) || text == "0"
		if h.has(at, fieldDistance) && !cell.Blank(text) && !(rests && meters > 0) { // who runs in the evening does not rest on that day
			days = append(days, h.cellRow(row, at, on, text, ""))
		}
	}
	if days = h.noted(days, row, on); len(days) == 0 {
		return []tableRow{{cells: []string{on.String(), "", ""}, place: row.place}}
	}
	return h.sums(days, row, meters)
}
