package formats

import (
	"fmt"
	"regexp"
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

// dayGrid is a log with a row for each day of the month and a column for each month, or the reverse.
type dayGrid struct {
	calendar

	titles []string
	// label is the column of what rows are of. months says that the columns are months.
	label  int
	months bool
	// of are the months or the days of columns, and year is that of months which do not say theirs.
	of   map[int]gridTitle
	year int
}

// gridTitle is a month or a day of a grid. A month may say its year.
type gridTitle struct{ number, year int }

const (
	// minGridMonths and minGridDays are how many months or days a header has at least.
	minGridMonths = 3
	minGridDays   = 28
)

var aYear = regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)(?:\D|$)`)

// yearIn returns the only year that texts name; 0 if they name none, or several.
func yearIn(texts ...string) (year int) {
	for _, text := range texts {
		for _, found := range aYear.FindAllStringSubmatch(text, -1) {
			named, _ := strconv.Atoi(found[1])
			if year != 0 && year != named {
				return 0
			}
			year = named
		}
	}
	return year
}

// monthTitle reads a month, which may have its year.
func monthTitle(title string) (of gridTitle, ok bool) {
	title = strings.Trim(title, " :.")
	if year, month, _ := monthOf(title).Civil(); !monthOf(title).IsZero() {
		return gridTitle{int(month), year}, true
	}
	of.number, _ = strconv.Atoi(words.Month.Meaning(title))
	return of, of.number > 0
}

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
		g := &dayGrid{titles: row}
		if !g.header(row) || !g.labels(first[i+1:]) {
			continue
		}
		above := append([]string{t.name}, row[g.label])
		for _, title := range first[:i] {
			above = append(above, title...)
		}
		g.year = yearIn(above...)
		t.shape = g
		form := &weeklyForm{skip: i + 1, undated: true, begin: func(c calendar) weekly {
			next := *g
			next.calendar = c
			return &next
		}}
		if g.year == 0 && !g.dated(first[i+1:]) {
			form.ask = errNoYear()
		}
		return form
	}
	return nil
}

// errNoYear asks for the year of months. No parameter has it: it may be written into the file.
func errNoYear() error {
	return report.NewAsk("", nil, "The months have no year. Write it above the table or beside each month, such as March 2025, or into the name of the sheet.")
}

// header reads the titles of a grid.
func (g *dayGrid) header(row []string) bool {
	for _, read := range []func(string) (gridTitle, bool){monthTitle, dayTitleOf} {
		g.of, g.label, g.months = map[int]gridTitle{}, layout.Absent, !g.months
		named := map[gridTitle]bool{}
		for at, title := range row {
			if of, ok := read(title); ok {
				g.of[at], named[of] = of, true
			} else if g.label == layout.Absent {
				g.label = at
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
	filled := slices.IndexFunc(row.cells, func(s string) bool { return s != "" })
	of, ok := g.row(row.cells)
	switch {
	case filled < 0:
		return []tableRow{row}
	case layout.IsTotal(row.cells[filled]):
		return leftRow(row, Total, "The row sums up others.")
	case !ok:
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
			month.year = g.year
		}
		on, err := date.New(month.year, time.Month(month.number), day.number)
		if err != nil {
			days = append(days, leftRow(row, Unreadable, fmt.Sprintf("There is no %s %d, %d.", time.Month(month.number), day.number, month.year))...)
			continue
		}
		days = append(days, tableRow{cells: []string{on.String(), text, ""}, place: row.place + ", " + g.titles[at], repaired: row.repaired})
	}
	return days
}

// columns says how the columns are understood.
func (g *dayGrid) columns(unit cell.Unit) []report.Column {
	all := make([]report.Column, len(g.titles))
	for at, title := range g.titles {
		all[at] = report.Column{Name: line(title, maxTitle), Because: report.Unknown}
		if _, known := g.of[at]; known {
			all[at].Field, all[at].Because, all[at].Unit = fieldDistance, report.Header, unit.Name
		} else if at == g.label {
			all[at].Field, all[at].Because = fieldDate, report.Values
		}
	}
	return all
}
