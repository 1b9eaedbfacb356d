package formats

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/table/source"
	"harrier/internal/text"
)

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
	// month is the first day of the month that the first rows are of, whose dates may be numbers of days; zero if that is not said.
	month date.Date
	// titles are those of the columns of all sections, and isWider says that a section has more than those before it.
	titles  []string
	isWider bool
	// name is that of the sheet, and file that of the file.
	name, file string
	// year is that in the name of the sheet, in a title or in the name of the file.
	year missingYear
	// shape is the header of a log whose rows are no days; nil for others.
	shape interface {
		columns(unit cell.Unit) []report.Column
	}
	isWeekly bool
	// shoes are the names of shoes in the table, in its order.
	shoes  []string
	reader *rowReader
	// skip is how many rows come before the first under the header, and len how many items there are.
	skip, len int
	// lines are those of the header, which may come again.
	lines [][]string
	// dateAt is the column of the dates.
	dateAt int
	// notes are those of a sheet, once all rows have been read.
	notes []source.Noted
}

// maxShoes is how many pairs of shoes a user can have.
const maxShoes = 100

// maxWarnings is how many warnings there are of tables.
const maxWarnings = 20

// prepare finds the header, and decides what the cells are. Its errors are about the table.
func (t *logTable) prepare(ctx context.Context) error {
	l, err := t.found(ctx)
	if err != nil {
		return err
	}
	for t.titles = l.Titles; ; {
		if err := t.judge(ctx, l); err != nil || !t.isWider {
			return err
		}
		t.isWider = false // now that the columns of all sections are known
		if l, err = layOut(t.titles, t.own, t.u.Map); err != nil {
			return err
		}
	}
}

// judge decides what the cells are, of a table with some columns.
func (t *logTable) judge(ctx context.Context, l *logLayout) error {
	t.dateAt, t.len = l.At(fieldDate), 0
	in, err := t.skipped(ctx)
	if err != nil {
		return err
	}
	defer in.close()
	hints := t.u.Hints
	if t.order != "" {
		hints.DateOrder = t.order
	}
	t.notes = nil
	j := newJudge(l, &hints, t.is1904)
	rows := &filled{in: in}
	for {
		row, blank, err := rows.next()
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
		if blank > 0 || row.left != nil || layout.IsHeader(row.cells, t.lines) {
			continue
		}
		j.add(row.cells)
		t.collect(l, row.cells)
	}
	if t.isWider {
		return nil
	}
	decided, err := j.decide()
	if err != nil {
		return err
	}
	t.reader = &rowReader{logLayout: l, decided: decided, u: t.u, kind: t.kind, weekly: t.isWeekly}
	return nil
}

// collect notes the shoes and the file that a row names.
func (t *logTable) collect(l *logLayout, row []string) {
	shoe, _ := l.Cell(row, fieldShoes)
	t.wear(line(text.UnquoteFormula(shoe), maxShoe))
	if name, _ := l.Cell(row, fieldFile); name != "" {
		if t.files == nil {
			t.files = map[string]bool{}
		}
		t.files[name] = true
	}
}

// wear notes a pair of shoes; "" is none.
func (t *logTable) wear(shoe string) {
	if shoe != "" && len(t.shoes) < maxShoes && !slices.Contains(t.shoes, shoe) {
		t.shoes = append(t.shoes, shoe)
	}
}

// found finds the header, or how a weekly log is kept.
func (t *logTable) found(ctx context.Context) (*logLayout, error) {
	t.year.find(t.name)
	if _, isMonth := monthTitle(t.name); isMonth {
		t.year.find(t.file)
		t.month = t.year.month(t.name)
	}
	if err := t.joinTimes(ctx); err != nil {
		return nil, err
	}
	if _, err := t.weekly(ctx, t.findTable); err != nil {
		return nil, err
	}
	l, failed := t.header(ctx)
	if !errors.As(failed, new(*report.Ask)) {
		return l, failed
	}
	text, err := t.weekly(ctx, findWeekText)
	if err == nil && !text {
		text, err = t.weekly(ctx, findDayText)
	}
	if err == nil && !text {
		text, err = t.weekly(ctx, t.findMonthText)
	}
	switch {
	case err != nil:
		return nil, err
	case !text:
		return nil, failed
	}
	return t.header(ctx)
}

// header finds the header: the first row with a date and something of a day, whose titles may stand in two lines.
func (t *logTable) header(ctx context.Context) (*logLayout, error) {
	first, err := t.first(ctx)
	if err != nil {
		return nil, err
	}
	var found *logLayout
	var longest []string // the row that may be meant
	read := 0
	err = subject.Find(t.form(), func() ([]string, iter.Seq[[]string], error) {
		read++
		if read > len(first) {
			return nil, nil, io.EOF
		}
		return first[read-1], slices.Values(first[read:]), nil
	}, func(titles []string, lines [][]string) (err error) {
		row := first[read-1]
		t.skip, t.lines = read, lines
		if len(lines) > 1 && slices.Equal(lines[0], row) {
			t.skip++
		}
		if found, err = layOut(titles, t.own, t.u.Map); err == nil && (found.is() || len(t.u.Map) > 0 && found.Has(fieldDate)) {
			t.entitle(first[:read-1])
			return nil
		}
		if t.kind == Garmin && len(row) >= len(garminFirst) {
			found, err = layOut(row, garminOwn(row), nil)
			return err
		}
		if len(row) > len(longest) && strings.Join(row, "") != "" {
			longest = row
		}
		return cmp.Or(err, errNotHeader)
	})
	if err != nil {
		return nil, t.noHeader(longest)
	}
	return found, nil
}

// errNotHeader is that a row is not the header.
var errNotHeader = errors.New("the row is not the header")

// form describes the header of a log.
func (t *logTable) form() layout.Form {
	return layout.Form{Fits: fits, Map: t.u.Map, Keys: []string{fieldDate}}
}

// entitle takes the year and the month of the titles above the header.
func (t *logTable) entitle(above [][]string) {
	t.year.find(slices.Concat(above...)...)
	t.year.find(t.file)
	for _, row := range above {
		if _, title, alone := layout.Alone(row); alone && t.month.IsZero() {
			t.month = t.year.month(title)
		}
	}
}

// first reads the rows among which the header is.
func (t *logTable) first(ctx context.Context) (rows [][]string, err error) {
	in, err := t.open(ctx)
	if err != nil {
		return nil, err
	}
	defer in.close()
	for len(rows) < source.MaxTitles+1 {
		row, err := in.row()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, layout.Trimmed(row.cells))
	}
	return rows, nil
}

// skipped opens the rows below the header.
func (t *logTable) skipped(ctx context.Context) (rows, error) {
	in, err := t.open(ctx)
	if err != nil {
		return nil, err
	}
	for range t.skip {
		if _, err := in.row(); err != nil {
			in.close()
			return nil, err
		}
	}
	if t.kind != Days || t.isWeekly {
		return in, nil
	}
	return &sectionRows{rows: in, t: t, form: t.form(), month: t.month}, nil
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
	case found.Has(fieldDate):
		return mapAsk(first, `Of the table's columns, none says anything of a day beside its date%s. `+
			`Say which of them has the distance, or name them km, duration, rhr, sleep or notes.`,
			listed(": not understood are ", report.Unused(found.Columns())))
	}
	return errNoHeader(first)
}

// part is the table as a part of a source.
func (t *logTable) part() part {
	return part{len: t.len, open: func(ctx context.Context) (reader, error) {
		in, err := t.skipped(ctx)
		if err != nil {
			return nil, err
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
	row, blank, err := r.in.next()
	if err != nil {
		return Item{}, err
	}
	if blank > 0 {
		return left(r.place+row.place, Empty, "The row is empty."), nil
	}
	if row.left != nil {
		return left(r.place+row.place, row.left.Reason, row.left.Warning), nil
	}
	if layout.IsHeader(row.cells, r.lines) {
		return left(r.place+row.place, Empty, "It is the header, which comes again."), nil
	}
	item := r.reader.item(r.place+row.place, row.cells)
	if row.repaired {
		item.Warning = join(item.Warning, " ", textRepaired)
	}
	name, _ := r.reader.Cell(row.cells, fieldFile)
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

// textRepaired says what source.Mend has done.
const textRepaired = "Characters that cannot be seen were taken out, or codes such as &amp; and Ã¶ replaced by what they stand for."
