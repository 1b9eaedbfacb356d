package formats

import (
	"slices"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
)

// dayTable is a log whose rows have the distances of several days, or of the halves of one, in a column each. The shapes that embed it know which day is
// that of a cell.
type dayTable struct {
	calendar

	titles []string
	// all says what the columns are: fieldDistance, fieldDate and fieldNotes. label is the column with the dates, and sum the one with totals.
	all        []report.Column
	label, sum int
}

// newDayTable begins with columns that are not known.
func newDayTable(titles []string) dayTable {
	d := dayTable{titles: titles, all: make([]report.Column, len(titles)), label: layout.Absent, sum: layout.Absent}
	for at, title := range titles {
		d.all[at] = report.Column{Name: line(title, maxTitle), Because: report.Unknown}
	}
	return d
}

// take gives a column to a field.
func (d *dayTable) take(at int, field string, because report.Because) {
	d.all[at].Field, d.all[at].Because = field, because
	if field == fieldDate {
		d.label = at
	}
}

// total makes a column that of totals.
func (d *dayTable) total(at int, of string) {
	d.sum, d.all[at].Reason = at, "Compared with the sum of the "+of+"."
}

// has reports whether a column has a field.
func (d *dayTable) has(at int, field string) bool { return at < len(d.all) && d.all[at].Field == field }

// columns says how the columns are understood.
func (d *dayTable) columns(unit cell.Unit) []report.Column {
	all := slices.Clone(d.all)
	for at := range all {
		if all[at].Field == fieldDistance {
			all[at].Unit = unit.Name
		}
	}
	return all
}

// summary returns a row that is empty or sums up others; nil for any other.
func (d *dayTable) summary(row tableRow) []tableRow {
	filled := slices.IndexFunc(row.cells, func(s string) bool { return s != "" })
	switch {
	case filled < 0:
		return []tableRow{row}
	case layout.IsTotal(row.cells[filled]):
		return leftRow(row, Total, "The row sums up others.")
	}
	return nil
}

// dayRow is a row of dayColumns.
func dayRow(row tableRow, on date.Date, distance, notes string) tableRow {
	return tableRow{cells: []string{on.String(), distance, notes}, place: row.place, repaired: row.repaired}
}

// cellRow is the row of a day in a column.
func (d *dayTable) cellRow(row tableRow, at int, on date.Date, distance, notes string) tableRow {
	day := dayRow(row, on, distance, notes)
	day.place += ", " + d.titles[at]
	return day
}

// noted adds the notes of a row, which are of its first day, to its days.
func (d *dayTable) noted(days []tableRow, row tableRow, first date.Date) []tableRow {
	for at, text := range row.cells {
		if d.has(at, fieldNotes) && text != "" {
			days = append(days, d.cellRow(row, at, first, "", text))
		}
	}
	return days
}

// sums adds a warning to the days of a row whose total is not the sum of their distances.
func (d *dayTable) sums(days []tableRow, row tableRow, meters float64) []tableRow {
	return append(days, d.compare(row, cellAt(row.cells, d.sum), meters)...)
}
