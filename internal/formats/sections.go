package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/source"
)

// sectionRows are the rows of a table that may have sections, under titles or under headers with other columns. Each row has the columns of all sections,
// and under the title of a month, numbers of days are dates.
type sectionRows struct {
	rows

	t     *logTable
	form  layout.Form
	month date.Date
	// columns are where the cells of the present section belong; nil for those of the first.
	columns []int
	// entitled says that the last row was a title, and held are rows that were read ahead.
	entitled bool
	held     []tableRow
}

func (r *sectionRows) row() (tableRow, error) {
	row, err := r.ahead()
	if err != nil || row.left != nil {
		return row, err
	}
	if _, title, alone := layout.Alone(row.cells); alone && r.begins(title) {
		r.entitled = true
		row.left = &Item{Reason: Empty, Warning: "It is the title of a section."}
		return row, nil
	}
	if l := subject.Again(row.cells, r.t.titles, r.entitled, r.form); l != nil {
		r.entitled = false
		r.begin(l.Titles)
		row.left = &Item{Reason: Empty, Warning: "It is the header, which comes again."}
		return row, nil
	}
	if r.columns != nil {
		cells := make([]string, len(r.t.titles))
		for i, text := range row.cells[:min(len(row.cells), len(r.columns))] {
			cells[r.columns[i]] = text
		}
		row.cells = cells
	}
	r.t.dateIn(r.month, row.cells, r.t.dateAt)
	return row, nil
}

// ahead returns the next row, which may have been read before.
func (r *sectionRows) ahead() (tableRow, error) {
	if len(r.held) == 0 {
		return r.rows.row()
	}
	row := r.held[0]
	r.held = r.held[1:]
	return row, nil
}

// begins reports whether the only text of a row is the title of a section: a month, or what stands above a header.
func (r *sectionRows) begins(title string) bool {
	if month := r.t.year.month(title); !month.IsZero() {
		r.month = month
		return true
	}
	if _, dated := cell.ParseDate(title, cell.MDY, false); dated || dayNumber.MatchString(title) || layout.IsTotal(title) {
		return false
	}
	for len(r.held) < source.MaxTitles {
		row, err := r.rows.row()
		if err != nil { // which the next read returns again
			return false
		}
		row.cells = slices.Clone(row.cells)
		r.held = append(r.held, row)
		if !layout.IsBlank(row.cells) {
			return subject.Again(row.cells, r.t.titles, true, r.form) != nil
		}
	}
	return false
}

// begin begins a section under a header. Columns that no section had before are added to those of the table.
func (r *sectionRows) begin(header []string) {
	r.columns = make([]int, len(header))
	taken := make([]bool, len(r.t.titles), len(r.t.titles)+len(header))
	for i, title := range header {
		at := 0
		for at < len(r.t.titles) && (taken[at] || !strings.EqualFold(r.t.titles[at], title)) { // several columns may have one title
			at++
		}
		if at >= maxColumns {
			at = len(r.t.titles) - 1
		} else if at == len(r.t.titles) {
			r.t.titles, taken = append(r.t.titles, title), append(taken, false)
			r.t.isWider = true
		}
		r.columns[i], taken[at] = at, true
	}
}

// dayNumber is the number of a day, as people write it: 6, 06, 6., 6th.
var dayNumber = regexp.MustCompile(`^(\d{1,2})(?:\.0*|\pL{2})?$`)

// dateIn puts a date in the place of the number of a day (6, Mon 6), and the year behind a date that has none (1/6, Jan 6).
func (t *logTable) dateIn(month date.Date, cells []string, at int) {
	if at >= len(cells) || month.IsZero() && t.year.number == 0 {
		return
	}
	text := cells[at]
	if _, rest, ok := cell.Weekday(text); ok {
		text = rest
	}
	if found := dayNumber.FindStringSubmatch(text); found != nil && !month.IsZero() {
		year, month, _ := month.Civil()
		cells[at] = fmt.Sprintf("%d-%02d-%s", year, month, found[1])
		return
	}
	if t.year.number == 0 {
		return
	}
	if dated, ok := withYear(text, t.year.number); ok {
		cells[at], t.year.used = dated, true
	}
}
