package formats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"time"

	"harrier/internal/date"
	"harrier/internal/table/cell"
)

// A weekly log has a row for each week and a column for each of its days, or a line for each day below the date of its week. It is read as a table with
// these columns.
var dayColumns = []string{"date", "distance", "notes"}

// weekly makes rows of days of the rows of a weekly log, one after the other.
type weekly interface {
	days(row tableRow) []tableRow
}

// weekRows are the rows of a weekly log as those of a table of days.
type weekRows struct {
	rows

	log   weekly
	queue []tableRow
	skip  int
	began bool
}

func (r *weekRows) row() (tableRow, error) {
	if !r.began {
		r.began = true
		return tableRow{cells: slices.Clone(dayColumns)}, nil
	}
	for len(r.queue) == 0 {
		row, err := r.rows.row()
		if held, holds := r.log.(interface{ flush() []tableRow }); errors.Is(err, io.EOF) && holds {
			if r.queue = held.flush(); len(r.queue) > 0 {
				continue
			}
		}
		if err != nil {
			return row, err
		}
		if r.skip > 0 {
			r.skip--
			continue
		}
		r.queue = r.log.days(row)
	}
	row := r.queue[0]
	r.queue = r.queue[1:]
	return row, nil
}

// weekly has the table read as a weekly log, if the log is one: find looks for it in the first rows.
func (t *logTable) weekly(ctx context.Context, find func(first [][]string) *weeklyForm) (bool, error) {
	if len(t.u.Map) > 0 || t.kind != Days {
		return false, nil
	}
	first, err := t.first(ctx)
	if err != nil {
		return false, err
	}
	form := find(first)
	if form == nil {
		return false, nil
	}
	t.year.find(form.above...)
	t.year.find(t.file)
	if form.needsYear && t.year.number == 0 {
		return false, errNoYear()
	}
	if t.u.Unit == "" {
		u := *t.u
		t.u, u.Unit = &u, u.Usual
	}
	c := calendar{starts: form.starts, latest: t.u.Tomorrow, year: &t.year, unit: t.u.unit()}
	if err := t.decideOrder(ctx, &c, form); err != nil {
		return false, err
	}
	t.isWeekly = true
	open := t.open
	t.open = func(ctx context.Context) (rows, error) {
		in, err := open(ctx)
		if err != nil {
			return nil, err
		}
		return &weekRows{rows: in, log: form.begin(c), skip: form.skip}, nil
	}
	return true, nil
}

// weeklyForm says how a weekly log is kept.
type weeklyForm struct {
	// begin begins to read the rows.
	begin func(calendar) weekly
	// skip is how many rows come before those of the first week.
	skip int
	// dated returns the text of a row that has the date of a week; empty if it has none.
	dated func(cells []string) string
	// starts is the first day of a week.
	starts time.Weekday
	// daily says that dates are those of days, undated that no order of day and month matters.
	daily, undated bool
	// above are the texts above the first week. One may name the year. needsYear says that weeks or months do not name theirs.
	above     []string
	needsYear bool
}

// decideOrder decides the order of day and month in the dates of weeks: all of them are the same day of the week.
func (t *logTable) decideOrder(ctx context.Context, c *calendar, form *weeklyForm) error {
	if c.order = cell.Orders[t.u.DateOrder]; c.order != cell.NoOrder || form.undated {
		return nil
	}
	in, err := t.open(ctx)
	if err != nil {
		return err
	}
	defer in.close()
	if form.daily {
		c.order, err = form.orderOfDays(in)
	} else {
		c.order, err = form.orderOfWeeks(in, *c)
	}
	return err
}

// orderOfDays returns the order of day and month in a log whose dates are those of days.
func (f *weeklyForm) orderOfDays(in rows) (cell.Order, error) {
	var dates cell.Dates
	if err := f.eachDate(in, dates.Add); err != nil {
		return cell.NoOrder, err
	}
	order, _, ok := dates.Order()
	if !ok {
		return cell.NoOrder, errDateOrder()
	}
	return order, nil
}

// orderOfWeeks returns the order of day and month in a log whose dates are those of weeks.
func (f *weeklyForm) orderOfWeeks(in rows, c calendar) (cell.Order, error) {
	var found weekEnds
	if err := f.eachDate(in, func(text string) { found.add(c, text) }); err != nil {
		return cell.NoOrder, err
	}
	return found.order()
}

// eachDate calls add with the text that has the date, for each row from the first week on.
func (f *weeklyForm) eachDate(in rows, add func(text string)) error {
	for n := range MaxItems {
		row, err := in.row()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case n >= f.skip:
			add(f.dated(row.cells))
		}
	}
	return nil
}

// weekOrders are the orders of day and month that the dates of weeks may have.
var weekOrders = [2]cell.Order{cell.MDY, cell.DMY}

// weekEnds counts, for each of weekOrders, the dates that are the first or the last day of a week.
type weekEnds struct {
	starts, ends [len(weekOrders)]int
	// unsure says that the orders make different days of a date.
	unsure bool
}

// add counts a date in each order.
func (w *weekEnds) add(c calendar, text string) {
	var read [len(weekOrders)]date.Date
	for i, order := range weekOrders {
		c.order = order
		on, ok := c.date(text)
		switch {
		case ok && on.Weekday() == c.starts:
			w.starts[i]++
		case ok && on.AddDays(1).Weekday() == c.starts:
			w.ends[i]++
		}
		read[i] = on
	}
	w.unsure = w.unsure || read[0] != read[1]
}

// order returns the order in which more dates are the same end of a week, or else more are the first day.
func (w *weekEnds) order() (cell.Order, error) {
	prefer := cmp.Or(cmp.Compare(max(w.starts[0], w.ends[0]), max(w.starts[1], w.ends[1])), cmp.Compare(w.starts[0], w.starts[1]))
	switch {
	case w.unsure && prefer == 0:
		return cell.NoOrder, errDateOrder()
	case prefer < 0:
		return weekOrders[1], nil
	}
	return weekOrders[0], nil
}

// meters returns the distance that a day says, without that of other sports.
func (c *calendar) meters(text string) (meters float64) {
	if v, unit := cell.Distance(text); !math.IsNaN(v) {
		if unit.Kind == 0 {
			unit = c.unit
		}
		return cell.Meters(text, unit)
	}
	said, _ := cell.ParseTraining(text, c.unit, "")
	for i := range said.Runs {
		if r := &said.Runs[i]; cell.IsRunning(r.Kind) {
			meters += r.Meters
		}
	}
	return meters
}

// compare compares a total with the distances that were read. It is nil for one that is right, but for its rounding.
func (c *calendar) compare(row tableRow, text string, meters float64) []tableRow {
	v, unit := cell.Distance(text)
	if unit.Kind == 0 {
		unit = c.unit
	}
	if math.IsNaN(v) || unit.Kind == 0 || math.Abs(v-meters/unit.Of) <= max(0.75, v/100) {
		return nil
	}
	return leftRow(row, Total, fmt.Sprintf("The total is %s %s, and the runs that were read are %s %s together.",
		text, unit.Name, shortNumber(meters/unit.Of), unit.Name))
}

// shortNumber writes a number with at most two decimals.
func shortNumber(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

// leftRow is a row that is left out.
func leftRow(row tableRow, reason, says string) []tableRow {
	return []tableRow{{cells: []string{says}, place: row.place, left: &Item{Reason: reason, Warning: says}}}
}
