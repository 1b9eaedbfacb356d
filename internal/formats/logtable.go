package formats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"harrier/internal/fault"
	"harrier/internal/text"
)

// rows are those of a table, from its first on. A row has the place of its cells in the file.
type rows interface {
	row() (cells []string, place string, err error)
	close()
}

// logTable is a table of a log. It is read twice: to decide what its cells are, and for its items.
type logTable struct {
	u    *Upload
	kind Kind
	// open opens the rows; titled says that the first is the header.
	open func(ctx context.Context) (rows, error)
	// place begins the places of rows, such as the name of a file.
	place string
	own   map[string]string
	order string
	// files are the tracks that rows name, and complete completes the item of a row by one; nil if there are none.
	files    map[string]bool
	complete func(ctx context.Context, item *Item, file string, row int) error

	is1904 bool
	// shoes are the names of shoes in the table, in its order.
	shoes  []string
	reader *rowReader
	// skip is how many rows come before the first under the header, and len how many items there are.
	skip, len int
}

// maxShoes is how many pairs of shoes a user can have.
const maxShoes = 100

// maxTitles is how many rows may come before the header.
const maxTitles = 30

// errNoHeader is a table without a header that is understood.
func errNoHeader(first []string) error {
	return ask("map", `The table has no column "date", or nothing beside it that is understood. Its columns are %s. `+
		`Name them as in the documentation, such as date, km, duration, rhr, sleep or notes, or send map=date:NAME and map=distance:NAME.`, listed("", first))
}

// prepare finds the header, and decides what the cells are. Its errors are about the table.
func (t *logTable) prepare(ctx context.Context) error {
	in, err := t.open(ctx)
	if err != nil {
		return err
	}
	defer in.close()
	l, err := t.header(in)
	if err != nil {
		return err
	}
	hints := t.u.Hints
	if t.order != "" {
		hints.DateOrder = t.order
	}
	j := newJudge(l, &hints, t.is1904)
	rows := &filled{in: in}
	for {
		row, _, blank, err := rows.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err //nolint:wrapcheck // the context's own
		}
		t.len++
		if t.len > MaxItems {
			return errTooMany("rows", MaxItems)
		}
		if blank > 0 {
			continue
		}
		j.add(row)
		t.collect(l, row)
	}
	decided, err := j.decide()
	if err != nil {
		return err
	}
	t.reader = &rowReader{layout: l, decided: decided, u: t.u, kind: t.kind}
	return nil
}

// collect notes the shoes and the file that a row names.
func (t *logTable) collect(l *layout, row []string) {
	if shoe, _ := l.cell(row, fieldShoes); shoe != "" && len(t.shoes) < maxShoes {
		if shoe = line(text.UnquoteFormula(shoe), maxShoe); !slices.Contains(t.shoes, shoe) {
			t.shoes = append(t.shoes, shoe)
		}
	}
	if name, _ := l.cell(row, fieldFile); name != "" {
		if t.files == nil {
			t.files = map[string]bool{}
		}
		t.files[name] = true
	}
}

// header reads up to the header: the first row with a date and something of a day.
func (t *logTable) header(in rows) (*layout, error) {
	var first []string // the longest row that may be meant
	for t.skip < maxTitles {
		row, _, err := in.row()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		t.skip++
		if strings.Join(row, "") == "" {
			continue
		}
		l, err := layOut(slices.Clone(row), t.own, t.u.Map)
		switch {
		case err == nil && (l.is() || len(t.u.Map) > 0 && l.has(fieldDate)):
			return l, nil
		case t.kind == Garmin && len(row) > garminFirst["seconds"]:
			return garminLayout(slices.Clone(row)), nil
		case len(row) > len(first):
			first = slices.Clone(row)
		}
	}
	return nil, t.noHeader(first)
}

// noHeader says why a table has no header, by the row that may be meant.
func (t *logTable) noHeader(first []string) error {
	if first == nil {
		return fault.New(fault.Invalid, "The table is empty.")
	}
	found, err := layOut(first, t.own, t.u.Map)
	switch {
	case err != nil:
		return err
	case found.has(fieldDate):
		return ask("map", `Of the table's columns, none says anything of a day beside its date%s. `+
			`Name them as in the documentation, such as km, duration, rhr, sleep or notes, or send map=distance:NAME.`,
			listed(": not understood are ", Unused(found.columns())))
	}
	return errNoHeader(first)
}

// columns says how the columns are understood.
func (t *logTable) columns() []Column {
	all := t.reader.columns()
	for f, reason := range t.reader.reasons {
		for _, s := range t.reader.of[f] {
			all[s.at].Reason = reason
		}
	}
	for _, s := range t.reader.of[fieldDistance] {
		if s.unit.Kind == 0 && t.reader.unit.Kind != 0 && !t.reader.has(fieldUnit) {
			all[s.at].Unit = t.reader.unit.Name
		}
	}
	for _, f := range []field{fieldDuration, fieldElapsed} {
		for _, s := range t.reader.of[f] {
			if all[s.at].Unit == "" && len(t.reader.readings[f]) == 1 {
				for _, r := range t.reader.readings[f] {
					all[s.at].Unit = r.String()
				}
			}
		}
	}
	return all
}

// part is the table as a part of a source.
func (t *logTable) part() part {
	return part{len: t.len, open: func(ctx context.Context) (reader, error) {
		in, err := t.open(ctx)
		if err != nil {
			return nil, err
		}
		for range t.skip {
			if _, _, err := in.row(); err != nil {
				in.close()
				return nil, err
			}
		}
		return &tableReader{logTable: t, in: &filled{in: in}}, nil
	}}
}

// tableReader reads the rows of a table as items.
type tableReader struct {
	*logTable

	in *filled
	// n is the number of the present row.
	n int
}

func (r *tableReader) next(ctx context.Context) (Item, error) {
	row, place, blank, err := r.in.next()
	if err != nil {
		return Item{}, err
	}
	place = r.place + place
	if blank > 0 {
		return left(place, Empty, "The row is empty."), nil
	}
	item := r.reader.item(place, row)
	name, _ := r.reader.cell(row, fieldFile)
	r.n++
	if name == "" || r.complete == nil || len(item.Activities) != 1 {
		return item, nil
	}
	own := &item.Activities[0]
	start := own.Start
	own.Start = time.Time{} // that of the track says its zone
	err = r.complete(ctx, &item, name, r.n)
	if own.Start.IsZero() {
		own.Start = start
	}
	own.finishOwn()
	return item, err
}

func (r *tableReader) close() { r.in.in.close() }

// filled reads the rows of a table, with empty ones in a row as one.
type filled struct {
	in   rows
	held []string
	at   string
	err  error
}

// next returns a row, or the number of empty ones. Empty rows at the end are none.
func (f *filled) next() (row []string, place string, blank int, err error) {
	if f.held != nil || f.err != nil {
		row, place, err = f.held, f.at, f.err
		f.held = nil
		return row, place, 0, err
	}
	for {
		cells, at, err := f.in.row()
		if err != nil {
			f.err = err
			return nil, "", 0, err
		}
		if strings.Join(cells, "") != "" {
			if blank > 0 {
				f.held, f.at = slices.Clone(cells), at
				return nil, place, blank, nil
			}
			return cells, at, 0, nil
		}
		blank++
		if blank == 1 {
			place = at
		}
	}
}

// csvRows are the rows of a CSV file.
type csvRows struct {
	*table

	in    io.Closer
	first bool
}

func (r *csvRows) row() ([]string, string, error) {
	if !r.first {
		r.first = true
		return r.header, fmt.Sprintf("line %d", r.line()), nil
	}
	cells, err := r.next()
	return cells, fmt.Sprintf("line %d", r.line()), err
}

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
