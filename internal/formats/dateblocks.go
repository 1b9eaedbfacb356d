package formats

import (
	"slices"
	"strings"
	"unicode"

	"harrier/internal/date"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// dateBlocks is a log with rows of dates, each above its rows of distances, times and notes.
type dateBlocks struct {
	dayTable

	// on are the dates of the columns of the present block, and held what was read below them.
	on   map[int]date.Date
	held map[int][]string
	// from is the row of the dates, and order the columns in theirs.
	from  tableRow
	order []int
}

// minBlockDates is how many dates a row of them has at least.
const minBlockDates = 4

// datesIn returns the columns of a row that are dates, if the row has nothing else but a title before them and a total behind.
func datesIn(row []string) (at []int) {
	for i, text := range row {
		if on, says := dateAhead(text); on != "" && says == "" && strings.IndexFunc(text, unicode.IsDigit) >= 0 {
			at = append(at, i)
		} else if len(at) > 0 && text != "" && !layout.IsTotal(text) {
			return nil
		}
	}
	return at
}

// findBlocks looks for a row of dates above one without any.
func (t *logTable) findBlocks(first [][]string) *weeklyForm {
	for i, row := range first {
		at := datesIn(row)
		if len(at) < minBlockDates || i+1 == len(first) || len(datesIn(first[i+1])) > 0 {
			continue
		}
		b := &dateBlocks{dayTable: newDayTable(row)}
		for _, day := range at {
			b.take(day, fieldDistance, report.Values)
		}
		t.shape = b
		dated := func(cells []string) string {
			if at := datesIn(cells); len(at) > 0 {
				return writtenDate(cells[at[0]])
			}
			return ""
		}
		return &weeklyForm{skip: i, daily: true, above: slices.Concat(first[:i]...), dated: dated, begin: func(c calendar) weekly {
			return &dateBlocks{dayTable: dayTable{calendar: c}}
		}}
	}
	return nil
}

func (b *dateBlocks) days(row tableRow) []tableRow {
	if layout.IsBlank(row.cells) {
		return nil
	}
	if at := datesIn(row.cells); len(at) > 0 {
		before := b.flush()
		b.on, b.held, b.from, b.order = map[int]date.Date{}, map[int][]string{}, row, at
		for _, i := range at {
			on, _ := dateAhead(row.cells[i])
			if day, ok := b.day(row.cells[i], on); ok {
				b.on[i] = day
			}
		}
		return before
	}
	if b.on == nil || !slices.ContainsFunc(row.cells, func(s string) bool { return s != "" && !words.Weekday.Has(s) }) {
		return nil // titles
	}
	var more []tableRow
	for i, text := range row.cells {
		on, known := b.on[i]
		if !known || cell.Blank(text) {
			continue
		}
		_, plain := cell.Distance(text)
		number := strings.Trim(text, "0123456789.,") == ""
		if number && plain.Kind == 0 && len(b.held[i]) > 0 { // the second run of a day
			more = append(more, dayRow(row, on, text, ""))
			continue
		}
		b.held[i] = append(b.held[i], text)
	}
	return more
}

// flush returns what was read below the last dates.
func (b *dateBlocks) flush() (days []tableRow) {
	for _, i := range b.order {
		if on, known := b.on[i]; known && len(b.held[i]) > 0 {
			days = append(days, dayRow(b.from, on, strings.Join(b.held[i], ", "), ""))
		}
	}
	b.on, b.order = nil, nil
	return days
}
