package read

import (
	"errors"

	"harrier/internal/table/layout"
	"harrier/internal/table/report"
)

// layOutLines derives the layout from a row, as the header or one of its two lines. above is the row above it, or nil.
func (c *csvRows) layOutLines(above, record []string) error {
	var titles []string
	titles, c.head = subject.Lines(above, record, c.firstRows([][]string{layout.Trimmed(record)}, false), resultForm(c.options.Map))
	found, err := c.survey(titles)
	if _, unmapped := errors.AsType[*report.Ask](err); unmapped && len(c.head) > 1 {
		found, err = c.survey(layout.Trimmed(record)) // to whose titles the mapping belongs
	}
	c.layout = found
	return err
}

// resultForm describes the header of a table of results.
func resultForm(mapping map[string]string) layout.Form {
	return layout.Form{
		Map: mapping,
		Fits: func(l *layout.Layout) int {
			if r := resultsOf(l); r.hasNames() {
				return r.understood()
			}
			return 0
		},
		Keys: []string{"athlete", "first", "last"}, Closed: []string{"gender"},
	}
}

// isHeader reports whether a row is a line of a header of two lines, which may come again.
func (c *csvRows) isHeader(record []string) bool {
	return len(c.head) > 1 && layout.IsHeader(record, c.head)
}
