package formats

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"harrier/internal/date"
	"harrier/internal/table/cell"
)

// rows are those of a table, from its first on.
type rows interface {
	row() (tableRow, error)
	close()
}

// tableRow is a row of a table: its cells, and where it is in the file.
type tableRow struct {
	cells []string
	place string
	// repaired says that some cells had other characters in the file than are meant.
	repaired bool
	// left is the item of a row that is left out; nil for others.
	left *Item
}

// filled reads the rows of a table, with empty ones in a row as one.
type filled struct {
	in   rows
	held *tableRow
	err  error
}

// next returns a row, or the number of empty ones. Empty rows at the end are none.
func (f *filled) next() (row tableRow, blank int, err error) {
	if held := f.held; held != nil {
		f.held = nil
		return *held, 0, nil
	}
	if f.err != nil {
		return tableRow{}, 0, f.err
	}
	for {
		read, err := f.in.row()
		switch {
		case err != nil:
			f.err = err
			return tableRow{}, 0, err
		case strings.Join(read.cells, "") == "":
			blank++
			if blank == 1 {
				row.place = read.place
			}
		case blank > 0:
			read.cells = slices.Clone(read.cells)
			f.held = &read
			return row, blank, nil
		default:
			return read, 0, nil
		}
	}
}

// csvRows are the rows of a CSV file.
type csvRows struct {
	*table

	in    io.Closer
	first bool
}

func (r *csvRows) row() (tableRow, error) {
	if !r.first {
		r.first = true
		return tableRow{cells: r.header, place: r.at()}, nil
	}
	cells, err := r.next()
	return tableRow{cells: cells, place: r.at(), repaired: r.repaired}, err
}

// at is where the last row is.
func (r *csvRows) at() string { return fmt.Sprintf("line %d", r.rows.Line()) }

func (r *csvRows) close() {
	if r.in != nil {
		_ = r.in.Close()
	}
}

// openCSV opens the rows of a CSV file.
func openCSV(in io.Reader, closer io.Closer) (rows, error) {
	t, err := openTable(in)
	if err != nil {
		if closer != nil {
			_ = closer.Close()
		}
		return nil, err
	}
	return &csvRows{table: t, in: closer}, nil
}

// monthRows are the rows of a table of a month, with dates in place of the numbers of days in a column.
type monthRows struct {
	rows

	month date.Date
	at    int
}

// dayNumber is the number of a day, as people write it: 6, 06, 6., 6th.
var dayNumber = regexp.MustCompile(`^(\d{1,2})(?:\.0*|\pL{2})?$`)

func (r *monthRows) row() (tableRow, error) {
	row, err := r.rows.row()
	if err != nil || r.at >= len(row.cells) {
		return row, err
	}
	if found := dayNumber.FindStringSubmatch(row.cells[r.at]); found != nil {
		year, month, _ := r.month.Civil()
		row.cells[r.at] = fmt.Sprintf("%d-%02d-%s", year, month, found[1])
	}
	return row, nil
}

// monthOf returns the first day of the month that the name of a sheet says: Jan 2025, 2025-01. It is zero for others.
func monthOf(name string) date.Date {
	fields := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" -_/.,", r) })
	if len(fields) != 2 {
		return date.Date{}
	}
	if len(fields[0]) == len("2025") {
		slices.Reverse(fields)
	}
	m, _ := cell.ParseDate("1 "+fields[0]+" "+fields[1], cell.DMY, false)
	return m.Date
}
