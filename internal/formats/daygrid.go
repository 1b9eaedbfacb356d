package formats

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
)

// dayGrid is a log with a row for each day of the month and a column for each month, or the reverse.
type dayGrid struct {
	dayTable

	// months says that the columns are months, and not days. of are these.
	months bool
	of     map[int]gridTitle
}

// gridTitle is a month or a day of a grid. A month may say its year.
type gridTitle struct{ number, year int }

const (
	// minGridMonths and minGridDays are how many months or days a header has at least.
	minGridMonths = 3
	minGridDays   = 28
)

// dayTitleOf reads the number of a day of a month.
func dayTitleOf(title string) (of gridTitle, ok bool) {
	if found := dayNumber.FindStringSubmatch(title); found != nil {
		of.number, _ = strconv.Atoi(found[1])
	}
	return of, of.number >= 1 && of.number <= 31
}

// findGrid looks for the header of a grid of days and months.
func (t *logTable) findGrid(first [][]string) *weeklyForm {
	for i, row := range first {
		g := &dayGrid{dayTable: newDayTable(row)}
		if !g.header(row) || !g.labels(first[i+1:]) {
			continue
		}
		t.shape = g
		above := append(slices.Concat(first[:i]...), row[g.label])
		return &weeklyForm{skip: i + 1, undated: true, above: above, needsYear: !g.dated(first[i+1:]), begin: func(c calendar) weekly {
			next := *g
			next.calendar = c
			return &next
		}}
	}
	return nil
}

// errNoYear asks for the year of months or weeks. No parameter has it: it may be written into the file.
func errNoYear() error {
	return report.NewAsk("", nil, "The dates, weeks or months have no year. Write it above the table or beside each of them, such as March 2025 or 2025-W03, "+
		"or into the name of the file or of the sheet, such as 2025 log.")
}

// header reads the titles of a grid.
func (g *dayGrid) header(row []string) bool {
	for _, read := range []func(string) (gridTitle, bool){monthTitle, dayTitleOf} {
		g.dayTable, g.of, g.months = newDayTable(row), map[int]gridTitle{}, !g.months
		named := map[gridTitle]bool{}
		for at, title := range row {
			if of, ok := read(title); ok {
				g.take(at, fieldDistance, report.Header)
				g.of[at], named[of] = of, true
			} else if g.label == layout.Absent {
				g.take(at, fieldDate, report.Values)
			}
		}
		if len(named) != len(g.of) || g.label == layout.Absent {
			continue
		}
		if g.months && len(named) >= minGridMonths || !g.months && len(named) >= minGridDays {
			return true
		}
	}
	return false
}

// row reads what a row is of.
func (g *dayGrid) row(cells []string) (of gridTitle, ok bool) {
	if g.months {
		return dayTitleOf(cellAt(cells, g.label))
	}
	return monthTitle(cellAt(cells, g.label))
}

// labels reports whether the rows below the header are days or months.
func (g *dayGrid) labels(rows [][]string) bool {
	for _, row := range rows {
		if _, ok := g.row(row); ok {
			return true
		}
		if !layout.IsBlank(row) {
			return false
		}
	}
	return false
}

// dated reports whether all months have their year.
func (g *dayGrid) dated(rows [][]string) bool {
	if g.months {
		for _, of := range g.of {
			if of.year == 0 {
				return false
			}
		}
		return true
	}
	return !slices.ContainsFunc(rows, func(row []string) bool {
		of, ok := g.row(row)
		return ok && of.year == 0
	})
}

func (g *dayGrid) days(row tableRow) (days []tableRow) {
	if left := g.summary(row); left != nil {
		return left
	}
	of, ok := g.row(row.cells)
	if !ok {
		filled := slices.IndexFunc(row.cells, func(s string) bool { return s != "" })
		return leftRow(row, Unreadable, strconv.Quote(line(row.cells[filled], 40))+" is no day and no month.")
	}
	for at, text := range row.cells {
		title, known := g.of[at]
		if !known || cell.Blank(text) {
			continue
		}
		month, day := of, title
		if g.months {
			month, day = title, of
		}
		if month.year == 0 {
			month.year = g.year.use()
		}
		on, err := date.New(month.year, time.Month(month.number), day.number)
		if err != nil {
			days = append(days, leftRow(row, Unreadable, fmt.Sprintf("There is no %s %d, %d.", time.Month(month.number), day.number, month.year))...)
			continue
		}
		days = append(days, g.cellRow(row, at, on, text, ""))
	}
	return days
}
