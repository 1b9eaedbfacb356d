package formats

import (
	"fmt"
	"io"
	"slices"
	"strings"
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
	in    rows
	held  tableRow
	holds bool
	err   error
}

// next returns a row, or the number of empty ones. Empty rows at the end are none.
func (f *filled) next() (row tableRow, blank int, err error) {
	if f.holds {
		f.holds = false
		return f.held, 0, nil
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
			f.held, f.holds = read, true
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
	began bool
}

func (r *csvRows) row() (tableRow, error) {
	if !r.began {
		r.began = true
		return tableRow{cells: r.header, place: r.at()}, nil
	}
	cells, err := r.next()
	return tableRow{cells: cells, place: r.at(), repaired: r.repaired}, err
}

// at is where the last row is.
func (r *csvRows) at() string { return fmt.Sprintf("line %d", r.rows.Line()) }

func (r *csvRows) close() { _ = r.in.Close() }

// openCSV opens the rows of a CSV file. The delimiter is looked for if it is 0.
func openCSV(in io.ReadCloser, delimiter rune) (*csvRows, error) {
	t, err := openTable(in, delimiter)
	if err != nil {
		_ = in.Close()
		return nil, err
	}
	return &csvRows{table: t, in: in}, nil
}
